import { ClientError } from 'openid-client'
import { expect, it } from 'vitest'
import { signInFailure } from './sign-in-failure.ts'

it.each([
  ['cannot be parsed', new DOMException('The operation timed out', 'TimeoutError')],
  ['cannot be parsed', new Error('x', { cause: new DOMException('x', 'TimeoutError') })],
])('an answer that trickles in until the time is over is too late', (message, cause) => {
  expect(signInFailure(new ClientError(message, { cause }))).toBe(
    'the provider did not answer in time',
  )
})
