/** Reasons why a file or folder cannot be used, by system error code. */
import { ownValue } from '../../../application/json/own-value.ts'

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  ENOENT: 'it does not exist and cannot be created',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'part of the path is a file',
  EEXIST: 'it is a file, not a folder',
  EISDIR: 'it is a folder, not a file',
  ELOOP: 'its symbolic links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'this process has too many files open',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EIO: 'the disk has an error',
  ESTALE: 'the shared file system has changed: mount it again',
}

/** Returns which file cannot be used, and why; undefined for other errors. */
export function fileErrorMessage(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return undefined
  const reason = reasonOf(error)
  return reason && `${String(error.path)} cannot be used: ${reason}`
}

/** Returns why a file or folder cannot be used; undefined for other errors. */
export function reasonOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error
    ? ownValue(REASONS, String(error.code))
    : undefined
}

/** Returns the error with the file that it is about: Node names none if a write fails. */
export function withPath(error: unknown, path: string): unknown {
  return error instanceof Error && !('path' in error) ? Object.assign(error, { path }) : error
}

/** Returns that a file or folder cannot be read, and why, as words that follow its name. */
export function notRead(error: unknown): string {
  return withReason('cannot be read', error, 'it does not exist')
}

/** Returns that a new file cannot be written, and why, as words that follow its name. */
export function notWritten(error: unknown): string {
  return withReason('cannot be written', error, 'its folder does not exist')
}

function withReason(failure: string, error: unknown, absent: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  if (code === undefined) return failure
  const reason = code === 'ENOENT' ? absent : ownValue(REASONS, code)
  return `${failure}: ${reason ?? code}`
}
