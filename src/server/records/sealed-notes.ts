/** The notes of events: each is sealed when its event is signed, and again when records are. */
import type { Chain } from '../../application/facts/chain.ts'
import {
  detailOf,
  isReading,
  livingEvents,
  type RecordedEvent,
} from '../../application/facts/event-reading.ts'
import { bytesHash } from '../platform/encryption/hash.ts'

/**
 * Returns the events that are more than reading, or have a note. There may be thousands of events,
 * and most only record that someone read the application.
 */
export function tellingEvents({ events }: Pick<Chain, 'events'>): readonly RecordedEvent[] {
  return events.filter((event) => !isReading(event) || event.note !== null)
}

/**
 * Returns the numbers of the events whose note was changed, judged by `sealings`: a note is
 * re-encrypted together with the record, and erased when the application is purged.
 */
export function notSigned(
  events: readonly RecordedEvent[],
  sealings: readonly RecordedEvent[],
): number[] {
  const isErased = livingEvents(sealings) === undefined
  return events.flatMap((event) => {
    const own = detailWithNote(event)?.note
    if (own === undefined) return event.note === null ? [] : [event.number]
    const expected = lastSealing(sealings, event)?.hash ?? own
    if (event.note === null && isErased) return []
    const match = event.note === null ? undefined : bytesHash(event.note)
    return match === expected ? [] : [event.number]
  })
}

/** Returns the numbers of the events whose note was changed or removed. */
export function findChangedNotes(chain: Chain): ReadonlySet<number> {
  const events = tellingEvents(chain)
  return new Set(notSigned(events, chain.counting))
}

const NOTED = [
  'status',
  'proposed',
  'correction-requested',
  'screened',
  'checked',
  'terminated-inquiry',
  'boarded',
  'message',
] as const

function detailWithNote(event: RecordedEvent) {
  return detailOf(event, ...NOTED)
}

/** Returns the hashes that an event gives to its note, and to notes that it re-encrypts. */
export function noteHashesIn(event: RecordedEvent): readonly string[] {
  const own = detailWithNote(event)?.note
  return [own ?? [], Object.values(detailOf(event, 'rekeyed')?.notes ?? {})].flat()
}

/** Returns the hash of the public keys that an event's note is sealed to, if known. */
export function noteRecipients(
  events: readonly RecordedEvent[],
  event: RecordedEvent,
): string | undefined {
  return (lastSealing(events, event) ?? detailWithNote(event))?.recipients
}

/** Returns the last re-encryption of an event's note. */
function lastSealing(
  events: readonly RecordedEvent[],
  event: RecordedEvent,
): { readonly hash: string; readonly recipients: string } | undefined {
  const sealings = events.flatMap((rekeying) => {
    const rekeyed = detailOf(rekeying, 'rekeyed')
    const hash = rekeyed?.notes[event.number]
    return rekeyed && hash !== undefined ? [{ hash, recipients: rekeyed.recipients }] : []
  })
  return sealings.at(-1)
}
