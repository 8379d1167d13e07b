/** A copy whose original someone removes before its event is in the audit log. */
import { describe, expect, it } from 'vitest'
import { documentStore, readDocument } from '../../server/documents/service.ts'
import { appendJob } from '../../server/ledger/plugin.ts'
import { recipientsHash } from '../../server/platform/encryption/recipient.ts'
import { ownKeyPair, unsealWith } from '../../server/platform/encryption/unseal.ts'
import { checkApplication } from '../../server/records/check-service.ts'
import { consoleServer } from '../../test-support/console-visitor.ts'
import { engines } from '../../test-support/engines.ts'
import { programFolder } from '../../test-support/program-folder.ts'
import { operator } from '../../test-support/run-operator.ts'
import { testFolder } from '../../test-support/shared.ts'
import { referenceIn } from '../../test-support/test-server.ts'
import {
  encryptedTo,
  submissionWithDocuments,
  uploadDocument,
} from '../../test-support/uploaded-document.ts'

describe.each(engines)('rekey on $name', (engine) => {
  it('opens no copy of a document whose original was removed before it was in the log', async () => {
    const { folder, keys, write } = await programFolder()
    const DATA_DIR = await testFolder()
    const old = await ownKeyPair(DATA_DIR)
    const programs = ['acme', 'beta'] as const
    for (const id of programs) await write(id, { recipients: old.recipients })
    const env = { DATA_DIR, PROGRAMS_DIR: folder, ...(await engine.settings()) }
    const server = await consoleServer(env)
    const { db, ledger, config, app } = server
    const append = async () => {
      const job = appendJob(server)
      for (let count = 0; count < 4; count += 1) while (await job.tick()) {}
    }
    const submit = async (id: (typeof programs)[number], bytes: Uint8Array) => {
      const host = `${id}.localhost`
      const ask: Parameters<typeof uploadDocument>[0] = async ({ path, body, headers, method }) => {
        const sent = { method, url: path, headers: { ...headers, host } }
        return (await app.inject({ ...sent, ...(body && { payload: body }) })).body
      }
      const sealed = { bytes, hash: recipientsHash(old.recipients), size: bytes.length }
      const document = await uploadDocument(ask, sealed)
      return referenceIn(await server.submit(submissionWithDocuments(document), { host }))
    }
    const { bytes } = await encryptedTo(old.recipients, Buffer.from('theirs'))
    const victim = await submit('beta', bytes)
    const tables = ['deliveries', 'events', 'signed_copies', 'documents', 'applications'] as const
    for (const table of tables) {
      await db.deleteFrom(table).where('reference', '=', victim).execute()
    }
    const copy = await submit('acme', bytes)
    await append()
    const settings = { ...env, SEALING_RECIPIENTS: old.recipients.join() }
    // The memory beside the database knows of it.
    expect((await operator(settings, 'verify')).err).toContain(victim)
    for (const id of programs) await write(id, {})
    await operator(settings, 'rekey', '--identity', old.file)
    const open = await unsealWith(keys.acme.file)
    const { documents } = await checkApplication(db, copy, ledger)
    const opened = []
    for (const document of documents) {
      const stored = await readDocument(db, documentStore(config), document)
      const text = stored && (await open.bytes(stored).catch(() => undefined))
      if (text) opened.push(Buffer.from(text).toString())
    }
    expect(opened).toEqual([])
  })
})
