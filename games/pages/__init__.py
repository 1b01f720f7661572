"""Games as pages show them: presenters and the reading of forms. They have no addresses of their own.

All of it is drawn from what the rules say of themselves (actions, kinds, views, sheets), so that a new game needs
nothing here; a game may have a template of its own for the table (`templates/games/<key>/`).
"""
