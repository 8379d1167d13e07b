/** Request bodies: valid, slightly wrong, and malicious. A seed always gives the same bodies. */
import { sampleSubmission } from '../application/testing/sample-application.ts'

/** Returns a generator of numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  0.1,
  1e308,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 2,
  5e-324,
  '',
  ' ',
  '\0',
  'a\0b',
  'constructor',
  '__proto__',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'a\u200bb',
  'a\u00adb',
  '\u2066a\u2069',
  'a\u200ab',
  '\ufeff',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u0007\u001b[31m',
  "'; drop table applications; --",
  '<script>alert(1)</script>',
  '=cmd|calc',
  'x'.repeat(1025),
  'x'.repeat(100_000),
  '9'.repeat(400),
  '00000000',
  '02302026',
  [],
  [[]],
  {},
  { toString: 1, valueOf: 2, length: -1 },
  Array.from({ length: 500 }, () => ({})),
  // The permitted depth, and one level deeper.
  ...[8, 13].map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))),
]

const HOSTILE_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  '0',
  '\0',
  'x.y',
]

const HOSTILE_TEXTS: readonly string[] = [
  '',
  'null',
  '1e999999',
  '-',
  '"',
  '\ufeff{}',
  '{"a":1,"a":2}',
  '{"__proto__":{"status":"approved"}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '['.repeat(100_000),
  '{"a":'.repeat(20_000),
  `[${'0,'.repeat(60_000)}0]`,
  `{"annualSales":${'9'.repeat(10_000)}}`,
  `{"businessName":"\\ud800"}`,
  `{"businessName":"${'\\u0000'.repeat(1000)}"}`,
]

type Random = () => number

/** Returns a body: a fifth are valid, most have up to four changes, the rest are malicious text. */
export function generatedBody(random: Random, sample: unknown = sampleSubmission()): string {
  const kind = random()
  if (kind < 0.2) return JSON.stringify(sample)
  if (kind < 0.75) return JSON.stringify(mutated(random, sample))
  if (kind < 0.85) return oddlyWritten(JSON.stringify(sample), random)
  return hostileText(JSON.stringify(sample), random)
}

/** JSON that JavaScript never writes: `-0`, a repeated key, half a character. */
function oddlyWritten(text: string, random: Random): string {
  const odd = pick(ODDITIES, random)
  if (!odd) return text
  const places = [...text.matchAll(odd.at)]
  const place = pick(places, random)
  if (!place) return text
  return text.slice(0, place.index) + odd.text(place[0]) + text.slice(place.index + place[0].length)
}

const A_VALUE = /(?<=[:[,])(?:"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null)(?=[,\]}])/g
const A_NUMBER = /(?<=[:[,])-?\d[\d.eE+-]*(?=[,\]}])/g
const A_KEY = /"\w+":/g

interface Oddity {
  /** The part of the text to replace. */
  readonly at: RegExp
  readonly text: (match: string) => string
}

const ODDITIES: readonly Oddity[] = [
  ...['-0', '-0.0', '1e400', '-1e400', '1e-400', '1E2', '0.1e1', '9'.repeat(400)].map(
    (number): Oddity => ({ at: A_NUMBER, text: () => number }),
  ),
  ...['"\\ud800"', '"\\udfffx"', '"\\u0000"', '"\\u200b"', '"\\u202ea"', '-0'].map(
    (value): Oddity => ({ at: A_VALUE, text: () => value }),
  ),
  { at: A_VALUE, text: (value) => `{"__proto__":${value}}` },
  { at: A_VALUE, text: (value) => `[${value}]` },
  { at: A_KEY, text: (key) => `${key}null,${key}` },
  { at: A_KEY, text: (key) => `${key}"twice",${key}` },
  { at: A_KEY, text: (key) => `"__proto__":{"to":"approved"},${key}` },
  { at: A_KEY, text: (key) => `"constructor":{"prototype":{"a":1}},${key}` },
  { at: A_KEY, text: (key) => `${key.slice(0, 2)}\\u0000${key.slice(2)}` },
]

function mutated(random: Random, sample: unknown): unknown {
  const body: unknown = structuredClone(sample)
  const changes = 1 + Math.floor(random() * 4)
  for (let change = 0; change < changes; change += 1) mutate(body, random)
  return body
}

/** Changes, removes or adds one value at any depth. */
function mutate(root: unknown, random: Random): void {
  let holder = root
  for (;;) {
    if (typeof holder !== 'object' || holder === null) return
    const keys = Object.keys(holder)
    const key = pick(keys, random)
    const value: unknown = key === undefined ? undefined : Reflect.get(holder, key)
    const deeper = typeof value === 'object' && value !== null && random() < 0.7
    if (!deeper) {
      changeOne(holder, key, random)
      return
    }
    holder = value
  }
}

function changeOne(holder: object, key: string | undefined, random: Random): void {
  const choice = random()
  if (key !== undefined && choice < 0.15) Reflect.deleteProperty(holder, key)
  else if (key === undefined || choice < 0.25) {
    put(holder, pick(HOSTILE_KEYS, random) ?? '', hostileValue(random))
  } else if (choice < 0.5) put(holder, key, nearby(Reflect.get(holder, key), random))
  else put(holder, key, hostileValue(random))
}

/** Sets an own property, even `__proto__`. */
function put(holder: object, key: string, value: unknown): void {
  Object.defineProperty(holder, key, {
    ...{ value, configurable: true, enumerable: true, writable: true },
  })
}

/** Returns a new object each time, so that later changes do not affect other bodies. */
function hostileValue(random: Random): unknown {
  return structuredClone(pick(HOSTILE_VALUES, random))
}

/** Returns a value of the same type, which may be valid or slightly wrong. */
function nearby(value: unknown, random: Random): unknown {
  if (typeof value === 'number') return value + Math.floor(random() * 5) - 2
  if (typeof value === 'boolean') return !value
  if (typeof value !== 'string') return value
  const index = Math.floor(random() * (value.length + 1))
  return (
    value.slice(0, index) +
    String.fromCharCode(Math.floor(random() * 0x250)) +
    value.slice(index + 1)
  )
}

/** Returns a valid body, sometimes truncated or with one byte changed. */
function hostileText(sound: string, random: Random): string {
  if (random() < 0.5) return pick(HOSTILE_TEXTS, random) ?? ''
  const index = Math.floor(random() * sound.length)
  if (random() < 0.5) return sound.slice(0, index)
  return (
    sound.slice(0, index) + String.fromCharCode(Math.floor(random() * 256)) + sound.slice(index + 1)
  )
}

function pick<Item>(items: readonly Item[], random: Random): Item | undefined {
  return items[Math.floor(random() * items.length)]
}
