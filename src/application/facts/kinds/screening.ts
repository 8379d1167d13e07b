/** Events of comparisons with sanctions lists. */
import * as v from 'valibot'
import { MATCHING, SCREENING } from '../chain-names.ts'
import { applicationsText, byPerson, hash, kind, kindIn, recipients } from './kind.ts'

export const screeningKinds = [
  /** A list was imported. `list` is the hash of the compressed list; `published` is YYYY-MM-DD. */
  kindIn(SCREENING)(
    'list-imported',
    'operator',
    { list: hash, published: v.string(), entries: v.number() },
    ({ published, entries }) =>
      `sanctions list of ${published} imported: ${entries.toLocaleString('en-US')} entries`,
  ),
  /** Many applications were opened for comparison. Nobody read them. */
  kindIn(SCREENING, MATCHING)(
    'run-begun',
    'person',
    {
      ...byPerson,
      what: v.picklist(['screening', 'match-keys']),
      /** The list of a screening, and the minimum similarity of a match, in percent. */
      list: v.exactOptional(hash),
      threshold: v.exactOptional(v.number()),
      /** The id of the secret of match keys. */
      secret: v.exactOptional(v.string()),
      count: v.number(),
      /** The programs of the applications; absent for all. */
      programs: v.exactOptional(v.array(v.string())),
    },
    ({ count, what }) =>
      what === 'screening'
        ? `${applicationsText(count, 'approved application')} compared with the sanctions list`
        : `${applicationsText(count)} compared with the others`,
  ),
  /** The secret of a program's match keys was made, or sealed again. */
  kindIn(MATCHING)(
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
  /** The names of a version were compared with a list. The note has the result. */
  kind(
    'screened',
    'person',
    {
      ...byPerson,
      version: v.number(),
      list: hash,
      /** The minimum similarity of a match at that time, in percent. */
      threshold: v.optional(v.number(), 85),
      /** The day of the list, YYYY-MM-DD; absent in events up to release 0.3.0. */
      published: v.exactOptional(v.string()),
      /** How many listed names are similar, and how many of them are undecided or confirmed. */
      matches: v.number(),
      open: v.number(),
      /** The matching entries, hashed with the program's match secret. */
      entries: v.exactOptional(hash),
      /** The recipients that the note is sealed to. */
      recipients,
      note: v.exactOptional(hash),
    },
    ({ matches, open, published }) =>
      `compared with the sanctions list${published ? ` of ${published}` : ''}: ${matches} similar${open > 0 ? `, ${open} open` : ''}`,
  ),
] as const
