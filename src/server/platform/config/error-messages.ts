/** Messages for errors that an operator can fix, for the server's start and the commands. */
import {
  DatabaseDamaged,
  DatabaseUnavailable,
  DatabaseVersion,
} from '../database/database-errors.ts'
import { SigningKeyError } from '../encryption/signing-key.ts'
import { fileErrorMessage } from '../files/file-errors.ts'
import { JobError } from '../jobs/job-error.ts'
import { StoreUnavailable } from '../outside-services/store-unavailable.ts'
import { ConfigError } from './config.ts'

/** Returns the message for the operator; undefined for a bug, which needs its stack trace. */
export function errorMessage(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof SigningKeyError) return error.message
  if (error instanceof DatabaseUnavailable || error instanceof DatabaseVersion) return error.message
  if (error instanceof DatabaseDamaged) return error.message
  if (error instanceof StoreUnavailable || error instanceof JobError) return error.message
  const fault = fileErrorMessage(error)
  return fault && `${fault}. Is DATA_DIR right?`
}
