import { expect, test } from 'vitest'
import { documentTypeOf } from './document-type.ts'

const file = (bytes: string) => Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))

test.each([
  ['%PDF-1.7\n…', 'application/pdf'],
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
  ['\0\0\0\x18ftypheic\0\0\0\0', 'image/heic'],
  ['\0\0\0\x18ftypmif1\0\0\0\0', 'image/heic'],
  ['\0\0\0\x18ftypisom\0\0\0\0', undefined],
  ['\xef\xbb\xbf%PDF-1.7', 'application/pdf'],
  ['\r\n\r\n%PDF-1.7', 'application/pdf'],
  ['Content-Type: application/pdf\r\nContent-Length: 5\r\n\r\n%PDF-1.4', 'application/pdf'],
  [`${'\0'.repeat(1019)}%PDF-1.7`, 'application/pdf'],
  [`${'\0'.repeat(1020)}%PDF-1.7`, undefined],
  ['<html>%PDF-1.7', undefined],
  ['PK\x03\x04\x14\0\0\0\0\0statement.pdf%PDF-1.7', undefined],
  ['PK\x03\x04\x14\0\x06\0word/document.xml', undefined],
  ['MZ\x90\0%PDF-1.7', undefined],
  ['\xef\xbb\xbf<!doctype html>%PDF-1.7', undefined],
  ['\r\n <html>%PDF-1.7', undefined],
  ['!<arch>\nstatement.pdf/ %PDF-1.7', undefined],
  ['{\\rtf1 %PDF-1.7', undefined],
  ['GIF89a%PDF-1.7', undefined],
  ['RIFF\0\0\0\0WEBP%PDF-1.7', undefined],
  ['#!/bin/sh\n%PDF-1.7', undefined],
  ['\xff\xfe%\0P\0D\0F\0-\0', undefined],
  ['\n\n\x89PNG\r\n', undefined],
  ['\0\0\0\x18ftypheix\0\0\0\0', 'image/heic'],
  ['GIF89a', undefined],
  ['', undefined],
])('a file that begins with %j is of the type %s, whatever its name', (bytes, type) => {
  expect(documentTypeOf(file(bytes))).toBe(type)
})

test('an archive whose first file is a PDF is not a PDF', () => {
  const [name, rest] = [`statement.pdf${'\0'.repeat(244)}`, '\0'.repeat(250)]
  expect(documentTypeOf(file(`${name}ustar${rest}%PDF-1.7`))).toBeUndefined()
})
