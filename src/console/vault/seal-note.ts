import { recipientsRoute } from '../../api/console/applications.ts'
import { urlOf } from '../../api/route.ts'
import { type Answer, get } from '../requests/request.ts'
import { seal } from './vault.ts'

/** An age file with a note of this size is within the server's limit. */
const MAX_NOTE_BYTES = 8000

export function isNoteTooLong(note: string): boolean {
  return new TextEncoder().encode(note).length > MAX_NOTE_BYTES
}

/**
 * Seals a note to the keys that the application's program has now. The keys may have changed since
 * the page was loaded. The server records that the note is sealed to the new ones, so `operator
 * rekey` would leave it as it is.
 */
export async function sealNote(reference: string, note: string): Promise<Answer<string>> {
  const answer = await get(urlOf(recipientsRoute, { params: { reference } }))
  if (!answer.ok) return answer
  try {
    return { ok: true, value: await seal(answer.value.recipients, note) }
  } catch {
    // The worker could not be loaded.
    return { ok: false, failure: 'unreachable', body: undefined }
  }
}
