import { expect, it, vi } from 'vitest'
import { REVIEW_OUTDATED, SCREENING_OUTDATED } from '../../api/console/conflict-codes.ts'
import { failures } from '../../messages/console/general.ts'

it.each([
  [REVIEW_OUTDATED, 'as the server says'],
  [SCREENING_OUTDATED, 'as the server says'],
  ['other', failures.conflict],
])('explains the conflict %s: %s', async (code, text) => {
  // Test files on one worker share modules: another test's may have a mock of the requests.
  vi.doUnmock('../requests/request.ts')
  vi.resetModules()
  const { failureText } = await import('./failure-text.ts')
  const body = { errors: [{ code, message: 'as the server says' }] }
  expect(failureText({ failure: 'conflict', body })).toBe(text)
})
