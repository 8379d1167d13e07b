import { describe, expect, it } from 'vitest'
import { getStartedUrl } from './get-started-url.ts'

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
