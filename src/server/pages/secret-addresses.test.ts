/** A secret link that a mail program changed still arrives; its secret never leaves the server. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { SECRET_PATHS } from '../../api/pages.ts'
import { readAddress } from '../../api/secret-addresses.ts'
import { loggedLines, testServer } from '../../test-support/test-server.ts'

const ID = 'aW52aXRhdGlvbi1vZi1hbg'
const KEY = 'c2VjcmV0LW9mLXRoZS1saW5rLWluLWl0cy1mcmFnbWV'
const COPY_SECRET = 'abcdefgh234567ij'.repeat(2)

it.each([
  ['%23', ''],
  ['%2523', '.'],
  ['/%23', ')'],
  ['%252523', '&utm_source=mail'],
  ['&num;', '%3E'],
  ['?', '%20'],
  ['?utm_source=mail%23', ''],
  ['', ''],
])('a link with %j for its #, and %j at its end, is answered with its page', async (mark, end) => {
  const server = await testServer()
  const invited = ['/apply/business-details?', '/apply/?pmi=x&', '/?'].map(
    (page) => `${page}invitation=${ID}${mark.replace('?', '&')}${KEY}${end}`,
  )
  const others = SECRET_PATHS.map((path) =>
    path.endsWith('confirmation')
      ? `${path}${mark}MA-7K3Q-9XDM.${COPY_SECRET}${end}`
      : `${path}${mark}${ID}.${KEY}${end}`,
  )
  const sent = [...invited, ...others]
  const typed = sent.map((url) => url.replace('/apply/', '/Apply//'))
  for (const url of [...sent, ...typed]) {
    const answer = await server.app.inject(url)
    const { statusCode, headers, body } = answer
    expect([url, statusCode, headers['cache-control']]).toEqual([
      url,
      200,
      'no-store, no-transform',
    ])
    expect(body).toContain('<p>Apply</p>')
    const posted = await server.app.inject({ method: 'POST', url })
    for (const text of [JSON.stringify(headers), body, posted.body]) expectNoSecret(text)
  }
  await loggedLines(server, 'request')
  const { body: metrics } = await server.app.inject('/metrics')
  for (const text of [server.logged(), metrics]) expectNoSecret(text)
})

function expectNoSecret(text: string): void {
  for (const secret of [KEY, COPY_SECRET]) {
    expect(text).not.toContain(secret.slice(0, 12))
    expect(text).not.toContain(secret.slice(-12))
  }
}

it('is read without exceptions, thousands of which would take long', () => {
  const decode = vi.spyOn(globalThis, 'decodeURIComponent')
  onTestFinished(() => decode.mockRestore())
  const escapes = '%c3%a9 %ff %e0%80%80 %ed%a0%80 %f4%90%80%80 %e9 %c3 %41%ff'.split(' ')
  readAddress(`/apply/?${escapes.join('a')}`)
  expect(decode.mock.results.map(({ type }) => type)).toEqual(['return', 'return'])
})

it('has the characters that were percent-encoded', () => {
  const characters = [
    'A',
    'é',
    '\u00ad',
    '\u07ff',
    '\u1000',
    '\u200b',
    '\u2212',
    '\ue000',
    '\uffff',
  ]
  const text = encodeURIComponent(encodeURIComponent(characters.join('')))
  const rest = readAddress(`${SECRET_PATHS[0]}?${text}`)?.rest
  expect(rest).toBe(`?${characters.join('').replace('\u2212', '-')}`)
})
