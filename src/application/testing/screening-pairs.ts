/**
 * Pairs of a name as an applicant may write it and the listed entry that it should find. They are
 * made from a list by rules and with a seed, so that a run can be repeated.
 */
import type { ScreenedName } from '../screening/screen.ts'
import type { ScreeningEntry } from '../screening/screening-list.ts'

export interface ScreeningPair extends ScreenedName {
  readonly rule: string
  /** The id of the entry. */
  readonly id: string
  /** Half of the pairs are never used for tuning. */
  readonly heldOut: boolean
}

type Random = () => number

/** The spellings of one sound in names from other scripts, as passports and newspapers use them. */
const TRANSLITERATIONS: readonly (readonly [RegExp, string])[] = [
  [/\bmu?[ho]h?am+[ae]d\b/i, 'Mohamed'],
  [/\bahm[ae]d\b/i, 'Achmed'],
  [/\bhus+(?:ayn|ein|ain)\b/i, 'Hossein'],
  [/\by(?:ou|u)s[ue]f\b/i, 'Yousef'],
  [/\b(?:u|o)sama\b/i, 'Ousama'],
  [/\bq/i, 'K'],
  [/kh/i, 'h'],
  [/ou/i, 'u'],
  [/ee/i, 'i'],
  [/dj/i, 'j'],
  [/ay/i, 'ai'],
  [/ow/i, 'au'],
  [/ev\b/i, 'eff'],
  [/iy\b/i, 'y'],
  [/yy\b/i, 'y'],
  [/w/i, 'v'],
  [/ph/i, 'f'],
]

const ACCENTS: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ü', n: 'ñ' }
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

const personRules: Readonly<Record<string, (name: Person, random: Random) => string | undefined>> =
  {
    'as listed': ({ first, last }) => `${first} ${last}`,
    accents: ({ first, last }, random) => withAccents(`${first} ${last}`, random),
    'last name first': ({ first, last }) => `${last} ${first}`,
    'one typing error': ({ first, last }, random) => withTypo(`${first} ${last}`, random),
    'another transliteration': ({ first, last }, random) => respell(`${first} ${last}`, random),
    'no middle names': ({ first, last }) =>
      first.includes(' ') ? `${first.split(' ')[0] ?? ''} ${last}` : undefined,
    initials: ({ first, last }) => `${first.replace(/(\p{L})[\p{L}'’-]*/gu, '$1.')} ${last}`,
    'a single name': ({ last }) => last,
  }

const organizationRules: Readonly<
  Record<string, (name: string, random: Random) => string | undefined>
> = {
  'as listed': (name) => name,
  accents: withAccents,
  'one typing error': withTypo,
  'another legal form': (name, random) => {
    const bare = name.replace(
      /[ ,]+(S\.A\.?|LTD\.?|LIMITED|LLC|INC\.?|CO\.?|GMBH|CORP\.?|S\.A\. DE C\.V\.)$/i,
      '',
    )
    return `${bare} ${pick(['LLC', 'Inc.', 'Ltd', 'S.A.', 'GmbH', 'Co.'], random)}`
  },
}

interface Person {
  readonly first: string
  readonly last: string
}

/** Returns one pair for each rule that applies to a name, for `count` names of each kind. */
export function screeningPairs(
  entries: readonly ScreeningEntry[],
  { count, seed }: { readonly count: number; readonly seed: number },
): readonly ScreeningPair[] {
  const random = randomFrom(seed)
  const pairs: ScreeningPair[] = []
  for (const kind of ['person', 'organization'] as const) {
    const names = entries
      .filter((entry) => entry.kind === kind)
      .flatMap((entry) => entry.names.map((name, index) => ({ entry, name, isOther: index > 0 })))
    for (const { entry, name, isOther } of shuffle(names, random).slice(0, count)) {
      const heldOut = random() < 0.5
      for (const [rule, text] of variantsOf(kind, name, random)) {
        const called = isOther && rule === 'as listed' ? 'another name' : rule
        pairs.push({
          kind,
          name: text,
          rule: `${kind}: ${apart(kind, text) ?? called}`,
          id: entry.id,
          heldOut,
        })
      }
    }
  }
  return pairs
}

/**
 * Returns the group of pairs that a pair is reported in: too little is left of the name to find one
 * person.
 */
function apart(kind: ScreeningEntry['kind'], name: string): string | undefined {
  if (kind !== 'person') return undefined
  const words = name.replace(/\./g, '').split(/[\s-]+/)
  if (words.length < 2) return 'a single name'
  return words.some((word) => word.length === 1) ? 'initials' : undefined
}

function variantsOf(
  kind: ScreeningEntry['kind'],
  name: string,
  random: Random,
): readonly (readonly [rule: string, text: string])[] {
  const [last = '', first = ''] = name.split(', ')
  const variants =
    kind === 'person' && first !== ''
      ? Object.entries(personRules).map(
          ([rule, vary]) => [rule, vary({ first, last }, random)] as const,
        )
      : Object.entries(organizationRules)
          .filter(([rule]) => kind === 'organization' || rule !== 'another legal form')
          .map(([rule, vary]) => [rule, vary(name, random)] as const)
  return variants.flatMap(([rule, text]) =>
    text === undefined || (text === name && rule !== 'as listed')
      ? []
      : [[rule, text.trim()] as const],
  )
}

function withAccents(name: string, random: Random): string {
  return name.replace(/[aeioun]/gi, (letter) => {
    if (random() < 0.6) return letter
    const accented = ACCENTS[letter.toLowerCase()] ?? letter
    return letter === letter.toLowerCase() ? accented : accented.toUpperCase()
  })
}

/**
 * Returns a name with one letter left out, added, replaced or exchanged with the next one, in a
 * word of four letters or more.
 */
function withTypo(name: string, random: Random): string | undefined {
  const longWords = [...name.matchAll(/\p{L}{4,}/gu)]
  const word = longWords[Math.floor(random() * longWords.length)]
  if (!word) return undefined
  const index = word.index + 1 + Math.floor(random() * (word[0].length - 2))
  const letter = LETTERS.charAt(Math.floor(random() * LETTERS.length))
  const [before, here, next, rest] = [
    name.slice(0, index),
    name.charAt(index),
    name.charAt(index + 1),
    name.slice(index + 2),
  ]
  return pick(
    [
      before + next + rest,
      before + letter + here + next + rest,
      before + letter + next + rest,
      before + next + here + rest,
    ],
    random,
  )
}

function respell(name: string, random: Random): string | undefined {
  const possible = TRANSLITERATIONS.filter(([pattern]) => pattern.test(name))
  if (possible.length === 0) return undefined
  const [pattern, replacement] = pick(possible, random)
  const changed = name.replace(pattern, replacement)
  return changed.toLowerCase() === name.toLowerCase() ? undefined : changed
}

function pick<T>(values: readonly T[], random: Random): T {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('Nothing to choose from')
  return value
}

function shuffle<T>(values: readonly T[], random: Random): readonly T[] {
  return values
    .map((value) => ({ value, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value)
}

/** Returns a Mulberry32 generator, whose numbers are the same everywhere. */
function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
