import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createScreener, DEFAULT_THRESHOLD } from '../../application/screening/screen.ts'
import type { ScreeningEntry } from '../../application/screening/screening-list.ts'
import { type ScreeningPair, screeningPairs } from '../../application/testing/screening-pairs.ts'
import { readTreasuryFiles } from './treasury-files.ts'

const folder = join(import.meta.dirname, '../../test-support/screening')
const unzip = promisify(gunzip)

const entries = await readTreasuryFiles((name) =>
  readFile(join(folder, `${name}.gz`)).then(
    async (bytes) => (await unzip(bytes)).toString(),
    () => undefined,
  ),
)
const { screen } = createScreener({ schema: 1, published: '2019-01-04', entries: [...entries] })

/** The shares of names for which at least one entry is shown, or for pairs, the right one. */
function share<T>(values: readonly T[], isShown: (value: T) => boolean): number {
  return values.filter(isShown).length / values.length
}

const finds = ({ id, ...name }: ScreeningPair) => screen(name).some(({ entry }) => entry.id === id)
const shows = (kind: ScreeningEntry['kind']) => (name: string) => screen({ kind, name }).length > 0

async function lines(file: string): Promise<readonly string[]> {
  return (await readFile(join(folder, file), 'utf8')).trim().split('\n')
}

/** Every `step`th person of all that the first and last names make. */
async function people(step: number): Promise<readonly string[]> {
  const [first, last] = await Promise.all([lines('first-names.txt'), lines('last-names.txt')])
  const all = first.flatMap((given) => last.map((family) => `${given} ${family}`))
  return all.filter((_, at) => at % step === 0)
}

describe(`with the Treasury's list of January 2019 and a threshold of ${DEFAULT_THRESHOLD}`, () => {
  it('reads every entry that is not a ship or an aircraft', () => {
    expect(entries).toHaveLength(6839)
    expect(entries.filter(({ kind }) => kind === 'person')).toHaveLength(3845)
  })

  it('finds at least 97 of 100 names that were written differently, of those never used for tuning', () => {
    const pairs = screeningPairs(entries, { count: 60, seed: 1 }).filter(
      ({ heldOut, rule }) => heldOut && !/a single name|initials/.test(rule),
    )
    expect(pairs.length).toBeGreaterThan(200)
    expect(share(pairs, finds)).toBeGreaterThanOrEqual(0.97)
  })

  it('shows something for at most 2 of 100 names of other people', async () => {
    expect(share(await people(401), shows('person'))).toBeLessThanOrEqual(0.02)
  })

  it('shows something for at most 2 of 100 names of other businesses', async () => {
    expect(
      share(
        (await lines('business-names.txt')).filter((_, at) => at % 3 === 0),
        shows('organization'),
      ),
    ).toBeLessThanOrEqual(0.02)
  })
})
