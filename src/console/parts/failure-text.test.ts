import { expect, it, vi } from 'vitest'
import { failures } from '../../messages/console/general.ts'

const conflict = { errors: [{ code: 'any', message: 'as the server says' }] }

it.each([
  ['conflict', conflict, 'as the server says'],
  ['conflict', 'a page of a proxy', failures.conflict],
  ['conflict', { errors: [{}] }, failures.conflict],
  ['busy', conflict, failures.busy],
] as const)('explains the failure %s with the body %j: %s', async (failure, body, text) => {
  // Test files on one worker share modules: another test's may have a mock of the requests.
  vi.doUnmock('../requests/request.ts')
  vi.resetModules()
  const { failureText } = await import('./failure-text.ts')
  expect(failureText({ failure, body })).toBe(text)
})
