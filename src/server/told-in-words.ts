/** Faults that an operator can mend, told in words at the start of the server and by the commands. */
import { ConfigError } from './config.ts'
import { DatabaseUnavailable } from './storage/database-unavailable.ts'

/** What keeps a file or folder from being read, made or written, by the system's code. */
const FILE_FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file where a folder is needed',
  EISDIR: 'it is a folder where a file is needed',
  ENOSPC: 'the disk is full',
}

/** The message; undefined where it is a fault of ours, which needs the place where it arose. */
export function toldInWords(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof DatabaseUnavailable) return error.message
  const fault = fileFault(error)
  return fault && `${fault}. Is DATA_DIR right?`
}

/** Which file cannot be used, and why; undefined for faults of another kind. */
export function fileFault(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return undefined
  const reason = FILE_FAULTS[String(error.code)]
  return reason && `${String(error.path)} cannot be used: ${reason}`
}
