import { expect, it } from 'vitest'
import { changedFiles } from './next-release.ts'

it('asks its question in the four files that have the questions today', () => {
  const texts = [...changedFiles().values()]
  expect(texts).toHaveLength(4)
  for (const text of texts) expect(text).toContain('businessPager')
})
