import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createScreener, DEFAULT_THRESHOLD } from '../../application/screening/screen.ts'
import type { ScreeningEntry } from '../../application/screening/screening-list.ts'
import { type ScreeningPair, screeningPairs } from '../../application/testing/screening-pairs.ts'
import { IN_FULL } from '../../test-support/in-full.ts'
import { listOf2019, otherBusinesses, otherPeople } from '../../test-support/screening/samples.ts'

const entries = await listOf2019()
const { screen } = createScreener({ schema: 1, published: '2019-01-04', entries: [...entries] })

/** Returns the share of names that find any entry, or of pairs that find the right one. */
function share<T>(values: readonly T[], isShown: (value: T) => boolean): number {
  return values.filter(isShown).length / values.length
}

const finds = ({ id, kind, name }: Pick<ScreeningPair, 'id' | 'kind' | 'name'>) =>
  screen({ kind, name }).some(({ entry }) => entry.id === id)
const page = await readFile(join(import.meta.dirname, '../../../docs/screening.md'), 'utf8')
/** All names would take a minute. */
const some = <T>(values: readonly T[], step: number) =>
  IN_FULL ? values : values.filter((_, index) => index % step === 0)

const shows = (kind: ScreeningEntry['kind']) => (name: string) => screen({ kind, name }).length > 0

// `npm run bench -- screening` measures more names; docs/screening.md has its table.
describe(`with the Treasury's list of January 2019 and a threshold of ${DEFAULT_THRESHOLD}`, () => {
  it('reads every entry except ships and aircraft', () => {
    expect(entries).toHaveLength(6839)
    expect(entries.filter(({ kind }) => kind === 'person')).toHaveLength(3845)
  })

  it('is half a megabyte for a browser to load', () => {
    expect(gzipSync(JSON.stringify(entries), { level: 9 }).length).toBeLessThan(600_000)
  })

  it('finds at least 97 of 100 differently written names, among those never used for tuning', () => {
    const count = IN_FULL ? 60 : 12
    const pairs = screeningPairs(entries, { count, seed: 1 }).filter(
      ({ heldOut, rule }) => heldOut && !/a single name|initials/.test(rule),
    )
    expect(pairs.length).toBeGreaterThan(count * 3)
    expect(share(pairs, finds)).toBeGreaterThanOrEqual(0.97)
  })

  it('finds persons as businesses, and organizations as owners, at the rates on the page', () => {
    const people = entries.filter(
      ({ kind, names: [name = ''] }) => kind === 'person' && /^[^\s,]+, [^\s,]+$/.test(name),
    )
    const owners = entries
      .filter(({ kind }) => kind === 'organization')
      .filter((_, index) => index % 10 === 0)
    expect(page).toContain(
      `All ${people.length.toLocaleString('en-US')} people whose first listed name is two words are found as \`First Last LLC\`, and ${owners.length} of ${owners.length} organizations as owners;`,
    )
    const asBusiness = ({ id, names: [name = ''] }: ScreeningEntry) => {
      const [last, first] = name.split(', ')
      return finds({ kind: 'organization', name: `${first} ${last} LLC`, id })
    }
    const asOwner = ({ id, names: [name = ''] }: ScreeningEntry) =>
      finds({ kind: 'person', name, id })
    expect(some(people, 60).filter((name) => !asBusiness(name))).toEqual([])
    expect(some(owners, 30).filter((name) => !asOwner(name))).toEqual([])
  })

  it('shows as many false matches of either kind as the page says', async () => {
    const [, ofBusinesses, ofPeople] =
      /for 1,000 businesses, (\d+) entries match by mistake, and for 1,000 people (\d+)\./.exec(
        page,
      ) ?? []
    const businesses = await otherBusinesses(1)
    const people = await otherPeople(100)
    expect([businesses.length, people.length]).toEqual([1000, 1000])
    const shown = (kind: ScreeningEntry['kind'], names: readonly string[]) =>
      some(names, 20).reduce((sum, name) => sum + screen({ kind, name }).length, 0)
    const all = [shown('organization', businesses), shown('person', people)]
    const documented = [Number(ofBusinesses), Number(ofPeople)]
    if (IN_FULL) expect(all).toEqual(documented)
    else expect(all.map((count, index) => count <= (documented[index] ?? -1))).toEqual([true, true])
  })

  it('shows matches for at most 2 of 100 names of other people', async () => {
    expect(share(await otherPeople(401), shows('person'))).toBeLessThanOrEqual(0.02)
  })

  it('shows matches for at most 2 of 100 names of other businesses', async () => {
    expect(share(await otherBusinesses(3), shows('organization'))).toBeLessThanOrEqual(0.02)
  })
})
