/** Compares an application's names with a list, in a worker that has no key. */
import { type Explanation, rankedMatches } from '../../application/screening/explain.ts'
import { isNotCompared } from '../../application/screening/name-tokens.ts'
import {
  createScreener,
  type ListMatch,
  type Screener,
} from '../../application/screening/screen.ts'
import { readScreeningList } from '../../application/screening/screening-list.ts'
import type { ScreeningSubject } from '../../application/screening/subjects.ts'

export interface FoundMatch extends ListMatch {
  /** The id of the match. One entry may be similar to several people. */
  readonly id: string
  /** The application's name. */
  readonly subject: string
  readonly why: Explanation
}

export interface Comparison {
  readonly matches: readonly FoundMatch[]
  /** Names whose compared part may differ from what a person reads. */
  readonly notCompared: readonly string[]
}

export interface CompareTask {
  readonly id: number
  readonly address: string
  readonly subjects: readonly ScreeningSubject[]
  /** The threshold in percent. */
  readonly threshold: number
}

export type CompareAnswer =
  | { readonly id: number; readonly value: Comparison }
  | { readonly id: number; readonly failed: true }

let loaded: { readonly address: string; readonly screener: Promise<Screener> } | undefined

/** Returns the matches of all names, most likely first. Rejects if the list cannot be loaded. */
export async function compareWithList(
  address: string,
  subjects: readonly ScreeningSubject[],
  threshold: number,
): Promise<Comparison> {
  const { screen } = await screenerOf(address)
  const matches = rankedMatches(subjects, (subject) => screen(subject, threshold))
  return {
    matches: matches.map(({ subject, match, why }) => ({
      ...match,
      id: `${match.entry.id} ${subjects.indexOf(subject)}`,
      subject: subject.name,
      why,
    })),
    notCompared: subjects.filter(isNotCompared).map(({ name }) => name),
  }
}

/** Loads each list once, whatever the names are. */
function screenerOf(address: string): Promise<Screener> {
  if (loaded?.address === address) return loaded.screener
  const screener = load(address)
  loaded = { address, screener }
  screener.catch(() => {
    if (loaded?.screener === screener) loaded = undefined
  })
  return screener
}

async function load(address: string): Promise<Screener> {
  const response = await fetch(address, { redirect: 'error' })
  if (!response.ok) throw new Error(`The list was answered with ${response.status}`)
  return createScreener(readScreeningList(await response.json()))
}
