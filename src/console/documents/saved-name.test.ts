import { describe, expect, it } from 'vitest'
import { savedName } from './DocumentDialog.tsx'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const PDF = bytes('%PDF-1.7')
const PROGRAM = bytes('MZ\x90\x00')

describe('a file from a stranger', () => {
  it.each([
    ['statement-\u202efdp.exe', PROGRAM, 'statement-[U+202E]fdp.bin'],
    ['invoice.pdf.exe', PROGRAM, 'invoice.pdf.bin'],
    ['statement.html', bytes('<script>'), 'statement.bin'],
    ['x.svg', bytes('<svg>'), 'x.bin'],
    ['statement.pdf', PDF, 'statement.pdf'],
    ['scan', PDF, 'scan.pdf'],
    ['.pdf', PDF, 'document.pdf'],
    ['a/b:c.pdf', PDF, 'a_b_c.pdf'],
  ])('named %j is saved with the extension of its type', (name, type, saved) => {
    expect(savedName(name, type)).toBe(saved)
  })
})
