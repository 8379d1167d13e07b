import { createPublicKey, type KeyObject } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testFolder } from '../../test-support/shared.ts'
import { openLedger } from '../open-ledger.ts'
import { parseConfig } from '../platform/config/config.ts'
import { keyIdOf, newSigningKey, publicPem } from '../platform/encryption/signing-key.ts'
import type { Ledger } from '../platform/ledger.ts'
import { trustOf } from './secrets.ts'
import { serverSigner } from './signers-service.ts'
import { trust, trustedFolder } from './trusted-keys.ts'

const holderOf = async (ledger: Ledger, keyId: string) =>
  (await trustOf(ledger)).keys.get(keyId)?.holder
const idOf = (key: KeyObject) => keyIdOf(createPublicKey(key))

it('trusts a key as soon as its file exists, until the file changes or is removed', async () => {
  const config = parseConfig({ DATA_DIR: await testFolder() })
  const ledger = openLedger(config)
  const server = await serverSigner(config)
  const [olga, other] = [newSigningKey(), newSigningKey()]
  expect(await holderOf(ledger, server.keyId)).toBe('server')
  expect(await holderOf(ledger, idOf(olga))).toBeUndefined()
  const file = await trust(trustedFolder(config.DATA_DIR), 'olga', publicPem(olga))
  expect(await holderOf(ledger, idOf(olga))).toBe('olga')
  await writeFile(join(trustedFolder(config.DATA_DIR), 'olga.pem'), `${publicPem(other)}\n`)
  expect(await holderOf(ledger, idOf(olga))).toBeUndefined()
  expect(await holderOf(ledger, idOf(other))).toBe('olga')
  await rm(file ?? '')
  expect(await holderOf(ledger, idOf(other))).toBeUndefined()
  expect(await holderOf(ledger, server.keyId)).toBe('server')
})

it('reads the keys once', async () => {
  const config = parseConfig({ DATA_DIR: await testFolder() })
  await serverSigner(config)
  const ledger = openLedger(config)
  expect(await trustOf(ledger)).toBe(await trustOf(ledger))
})

it('reads a key again that could not be read', async () => {
  const config = parseConfig({ DATA_DIR: await testFolder() })
  const server = await serverSigner(config)
  const ledger = openLedger(config)
  const file = await trust(trustedFolder(config.DATA_DIR), 'olga', 'no key')
  await expect(holderOf(ledger, server.keyId)).rejects.toThrow('no public Ed25519 key')
  await rm(file ?? '')
  expect(await holderOf(ledger, server.keyId)).toBe('server')
})
