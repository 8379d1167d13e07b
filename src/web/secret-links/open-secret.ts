import { Unreadable } from '../../application/reading/stored.ts'
import type { Access } from '../requests/request.ts'
import { decryptText, type SecretLink, tokenOf } from './secret-link.ts'

/** Why a link opens nothing. `outdated`: another release of this page has stored what it opens. */
export type SecretError = 'not-found' | 'unreachable' | 'damaged' | 'outdated'

/** What the server has under a link. */
interface EncryptedSecret {
  readonly ciphertext: string
}

interface OpenedSecret<Found, Secret> {
  readonly access: Access
  readonly found: Found
  readonly secret: Secret
}

/**
 * Opens what a link leads to: asks for it with the token of the link, and decrypts it with its key.
 *
 * @param find what the server has, or why it no longer has anything; rejects if unreachable
 * @param read what was encrypted, or throws as `readStored` does
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
