import fc from 'fast-check'
import { expect, it } from 'vitest'
import { misspelled, nearestName } from './nearest-name.ts'

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
])('for %j the nearest name is %j', (typed, name) => {
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

const KNOWN = ['FOUR_EYES_ABOVE', 'PUBLIC_URL', 'S3_BUCKET', 'S3_REGION', 'PORT', 'SMTP_URL']

it.each([
  ['FOUR_EYES', 'FOUR_EYES_ABOVE'],
  ['FOUR_EYES_ABVE', 'FOUR_EYES_ABOVE'],
  ['FOUREYES_ABOVE', 'FOUR_EYES_ABOVE'],
  ['four_eyes_above', 'FOUR_EYES_ABOVE'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['PUBLIC_URLS', 'PUBLIC_URL'],
  ['STMP_URL', 'SMTP_URL'],
])('%s is reported with the suggestion %s', (name, nearest) => {
  expect(misspelled({ [name]: 'x' }, { known: KNOWN, meant: [] })).toEqual([
    { name, message: expect.stringContaining(`Did you mean ${nearest}?`) },
  ])
})

it.each(['PUBLIC_URL', 'PATH', 'HOME', 'HOSTNAME', 'PORTS', 'LANG', 'S3', 'npm_config_cache'])(
  '%s is not reported',
  (name) => {
    expect(misspelled({ [name]: 'x' }, { known: KNOWN, meant: [] })).toEqual([])
  },
)

it('of a setting is known for a variable in a file of settings', () => {
  const meant = ['PUBLIC_URL', 'MAILER']
  expect(misspelled({ PUBLIC_URL: 'x', MAILER: 'x', SHELL: 'x' }, { known: KNOWN, meant })).toEqual(
    [{ name: 'MAILER', message: 'is not a setting, and has no effect' }],
  )
})
