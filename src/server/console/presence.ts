/**
 * The people who have an application open, by the recent requests of this server's pages, so that
 * two people do not do the same work. Nothing is stored, and nothing is refused because of it.
 */

/** More than two intervals between a page's requests. */
export const PRESENCE_MS = 40_000

/** The maximum number of applications. Beyond it, the oldest is removed. */
const MAX_APPLICATIONS = 10_000

interface Visitor {
  readonly name: string
  /** The time of the last request, in milliseconds. */
  readonly at: number
}

export interface Presence {
  /** Records that a person has an application open, and returns the names of the others. */
  readonly look: (
    reference: string,
    person: { readonly subject: string; readonly name: string },
    now: Date,
  ) => readonly string[]
  /** Returns the names of the others who have an application open, for a list. */
  readonly others: (reference: string, subject: string, now: Date) => readonly string[]
}

/** Tracks the people who have applications open now. */
export function presence(): Presence {
  const lookers = new Map<string, Map<string, Visitor>>()
  return {
    look(reference, { subject, name }, now) {
      const at = now.getTime()
      const before = [...(lookers.get(reference) ?? [])]
      const others = before.filter(([viewer, looking]) => viewer !== subject && isHere(looking, at))
      // Deleted first, so that the entry with the latest request is the last in the map.
      lookers.delete(reference)
      lookers.set(reference, new Map([...others, [subject, { name, at }]]))
      forget(lookers, at)
      return others.map(([, other]) => other.name)
    },
    others: (reference, subject, now) =>
      [...(lookers.get(reference) ?? [])]
        .filter(([viewer, looking]) => viewer !== subject && isHere(looking, now.getTime()))
        .map(([, other]) => other.name),
  }
}

function isHere({ at }: Visitor, now: number): boolean {
  return now - at < PRESENCE_MS
}

/** Removes the map's first entries: applications that nobody has open, and those in excess. */
function forget(lookers: Map<string, ReadonlyMap<string, Visitor>>, now: number): void {
  for (const [reference, people] of lookers) {
    const isOpen = [...people.values()].some((looking) => isHere(looking, now))
    if (isOpen && lookers.size <= MAX_APPLICATIONS) return
    lookers.delete(reference)
  }
}
