import { expect, it } from 'vitest'
import { isBetweenReleases, versionOf } from './package-version.ts'

it.each([
  ['0.4.0', '1a2b3c4d5e', '0.4.0'],
  ['0.4.0-dev', '1a2b3c4d5e', '0.4.0-dev+1a2b3c4d5e'],
  ['0.4.0-dev', '1a2b3c4d5e.dirty', '0.4.0-dev+1a2b3c4d5e.dirty'],
  ['0.4.0-dev', undefined, '0.4.0-dev'],
])('the package of version %s at commit %s is called %s', (version, commit, expected) => {
  expect(versionOf(version, () => commit)).toBe(expected)
})

it('names the commit of this clone', () => {
  expect(versionOf('0.4.0-dev')).toMatch(/^0\.4\.0-dev\+[0-9a-f]{10,}(\.dirty)?$/)
  expect(isBetweenReleases('0.4.0')).toBe(false)
})
