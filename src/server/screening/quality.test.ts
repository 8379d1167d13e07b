import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createScreener, DEFAULT_THRESHOLD } from '../../application/screening/screen.ts'
import type { ScreeningEntry } from '../../application/screening/screening-list.ts'
import { type ScreeningPair, screeningPairs } from '../../application/testing/screening-pairs.ts'
import { IN_FULL } from '../../test-support/in-full.ts'
import { listOf2019, otherBusinesses, otherPeople } from '../../test-support/screening/samples.ts'

const entries = await listOf2019()
const { screen } = createScreener({ schema: 1, published: '2019-01-04', entries: [...entries] })

/** The share of names for which at least one entry is shown, or of pairs, the right one. */
function share<T>(values: readonly T[], isShown: (value: T) => boolean): number {
  return values.filter(isShown).length / values.length
}

const finds = ({ id, ...name }: ScreeningPair) => screen(name).some(({ entry }) => entry.id === id)
const shows = (kind: ScreeningEntry['kind']) => (name: string) => screen({ kind, name }).length > 0

// `npm run bench -- screening` measures more names; docs/screening.md has its table.
describe(`with the Treasury's list of January 2019 and a threshold of ${DEFAULT_THRESHOLD}`, () => {
  it('reads every entry that is not a ship or an aircraft', () => {
    expect(entries).toHaveLength(6839)
    expect(entries.filter(({ kind }) => kind === 'person')).toHaveLength(3845)
  })

  it('is half a megabyte for a browser to load', () => {
    expect(gzipSync(JSON.stringify(entries), { level: 9 }).length).toBeLessThan(600_000)
  })

  it('finds at least 97 of 100 names that were written differently, of those never used for tuning', () => {
    const count = IN_FULL ? 60 : 12
    const pairs = screeningPairs(entries, { count, seed: 1 }).filter(
      ({ heldOut, rule }) => heldOut && !/a single name|initials/.test(rule),
    )
    expect(pairs.length).toBeGreaterThan(count * 3)
    expect(share(pairs, finds)).toBeGreaterThanOrEqual(0.97)
  })

  it('shows something for at most 2 of 100 names of other people', async () => {
    expect(share(await otherPeople(401), shows('person'))).toBeLessThanOrEqual(0.02)
  })

  it('shows something for at most 2 of 100 names of other businesses', async () => {
    expect(share(await otherBusinesses(3), shows('organization'))).toBeLessThanOrEqual(0.02)
  })
})
