import { describe, expect, it } from 'vitest'
import { fileErrorMessage, notRead } from '../files/file-errors.ts'
import { errorMessage } from './error-messages.ts'

const fault = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: open`), { code, syscall: 'open', ...(path ? { path } : {}) })

describe('an error that an operator can fix', () => {
  it.each([
    ['EACCES', '/data cannot be used: permission denied'],
    ['EPERM', '/data cannot be used: not permitted'],
    ['EROFS', '/data cannot be used: the file system is read-only'],
    ['ENOENT', '/data cannot be used: it does not exist and cannot be created'],
    ['ENOTDIR', '/data cannot be used: part of the path is a file'],
    ['ELOOP', '/data cannot be used: its symbolic links lead in a circle'],
    ['ENAMETOOLONG', '/data cannot be used: its name is too long'],
    ['EEXIST', '/data cannot be used: it is a file, not a folder'],
  ])('is reported with its file: %s', (code, message) => {
    expect(fileErrorMessage(fault(code, '/data'))).toBe(message)
    expect(errorMessage(fault(code, '/data'))).toBe(`${message}. Is DATA_DIR right?`)
  })

  it.each([
    ['EACCES', 'cannot be read: permission denied'],
    ['ENOENT', 'cannot be read: it does not exist'],
    ['EISDIR', 'cannot be read: it is a folder, not a file'],
    ['ELOOP', 'cannot be read: its symbolic links lead in a circle'],
    ['EXDEV', 'cannot be read: EXDEV'],
  ])('says why a file cannot be read: %s', (code, message) => {
    expect(notRead(fault(code, '/data'))).toBe(message)
  })

  it('is no other error', () => {
    expect(errorMessage(fault('EACCES'))).toBeUndefined()
    expect(errorMessage(fault('ESRCH', '/data'))).toBeUndefined()
    expect(errorMessage(new TypeError('x is undefined'))).toBeUndefined()
  })
})
