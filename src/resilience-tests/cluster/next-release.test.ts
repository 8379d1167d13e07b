import { expect, it } from 'vitest'
import { changedFiles } from './next-release.ts'

it('adds its question to the four files that contain the questions today', () => {
  const texts = [...changedFiles().values()]
  expect(texts).toHaveLength(4)
  for (const text of texts) expect(text).toContain('businessPager')
})
