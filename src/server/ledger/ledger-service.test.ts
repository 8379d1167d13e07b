import { createPublicKey, type KeyObject } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testFolder } from '../../test-support/test-folder.ts'
import { openLedger } from '../open-ledger.ts'
import { parseConfig } from '../platform/config/config.ts'
import { serverSigner } from '../platform/encryption/server-signer.ts'
import { keyIdOf, newSigningKey, publicPem } from '../platform/encryption/signing-key.ts'
import { trust, trustedFolder } from '../platform/encryption/trusted-keys.ts'
import { trustOf } from './ledger.ts'
import { holderOfKey } from './ledger-service.ts'

const idOf = (key: KeyObject) => keyIdOf(createPublicKey(key))

it('trusts a key as soon as its file is there, until it changes or is gone', async () => {
  const config = parseConfig({ DATA_DIR: await testFolder() })
  const ledger = openLedger(config)
  const server = await serverSigner(config)
  const [olga, other] = [newSigningKey(), newSigningKey()]
  expect(await holderOfKey(ledger, server.keyId)).toBe('server')
  expect(await holderOfKey(ledger, idOf(olga))).toBeUndefined()
  const file = await trust(trustedFolder(config.DATA_DIR), 'olga', publicPem(olga))
  expect(await holderOfKey(ledger, idOf(olga))).toBe('olga')
  await writeFile(join(trustedFolder(config.DATA_DIR), 'olga.pem'), `${publicPem(other)}\n`)
  expect(await holderOfKey(ledger, idOf(olga))).toBeUndefined()
  expect(await holderOfKey(ledger, idOf(other))).toBe('olga')
  await rm(file ?? '')
  expect(await holderOfKey(ledger, idOf(other))).toBeUndefined()
  expect(await holderOfKey(ledger, server.keyId)).toBe('server')
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
  await expect(holderOfKey(ledger, server.keyId)).rejects.toThrow('no public Ed25519 key')
  await rm(file ?? '')
  expect(await holderOfKey(ledger, server.keyId)).toBe('server')
})
