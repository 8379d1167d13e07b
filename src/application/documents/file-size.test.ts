import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test.each([
  [1, 'en-US', '1 kB'],
  [183_412, 'en-US', '179 kB'],
  [2_400_000, 'en-US', '2.3 MB'],
  [10 * 1024 * 1024, 'es-US', '10 MB'],
])('a file of %i bytes in %s has %s', (bytes, language, shown) => {
  expect(fileSize(bytes, language)).toBe(shown)
})
