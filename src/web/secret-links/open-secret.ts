import { Unreadable } from '../../application/reading/stored.ts'
import type { Access } from '../requests/request.ts'
import { decryptText, tokenOf } from './encryption.ts'
import type { SecretLink } from './secret-link.ts'

/** Why a link opens nothing. `outdated`: another release of this page has stored its content. */
export type SecretError = 'not-found' | 'unreachable' | 'damaged' | 'outdated'

/** The server's data for a link. */
interface EncryptedSecret {
  readonly ciphertext: string
}

interface OpenedSecret<Found, Secret> {
  readonly access: Access
  readonly found: Found
  readonly secret: Secret
}

/**
 * Opens the content of a link: requests it with the token of the link, and decrypts it with its
 * key.
 *
 * @param find returns the server's data, or why there is none; rejects if the server is unreachable
 * @param read reads the decrypted text, or throws as `readStored` does
 */
export async function openSecret<Found extends EncryptedSecret | string | undefined, Secret>(
  link: SecretLink,
  find: (access: Access) => Promise<Found>,
  read: (text: string) => Secret,
): Promise<
  OpenedSecret<Extract<Found, EncryptedSecret>, Secret> | Extract<Found, string> | SecretError
>
export async function openSecret(
  link: SecretLink,
  find: (access: Access) => Promise<EncryptedSecret | string | undefined>,
  read: (text: string) => unknown,
): Promise<OpenedSecret<EncryptedSecret, unknown> | string> {
  const access = { id: link.id, token: await tokenOf(link) }
  const result = await find(access).catch(() => 'unreachable')
  if (result === undefined) return 'not-found'
  if (typeof result === 'string') return result
  try {
    return { access, found: result, secret: read(await decryptText(link, result.ciphertext)) }
  } catch (error) {
    return error instanceof Unreadable && error.is === 'newer' ? 'outdated' : 'damaged'
  }
}
