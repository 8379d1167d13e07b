import { expect, it } from 'vitest'
import { misspelled } from './misspelled.ts'

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
  expect(misspelled({ [name]: 'x' }, KNOWN)).toEqual([
    { name, message: expect.stringContaining(`Did you mean ${nearest}?`) },
  ])
})

it.each(['PUBLIC_URL', 'PATH', 'HOME', 'HOSTNAME', 'PORTS', 'LANG', 'S3', 'npm_config_cache'])(
  '%s is not reported',
  (name) => {
    expect(misspelled({ [name]: 'x' }, KNOWN)).toEqual([])
  },
)
