import { sha256Of } from '../ui/sha256.ts'

/** Returns the hash of public keys, whatever their order, as the server computes it. */
export function recipientsHash(recipients: readonly string[]): Promise<string> {
  const names = [...new Set(recipients)].sort()
  const text = JSON.stringify(['merchant-application recipients 1', ...names])
  return sha256Of(new TextEncoder().encode(text))
}
