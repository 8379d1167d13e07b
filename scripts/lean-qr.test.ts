import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { leanEncoder } from './lean-qr.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')

test('the encoder is left without the outputs that no page uses', () => {
  const whole = read('node_modules/qr/index.js')
  const lean = leanEncoder(whole)
  expect(lean.length).toBeLessThan(whole.length * 0.9)
  expect(lean).toMatch(/\nfunction renderRaw\(r\) \{\n\s/)
  expect(lean).toContain('\nfunction renderGif() {}\n')
  const calls = read('src/web/secret-links/LinkActions.tsx').match(/encodeQR\(.*\)/g)
  expect(calls).toEqual([expect.stringMatching(/, 'raw'[,)]/)])
})

test('an encoder without one of the functions is refused', () => {
  expect(() => leanEncoder('')).toThrow('no function renderAscii')
})
