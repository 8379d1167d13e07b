/**
 * A sanctions list as the operator's import stores it: names, and the facts that tell people of one
 * name apart. The reviewer's browser and the command line compare names with it.
 */
import * as v from 'valibot'

const entryKinds = ['person', 'organization'] as const

export const screeningEntry = v.strictObject({
  /** The publisher's number of the entry, with its list: `sdn-2674`. */
  id: v.pipe(v.string(), v.nonEmpty()),
  kind: v.picklist(entryKinds),
  /** The name, and then the other names. A person's family name comes first, before a comma. */
  names: v.pipe(v.array(v.string()), v.minLength(1)),
  /** Sanctions programs, such as `SDGT`. */
  programs: v.string(),
  /** Birth dates as published: `25 Jan 1925`, `circa 1961`, `1954 to 1956`. */
  births: v.optional(v.array(v.string()), []),
  /** Places of birth, and addresses. */
  places: v.optional(v.array(v.string()), []),
  /** Other remarks of the publisher. */
  remarks: v.optional(v.string(), ''),
})

export const screeningList = v.strictObject({
  schema: v.literal(1),
  /** The day of publication, YYYY-MM-DD. */
  published: v.pipe(v.string(), v.isoDate()),
  entries: v.pipe(v.array(screeningEntry), v.minLength(1)),
})

export type ScreeningEntry = v.InferOutput<typeof screeningEntry>
export type ScreeningList = v.InferOutput<typeof screeningList>

/** Reads a stored list. Throws if it is damaged or of a later version. */
export function readScreeningList(stored: unknown): ScreeningList {
  return v.parse(screeningList, stored)
}
