import { fileErrorMessage } from '../server/platform/config/error-messages.ts'
import { writeOnce } from '../server/platform/encryption/write-once.ts'
import { CommandFailed } from './command.ts'

/** Writes a private key to a new file that only its owner may read. */
export async function writeNewKey(file: string, text: string): Promise<void> {
  const isWritten = await writeOnce(file, text).catch((error: unknown) => {
    const message = fileErrorMessage(error)
    throw message ? new CommandFailed(message) : error
  })
  if (!isWritten) throw new CommandFailed(`${file} already exists`)
}
