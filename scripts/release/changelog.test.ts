import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fixtureVersions } from '../../src/test-support/release-fixtures.ts'
import { root } from '../run.ts'
import { withRelease } from './changelog.ts'

const changelog = '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.1.0 (2026-11-23)\n\nOld.\n'

describe('the changelog', () => {
  it('turns the unreleased changes into a section with the day', () => {
    expect(withRelease(changelog, '0.2.0', '2026-12-24')).toBe(
      '# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-12-24)\n\n- New.\n\n## 0.1.0 (2026-11-23)\n\nOld.\n',
    )
  })

  it.each([
    ['a version that is released', changelog, '0.1.0', 'already'],
    ['nothing new', changelog.replace('- New.\n\n', ''), '0.2.0', 'nothing'],
    ['no heading', changelog.replace('Unreleased', 'Next'), '0.2.0', 'heading'],
  ])('refuses %s', (_, text, version, reason) => {
    expect(() => withRelease(text, version, '2026-12-24')).toThrow(reason)
  })

  it('has a section for each version that has a fixture', () => {
    const text = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
    for (const version of fixtureVersions()) expect(text).toContain(`\n## ${version} (`)
  })
})
