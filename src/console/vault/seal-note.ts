import { type Answer, loadSession } from '../requests/request.ts'
import { seal } from './vault.ts'

/**
 * Seals a note to the keys that the operator has now. They may have changed since the page was
 * loaded, and the server records that the note is sealed to the new ones: `operator rekey` would
 * leave it as it is.
 */
export async function sealNote(note: string): Promise<Answer<string>> {
  const session = await loadSession()
  if (!session.ok) return session
  try {
    return { ok: true, value: await seal(session.value.recipients, note) }
  } catch {
    // The worker could not be loaded.
    return { ok: false, failure: 'unreachable', body: undefined }
  }
}
