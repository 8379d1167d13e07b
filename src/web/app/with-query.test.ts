import { expect, test } from 'vitest'
import { withQuery } from './with-query.ts'

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
