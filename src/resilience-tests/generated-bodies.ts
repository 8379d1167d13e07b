/** Request bodies: valid, slightly wrong, and malicious. The same for one seed. */
import { sampleSubmission } from '../application/testing/sample-application.ts'

/** Numbers from 0 up to, but not including, 1; the same for one seed (mulberry32). */
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
  '',
  ' ',
  '\0',
  'a\0b',
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
]

const HOSTILE_KEYS = [
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

/** A fifth are valid, most have up to four changes, the rest are malicious text. */
export function generatedBody(random: Random): string {
  const kind = random()
  if (kind < 0.2) return JSON.stringify(sampleSubmission())
  if (kind < 0.85) return JSON.stringify(mutated(random))
  return hostileText(random)
}

function mutated(random: Random): unknown {
  const body: unknown = structuredClone(sampleSubmission())
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
    const held: unknown = key === undefined ? undefined : Reflect.get(holder, key)
    const deeper = typeof held === 'object' && held !== null && random() < 0.7
    if (!deeper) {
      changeOne(holder, key, random)
      return
    }
    holder = held
  }
}

function changeOne(holder: object, key: string | undefined, random: Random): void {
  const choice = random()
  if (key !== undefined && choice < 0.15) Reflect.deleteProperty(holder, key)
  else if (key === undefined || choice < 0.25) {
    Reflect.set(holder, pick(HOSTILE_KEYS, random) ?? '', hostileValue(random))
  } else if (choice < 0.5) Reflect.set(holder, key, nearby(Reflect.get(holder, key), random))
  else Reflect.set(holder, key, hostileValue(random))
}

/** A new object each time, so that later changes do not affect other bodies. */
function hostileValue(random: Random): unknown {
  return structuredClone(pick(HOSTILE_VALUES, random))
}

/** A value of the same type that may be valid or slightly wrong. */
function nearby(value: unknown, random: Random): unknown {
  if (typeof value === 'number') return value + Math.floor(random() * 5) - 2
  if (typeof value === 'boolean') return !value
  if (typeof value !== 'string') return value
  const at = Math.floor(random() * (value.length + 1))
  return (
    value.slice(0, at) + String.fromCharCode(Math.floor(random() * 0x250)) + value.slice(at + 1)
  )
}

/** Sometimes a valid body that is truncated or has one byte changed. */
function hostileText(random: Random): string {
  if (random() < 0.5) return pick(HOSTILE_TEXTS, random) ?? ''
  const sound = JSON.stringify(sampleSubmission())
  const at = Math.floor(random() * sound.length)
  if (random() < 0.5) return sound.slice(0, at)
  return sound.slice(0, at) + String.fromCharCode(Math.floor(random() * 256)) + sound.slice(at + 1)
}

function pick<Item>(items: readonly Item[], random: Random): Item | undefined {
  return items[Math.floor(random() * items.length)]
}
