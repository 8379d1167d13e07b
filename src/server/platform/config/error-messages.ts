/** Messages for errors that an operator can fix, for the server's start and the commands. */
import { ownValue } from '../../../application/own-value.ts'
import { DatabaseUnavailable, DatabaseVersion } from '../database/database-errors.ts'
import { SigningKeyError } from '../encryption/signing-key.ts'
import { BucketUnavailable } from '../outside-services/bucket-unavailable.ts'
import { ConfigError } from './config.ts'

/** Reasons why a file or folder cannot be used, by system error code. */
const FILE_ERRORS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  ENOENT: 'it does not exist and cannot be created',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'part of the path is a file',
  EEXIST: 'it is a file, not a folder',
  EISDIR: 'it is a folder, not a file',
  ENOSPC: 'the disk is full',
}

/** Returns the message for the operator; undefined for a bug, which needs its stack trace. */
export function errorMessage(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof SigningKeyError) return error.message
  if (error instanceof DatabaseUnavailable || error instanceof DatabaseVersion) return error.message
  if (error instanceof BucketUnavailable) return error.message
  const fault = fileErrorMessage(error)
  return fault && `${fault}. Is DATA_DIR right?`
}

/** Returns which file cannot be used, and why; undefined for other errors. */
export function fileErrorMessage(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return undefined
  const reason = ownValue(FILE_ERRORS, String(error.code))
  return reason && `${String(error.path)} cannot be used: ${reason}`
}
