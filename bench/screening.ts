/** Measures how many names screening finds, how many it shows needlessly, and how long it takes. */
import { gzipSync } from 'node:zlib'
import { createScreener } from '../src/application/screening/screen.ts'
import type { ScreeningEntry } from '../src/application/screening/screening-list.ts'
import { type ScreeningPair, screeningPairs } from '../src/application/testing/screening-pairs.ts'
import { listOf2019, otherBusinesses, otherPeople } from '../src/test-support/screening/samples.ts'
import { figure, printTable } from './table.ts'

const THRESHOLDS = [80, 83, 85, 87, 90]
const LEAST = Math.min(...THRESHOLDS)

/** Prints the tables of docs/screening.md. */
export async function screening(): Promise<void> {
  const entries = await listOf2019()
  const list = { schema: 1 as const, published: '2019-01-04', entries: [...entries] }
  const startedAt = performance.now()
  const { screen } = createScreener(list)
  const indexed = performance.now() - startedAt
  const best = (kind: ScreeningEntry['kind'], name: string) =>
    screen({ kind, name }, LEAST)[0]?.score ?? 0
  const right = ({ id, ...name }: ScreeningPair) =>
    screen(name, LEAST).find(({ entry }) => entry.id === id)?.score ?? 0

  const pairs = screeningPairs(entries, { count: 700, seed: 1 }).filter(({ heldOut }) => heldOut)
  const begun = performance.now()
  const scored = pairs.map((pair) => ({ rule: pair.rule, score: right(pair) }))
  const millisecondsEach = (performance.now() - begun) / pairs.length
  // Too little is left of these names to identify one entry.
  const isApart = ({ rule }: { readonly rule: string }) =>
    /: (?:initials|a single name)$/.test(rule)
  const whole = scored.filter((person) => !isApart(person))
  const matches = row(
    '**found**, of whole names',
    whole.map(({ score }) => score),
  )
  const byRule = [...Map.groupBy(scored, ({ rule }) => rule)].toSorted(
    ([, [one]], [, [other]]) => Number(one && isApart(one)) - Number(other && isApart(other)),
  )
  const others = await otherPeople(29)
  const people = others.map((name) => best('person', name))
  const withInitials = others.map((name) => best('person', name.replace(/^(.)\S*/, '$1.')))
  const businesses = (await otherBusinesses(1)).map((name) => best('organization', name))
  printTable([
    ['percent, at a threshold of', 'names', ...THRESHOLDS.map(String)],
    matches,
    ...byRule.map(([rule, scores]) =>
      row(
        rule,
        scores.map(({ score }) => score),
      ),
    ),
    row('**shown for nothing**: people', people),
    row('**shown for nothing**: people with an initial', withInitials),
    row('**shown for nothing**: businesses', businesses),
  ])

  const json = JSON.stringify(list)
  const perThousand = gzipSync(json, { level: 9 }).length / (entries.length / 1000)
  process.stdout.write(
    `\nindexed in ${indexed.toFixed(0)} ms, ${millisecondsEach.toFixed(1)} ms a listed name; ` +
      `${entries.length} entries, ${(json.length / 1e6).toFixed(1)} MB, compressed ${(perThousand / 1000).toFixed(0)} KB per 1,000 entries\n`,
  )
}

/** Returns a row: the share of the scores that reach each threshold. */
function row(name: string, scores: readonly number[]): readonly string[] {
  const shares = THRESHOLDS.map((threshold) => {
    const reached = scores.filter((score) => score >= threshold).length
    return figure((100 * reached) / scores.length, 1)
  })
  return [name, figure(scores.length), ...shares]
}
