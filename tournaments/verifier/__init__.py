"""Verifying an exported event on somebody else's machine: no Django, no database, nobody to be trusted.

Pure but for the file that is verified. `building` packs this and all that it needs, the rules of the games included,
into one file.
"""
