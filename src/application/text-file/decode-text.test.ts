import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { certainText, decodeText, TextFileError, UnknownEncoding } from './decode-text.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const BOM = '\uFEFF'
const wide = (text: string) => Buffer.from(text, 'utf16le')

/** Letters of any script, without the replacement character. */
const texts = fc
  .string({ unit: 'binary' })
  .filter((text) => text.isWellFormed() && !/[\p{Cc}\uFEFF\uFFFD]/u.test(text))

describe('the text of a file', () => {
  it('is decoded correctly from UTF-8 and UTF-16 with a byte order mark', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const bytes of [
          Buffer.from(BOM + text),
          wide(BOM + text),
          wide(BOM + text).swap16(),
        ]) {
          expect(decodeText(bytes, { encoding: 'utf-8' }).text).toBe(text)
        }
      }),
    )
  })

  it('never has a replacement character', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        try {
          expect(decodeText(bytes).text).not.toContain('\uFFFD')
        } catch (error) {
          if (!(error instanceof TextFileError)) throw error
        }
      }),
    )
  })

  it.each([
    [
      'Panadería Peña',
      latin('Panadería Peña'),
      'windows-1252',
      /with í ñ \(first in line 1, character 8\)/,
    ],
    ['áéíóúñÁÉÍÓÚÑ', latin('áéíóúñÁÉÍÓÚÑ'), 'windows-1252', /with á é í ó ú ñ Á É Í Ó Ú Ñ \(first/],
    [
      'áéíóúñÁÉÍÓÚÑü',
      latin('áéíóúñÁÉÍÓÚÑü'),
      'windows-1252',
      /with á é í ó ú ñ Á É Í Ó Ú Ñ … \(first/,
    ],
    ['“€”', Buffer.of(0x93, 0x80, 0x94), 'windows-1252', /with “ € ”/],
    ['a,b\n', wide('a,b\n'), 'utf-16le', /without the mark/],
    ['a,b\n', wide('a,b\n').swap16(), 'utf-16be', /without the mark/],
    ['Łódź – “Peña”', Buffer.from('Å\u0081Ã³dÅº â€“ â€œPeÃ±aâ€\u009d'), 'utf-8-twice', /twice/],
  ])('is asked about: %s', (text, bytes, encoding, statement) => {
    const match = decodeText(bytes)
    expect(match).toMatchObject({ text, doubt: { encoding } })
    expect(match.doubt?.statement).toMatch(statement)
    expect(() => certainText(bytes)).toThrow(TextFileError)
    expect(decodeText(bytes, { encoding })).toEqual({ text, hasEndMark: false })
  })

  it.each(['Peña', 'CAFÉ’S “X”', 'JOSÉ®', 'Ão Â', 'ÅSE', 'naïve – 5 €'])(
    'is certain: %s',
    (text) => {
      expect(decodeText(Buffer.from(text))).toEqual({ text, hasEndMark: false })
    },
  )

  it.each([
    ['a\rb\r', 'a\nb\n', false],
    ['a\r\nb\x1A', 'a\nb', true],
    ['a\n\0\0\0', 'a\n', true],
    ['a\n\x1A\r\n', 'a\n', true],
  ])('%j has current line ends', (line, text, hasEndMark) => {
    expect(decodeText(Buffer.from(line))).toEqual({ text, hasEndMark })
  })

  it.each([
    ['PK\x03\x04\x14\0xl/workbook.xml', 'is an Excel workbook, not text. Open it in its program'],
    ['PK\x03\x04\x14\0mimetypeapplication/vnd.oasis.opendocument.spreadsheet', 'OpenDocument'],
    ['PK\x03\x04\x14\0leads.csv', 'is a zip archive, not text. Unpack it first'],
    ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'is an old Excel or Word file'],
    ['%PDF-1.7', 'is a PDF'],
    ['\x1f\x8b\x08', 'is compressed with gzip, not text. Unpack it first'],
    ['\x89PNG', 'is an image'],
    ['a\0b', 'has bytes that no text has (line 1, character 2)'],
    ['a\xff\0\0\0b\0\0', 'has bytes that no text has'],
    ['a\nb\x81', 'is text neither in UTF-8 nor in Windows-1252 (line 2, character 2). Save it'],
    [
      'Pe\xc3\xb1a\nPe\xf1a',
      'is UTF-8, but for a character that it does not have (line 2, character 3)',
    ],
    ['\xff\xfe\0\0a\0\0\0', 'is UTF-32 text'],
    ['\0\0\xfe\xff\0\0\0a', 'is UTF-32 text'],
    [
      '\xef\xbf\xbd',
      'has “\uFFFD”, which stands for a character that was lost (line 1, character 1)',
    ],
  ])('is refused with its name: %j', (bytes, problem) => {
    expect(() => decodeText(latin(bytes))).toThrow(problem)
  })

  it('is decoded with the named encoding, or refused', () => {
    expect(decodeText(Buffer.of(0x8e), { encoding: 'macintosh' }).text).toBe('é')
    expect(() => decodeText(latin('ñ'), { encoding: 'utf-8' })).toThrow('is not text in utf-8')
    expect(() => decodeText(latin('ñ'), { encoding: 'klingon' })).toThrow(UnknownEncoding)
  })
})
