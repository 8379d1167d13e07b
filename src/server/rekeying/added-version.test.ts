/** The holder of a signing key adds no version by an event that re-encrypts an application. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { consoleServer, QUEUE } from '../../test-support/console-visitor.ts'
import { engines } from '../../test-support/engines.ts'
import { identityOf } from '../../test-support/reseal.ts'
import { referenceIn, TEST_NOW } from '../../test-support/test-server.ts'
import { addEvent } from '../ledger/new-events-service.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import { sealTo } from '../platform/encryption/seal.ts'
import { newSigningKey, publicPem, signerOf } from '../platform/encryption/signing-key.ts'
import { ownKeyPair, unsealWith } from '../platform/encryption/unseal.ts'
import { findApplication } from '../records/list-service.ts'
import { applicationHash } from '../records/sealed-records-service.ts'
import { addVersion } from '../records/versions-service.ts'
import { verifyStored } from '../verification/service.ts'

describe.each(engines)('a version that only a re-encryption names, on $name', ({ settings }) => {
  it('is found, and shown to a reviewer as a change', async () => {
    const server = await consoleServer(await settings())
    const { db, folder, ledger, open } = server
    const key = newSigningKey()
    await writeFile(join(folder, 'trusted-keys/olga.pem'), publicPem(key))
    const reference = referenceIn(await server.submit(sampleSubmission()))
    const { submission, salt, evidence, ...record } = await open(reference)
    const forged = { ...submission, legalName: 'Another Name LLC' }
    const applicationSha256 = applicationHash(forged, salt)
    const { recipients } = await ownKeyPair(folder)
    const seal = sealTo(recipients)
    const sealed = await seal({
      ...{ ...record, submission: forged, salt },
      evidence: { ...evidence, applicationSha256 },
    })
    await addVersion(db, { reference, version: 2, sealed })
    const row = await findApplication(db, reference)
    if (!row) throw new Error(`${reference} is not stored`)
    const detail = {
      ...{ sealed: bytesHash(row.sealed), recipients: seal.recipients, notes: {} },
      versions: { 2: { sha256: bytesHash(sealed), recipients: seal.recipients } },
    }
    const context = { reference, at: TEST_NOW, signer: signerOf('olga', key) }
    await addEvent(db, context, { kind: 'rekeyed', detail })
    const unseal = await unsealWith(identityOf(server))
    const { problems } = await verifyStored(db, ledger, { unseal })
    expect(problems).toEqual([`${reference}: a corrected version was changed`])
    const person = await server.signIn('viewer')
    const page = (await person.get(`${QUEUE}/${reference}`)).json()
    expect(page.problems).toEqual(['a corrected version was changed'])
  })
})
