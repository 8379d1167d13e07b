import { describe, expect, it } from 'vitest'
import { API_KEYS } from '../../application/facts/event-kinds.ts'
import { engines } from '../../test-support/engines.ts'
import { testServer } from '../../test-support/test-server.ts'
import { authenticate, endApiKey, makeApiKey } from '../api-keys/service.ts'
import { newSigningKey, publicPem } from '../platform/encryption/signing-key.ts'
import { trust, trustedFolder } from './trusted-keys.ts'

describe.each(engines)('the removed end of a right, on $name', ({ settings }) => {
  it('stays known to the servers that saw it, whatever takes its number and whichever keys are trusted', async () => {
    const { db, ledger, signer, folder } = await testServer(await settings())
    const at = new Date()
    const made = { name: 'CRM', may: ['applications'], program: undefined } as const
    const key = await makeApiKey(db, made, { at, signer })
    const counts = async (text: string) =>
      (await authenticate(db, text, { ledger, now: at })) !== undefined
    expect(await counts(key)).toBe(true)
    expect(await endApiKey(db, 1, { ledger, at, signer })).toBe(true)
    expect(await counts(key)).toBe(false)
    await db
      .deleteFrom('events')
      .where('reference', '=', API_KEYS)
      .where('number', '=', 2)
      .execute()
    expect(await counts(key)).toBe(false)
    await trust(trustedFolder(folder), 'olga', publicPem(newSigningKey()))
    expect(await counts(key)).toBe(false)
    for (const name of ['another', 'and another']) {
      const next = await makeApiKey(db, { ...made, name }, { at, signer })
      expect(await counts(next), name).toBe(true)
      expect(await counts(key), name).toBe(false)
    }
  })
})
