import { describe, expect, it, test } from 'vitest'
import { getStartedUrl, withQuery } from './query.ts'

test.each([
  ['/apply/summary', '', '/apply/summary'],
  ['/apply/summary', '?pmi=demo&from=50%25', '/apply/summary?pmi=demo&from=50%25'],
  ['https://start.example/?lang=en', '', 'https://start.example/?lang=en'],
  ['https://start.example/?lang=en', '?pmi=demo', 'https://start.example/?lang=en&pmi=demo'],
  ['https://start.example/?', '?pmi=demo', 'https://start.example/?pmi=demo'],
  ['https://start.example/#top', '?pmi=demo', 'https://start.example/?pmi=demo#top'],
  ['/here?lang=en#top', '?pmi=demo', '/here?lang=en&pmi=demo#top'],
])('%s with the query "%s" is %s', (url, query, result) => {
  expect(withQuery(url, query)).toBe(result)
})

const theirs = 'https://start.example/here'

describe('the get-started page', () => {
  it.each([
    'apply.example',
    'localhost.example',
    'staged.example',
    '10.0.0.1',
    '127.0.0.1.example',
  ])("is the operator's on %s", (hostname) => expect(getStartedUrl(theirs, hostname)).toBe(theirs))

  it.each([
    'localhost',
    'apply.localhost',
    '127.0.0.1',
    '[::1]',
    'staging.example',
    'apply-staging.example',
  ])('is ours on %s', (hostname) =>
    expect(getStartedUrl(theirs, hostname)).toBe('/connect/get-started'),
  )

  it('is ours if the operator has none', () => {
    expect(getStartedUrl('', 'apply.example')).toBe('/connect/get-started')
  })
})
