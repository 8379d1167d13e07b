import { expect, test } from 'vitest'
import { preloadHelper } from './lean-preload.ts'

test('the helper knows the folder of the build', () => {
  const code = preloadHelper('export const __vitePreload = function preload() {}', '/apply/')
  expect(code).toContain("const base = '/apply/'\n")
})

test('a bundler that loads parts by another function is refused', () => {
  expect(() => preloadHelper('export const preload = () => {}', '/apply/')).toThrow(
    'by another function',
  )
})
