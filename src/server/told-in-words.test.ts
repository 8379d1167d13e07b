import { describe, expect, it } from 'vitest'
import { fileFault, toldInWords } from './told-in-words.ts'

const fault = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: open`), { code, syscall: 'open', ...(path ? { path } : {}) })

describe('what an operator can mend', () => {
  it.each([
    ['EACCES', '/data cannot be used: permission denied'],
    ['EPERM', '/data cannot be used: not permitted'],
    ['EROFS', '/data cannot be used: the file system is read-only'],
    ['ENOTDIR', '/data cannot be used: a part of the path is a file'],
  ])('is told with its file: %s', (code, told) => {
    expect(fileFault(fault(code, '/data'))).toBe(told)
    expect(toldInWords(fault(code, '/data'))).toBe(`${told}. Is DATA_DIR right?`)
  })

  it('is nothing else', () => {
    expect(toldInWords(fault('EACCES'))).toBeUndefined()
    expect(toldInWords(fault('ESRCH', '/data'))).toBeUndefined()
    expect(toldInWords(new TypeError('x is undefined'))).toBeUndefined()
  })
})
