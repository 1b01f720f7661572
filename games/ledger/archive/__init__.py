"""One tournament's part of the log as a file that proves itself, wherever it is taken.

JSON Lines, UTF-8, one object a line, told apart by `line`:

- `header`, first: the format, the product's version, the tournament, the log's origin and public keys, and how many
  events of the log the last checkpoint covers;
- then, by their places in the log's global order, without a gap: `event`, every column exactly as stored (but for
  `pos`, which is a place in one database), and `others`, the hash of a complete subtree of the Merkle tree over
  events of other tournaments. Whoever goes through them has the tree's root at any size: inclusion and consistency of
  everything are proved by that;
- among them `checkpoint`, where the log has as many events as it signs. The last one covers all;
- `summary` for each game, as its replay at the end of the file gives it;
- `standings` after each public round, as they follow from the events in the file (since the second format; put in by
  whoever knows tournaments);
- `end`, last: the numbers of events, streams and games.

`lines`, `forest`, `replaying` and `verifying` are pure but for the file they are given: they need the
standard library, `cryptography` and `games.rules`. `writing` and `loading` know the database.
"""
