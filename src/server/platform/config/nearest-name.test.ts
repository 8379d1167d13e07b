import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nearestName } from './nearest-name.ts'

const NAMES = ['list', 'export', 'deliveries list', '--older-than', '--output']
const NEARNESS = { maxDistance: 2, minLength: 2, separators: /./ }

it.each([
  ['lst', 'list'],
  ['lsit', 'list'],
  ['EXPORT', 'export'],
  ['exp', 'export'],
  ['deliveries-list', 'deliveries list'],
  ['--old', '--older-than'],
  ['--o', undefined],
  ['frobnicate', undefined],
  ['x', undefined],
  ['', undefined],
])('for %j it is %j', (typed, name) => {
  expect(nearestName(typed, NAMES, NEARNESS)).toBe(name)
})

it('is one of the names, and is found with one letter left out', () => {
  const place = fc.record({ name: fc.constantFrom(...NAMES), at: fc.nat({ max: 20 }) })
  fc.assert(
    fc.property(place, ({ name, at }) => {
      const typed = name.slice(0, at) + name.slice(at + 1)
      expect(nearestName(typed, NAMES, NEARNESS)).toBe(name)
    }),
  )
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), (typed) => {
      expect([undefined, ...NAMES]).toContain(nearestName(typed, NAMES, NEARNESS))
    }),
  )
})
