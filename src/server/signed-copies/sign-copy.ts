/** Signs copies as PAdES (ETSI EN 319 142) requires, so that any PDF reader can check them. */
import { Signer, SignPdf } from '@signpdf/signpdf'
import type { SigningIdentity } from '../platform/pki/signing-identity.ts'
import type { Timestamp } from '../timestamps/timestamp-service.ts'

/** Signs all bytes of a file except the signature's own. Returns the signature as DER. */
export type Sign = (content: Uint8Array) => Promise<Uint8Array>

/** Signs with a time stamp, unless there is no service or it fails. */
export function signWith(
  identity: SigningIdentity,
  timestamp: Timestamp = async () => undefined,
): Sign {
  return async (content) => {
    const { signDetached } = await import('../platform/pki/cms.ts')
    return signDetached(identity, content, timestamp)
  }
}

/** Puts a signature into the empty field of a copy. */
export async function withSignature(copy: Uint8Array, sign: Sign): Promise<Uint8Array> {
  const signer = Object.assign(new Signer(), {
    sign: async (content: Uint8Array) => Buffer.from(await sign(content)),
  })
  return new SignPdf().sign(copy, signer)
}
