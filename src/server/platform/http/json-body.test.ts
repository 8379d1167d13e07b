/** Bodies whose bytes are not what they seem. */
import { expect, it } from 'vitest'
import { APPLICATIONS_PATH } from '../../../api/applications.ts'
import { sampleSubmission } from '../../../application/testing/sample-application.ts'
import { allMessages } from '../../../messages/all.ts'
import { testServer } from '../../../test-support/test-server.ts'

const { notUtf8, withEncoding } = allMessages.en.api
const text = JSON.stringify(sampleSubmission({ businessName: 'Café Peña' }))

it.each([
  ['Latin-1', { charset: 'iso-8859-1' }, Buffer.from(text, 'latin1'), 400, notUtf8],
  [
    'Latin-1 that claims to be UTF-8',
    { charset: 'utf-8' },
    Buffer.from(text, 'latin1'),
    400,
    notUtf8,
  ],
  ['half a character', {}, Buffer.from(text).subarray(0, text.indexOf('é') + 1), 400, notUtf8],
  ['a compressed body', { encoding: 'gzip' }, Buffer.from(text), 415, withEncoding],
  ['UTF-8', { encoding: 'identity' }, Buffer.from(text), 303, undefined],
  ['UTF-8 with a byte order mark', {}, Buffer.from(`\ufeff${text}`), 303, undefined],
])('%s is stored as it was sent, or refused', async (_, sent, payload, status, message) => {
  const server = await testServer()
  const { charset, encoding } = { charset: undefined, encoding: undefined, ...sent }
  const headers = {
    'content-type': `application/json${charset ? `; charset=${charset}` : ''}`,
    ...(encoding && { 'content-encoding': encoding }),
  }
  const answer = await server.app.inject({
    method: 'POST',
    url: APPLICATIONS_PATH,
    headers,
    payload,
  })
  expect([answer.statusCode, answer.json().errors?.[0].message]).toEqual([status, message])
  expect(await server.stored()).toBe(status === 303 ? 1 : 0)
})

it.each([
  ['without a type', {}],
  ['of JSON', { 'content-type': 'application/json' }],
])('an empty body %s is no object', async (_, headers) => {
  const server = await testServer()
  const answer = await server.app.inject({ method: 'POST', url: APPLICATIONS_PATH, headers })
  expect([answer.statusCode, answer.json().errors[0].code]).toEqual([400, 'type.object'])
})
