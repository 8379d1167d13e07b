/** Names are compared with sanctions lists. */
import * as v from 'valibot'
import { byPerson, hash, kind, recipients } from './kind.ts'

export const screeningKinds = [
  /** In `SCREENING`. `list`: the hash of the compressed list; `published`: YYYY-MM-DD. */
  kind(
    'list-imported',
    'operator',
    { list: hash, published: v.string(), entries: v.number() },
    ({ published, entries }) =>
      `sanctions list of ${published} imported: ${entries.toLocaleString('en-US')} entries`,
  ),
  /**
   * In `SCREENING` or `MATCHING`: many applications were opened to compare them, and nobody read
   * them.
   */
  kind(
    'run-begun',
    'person',
    {
      ...byPerson,
      what: v.picklist(['screening', 'match-keys']),
      /** The list of a screening, and how similar a name has to be, in percent. */
      list: v.exactOptional(hash),
      threshold: v.exactOptional(v.number()),
      /** The id of the secret of match keys. */
      secret: v.exactOptional(v.string()),
      count: v.number(),
      /** The programs that they are of; missing for all. */
      programs: v.exactOptional(v.array(v.string())),
    },
    ({ count, what }) => {
      const applications = `application${count === 1 ? '' : 's'} compared with`
      const counted = count.toLocaleString('en-US')
      return what === 'screening'
        ? `${counted} approved ${applications} the sanctions list`
        : `${counted} ${applications} the others`
    },
  ),
  /** In `MATCHING`: the secret of a program's match keys, or its new sealing. */
  kind(
    'match-secret',
    'person',
    {
      ...byPerson,
      program: v.string(),
      id: v.string(),
      /** The hash of the age file. */
      sealed: hash,
      recipients,
    },
    ({ program }) => `secret to recognize applicants of the program ${program}`,
  ),
  /** The names of a version were compared with a list. The note says what was found. */
  kind(
    'screened',
    'person',
    {
      ...byPerson,
      version: v.number(),
      list: hash,
      /** How alike a name had to be, in percent. */
      threshold: v.optional(v.number(), 85),
      /** The day of the list, YYYY-MM-DD; missing in events up to release 0.3.0. */
      published: v.exactOptional(v.string()),
      /** How many listed names are similar, and how many of them are not decided yet, or confirmed. */
      matches: v.number(),
      open: v.number(),
      /** Which entries they are, hashed with the program's match secret. */
      entries: v.exactOptional(hash),
      /** The recipients to which the note is sealed. */
      recipients,
      note: v.exactOptional(hash),
    },
    ({ matches, open, published }) =>
      `compared with the sanctions list${published ? ` of ${published}` : ''}: ${matches} similar${open > 0 ? `, ${open} open` : ''}`,
  ),
] as const
