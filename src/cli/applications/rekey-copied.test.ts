/** `rekey` opens nothing for a reviewer that they cannot open, even if its original is gone. */
import { expect, it } from 'vitest'
import { MATCHING } from '../../application/facts/chain-names.ts'
import { decideAbout } from '../../server/decisions/service.ts'
import { documentStore, readDocument } from '../../server/documents/service.ts'
import { addEvent } from '../../server/ledger/new-events-service.ts'
import { bytesHash } from '../../server/platform/encryption/hash.ts'
import { recipientsHash } from '../../server/platform/encryption/recipient.ts'
import { sealTo } from '../../server/platform/encryption/seal.ts'
import { ownKeyPair, unsealWith } from '../../server/platform/encryption/unseal.ts'
import { checkApplication } from '../../server/records/check-service.ts'
import { addMatchSecret } from '../../server/records/match-secrets-service.ts'
import { consoleServer, signedInAs } from '../../test-support/console-visitor.ts'
import { programFolder } from '../../test-support/program-folder.ts'
import { operator } from '../../test-support/run-operator.ts'
import { testFolder } from '../../test-support/shared.ts'
import { referenceIn, TEST_NOW } from '../../test-support/test-server.ts'
import {
  encryptedTo,
  submissionWithDocuments,
  uploadDocument,
} from '../../test-support/uploaded-document.ts'

/** Two programs that share a key, which each application's documents and notes are sealed to. */
async function start() {
  const { folder, keys, write } = await programFolder()
  const DATA_DIR = await testFolder()
  const old = await ownKeyPair(DATA_DIR)
  const programs = ['acme', 'beta'] as const
  for (const id of programs) await write(id, { recipients: old.recipients })
  const env = { DATA_DIR, PROGRAMS_DIR: folder }
  const server = await consoleServer(env)
  const submit = async (id: (typeof programs)[number], bytes: Uint8Array) => {
    const host = `${id}.localhost`
    const ask: Parameters<typeof uploadDocument>[0] = async ({ path, body, headers, method }) => {
      const sent = { method, url: path, headers: { ...headers, host } }
      return (await server.app.inject({ ...sent, ...(body && { payload: body }) })).body
    }
    const sealed = { bytes, hash: recipientsHash(old.recipients), size: bytes.length }
    const document = await uploadDocument(ask, sealed)
    return referenceIn(await server.submit(submissionWithDocuments(document), { host }))
  }
  const note = async (reference: string, bytes: Uint8Array) => {
    const acting = { reference, at: TEST_NOW, signer: server.signer }
    const order = { to: undefined, note: bytes, reopen: false }
    await decideAbout({ ...server, programs: server.app.programs }, acting, order)
  }
  const settings = { ...env, SEALING_RECIPIENTS: old.recipients.join() }
  const rekey = () => operator(settings, 'rekey', '--identity', old.file)
  /** Gives each program its own key. */
  const split = async () => {
    for (const id of programs) await write(id, {})
  }
  /** Returns the documents and notes of applications that the key of `acme` opens. */
  const openedBy = async (references: readonly string[]) => {
    const { db, ledger, config } = server
    const open = await unsealWith(keys.acme.file)
    const opened: string[] = []
    const read = async (bytes: Uint8Array) => {
      const text = await open.bytes(bytes).catch(() => undefined)
      if (text) opened.push(Buffer.from(text).toString())
    }
    for (const reference of references) {
      const { events, documents } = await checkApplication(db, reference, ledger)
      for (const event of events) if (event.note) await read(event.note)
      for (const document of documents) {
        const bytes = await readDocument(db, documentStore(config), document)
        if (bytes) await read(bytes)
      }
    }
    return opened.toSorted()
  }
  return { server, old, keys, settings, submit, note, rekey, split, openedBy }
}

const documentOf = async (recipients: readonly string[], text: string) =>
  (await encryptedTo(recipients, Buffer.from(text))).bytes

it('opens no copy of a document or a note that was re-encrypted or erased since', async () => {
  const { old, settings, submit, note, rekey, split, openedBy } = await start()
  const seal = sealTo(old.recipients)
  const send = async (program: 'acme' | 'beta', document: Uint8Array, noted: Uint8Array) => {
    const reference = await submit(program, document)
    await note(reference, noted)
    return reference
  }
  const names = ['kept', 'erased']
  const documents = await Promise.all(names.map((name) => documentOf(old.recipients, name)))
  const notes = await Promise.all(names.map((name) => seal(`Their owner is ill: ${name}`)))
  const [document = new Uint8Array(), other = document] = documents
  const [text = document, otherText = text] = notes
  await send('beta', document, text)
  const erased = await send('beta', other, otherText)
  expect(await operator(settings, 'erase', erased, '--yes')).toMatchObject({ code: 0 })
  await split()
  expect(await rekey()).toMatchObject({ code: 0 })

  const copies = [await send('acme', document, text), await send('acme', other, otherText)]
  const own = await send('acme', await documentOf(old.recipients, 'own'), await seal('Our own'))
  const done = await rekey()
  expect(await openedBy([...copies, own])).toEqual(['"Our own"', 'own'])
  expect(done).toMatchObject({ code: 1, err: expect.not.stringContaining('is not intact') })
  for (const copy of copies) expect(done.err).toContain(`  ${copy}`)
  expect(await operator(settings, 'verify')).toMatchObject({ code: 0 })
})

it('opens no document that may be a copy while events are missing or changed', async () => {
  const { server, old, settings, submit, rekey, split, openedBy } = await start()
  const document = await documentOf(old.recipients, 'theirs')
  const other = await submit('beta', document)
  const copy = await submit('acme', document)
  await split()
  expect(await operator(settings, 'verify')).toMatchObject({ code: 0 })
  const { db } = server
  await db.deleteFrom('documents').where('reference', '=', other).execute()
  await db.updateTable('events').set({ detail: '{}' }).where('reference', '=', other).execute()
  const left = { code: 1, err: expect.stringContaining('The audit log is not intact') }
  expect(await rekey()).toMatchObject(left)
  await db.deleteFrom('events').where('reference', '=', other).execute()
  await db.deleteFrom('applications').where('reference', '=', other).execute()
  expect(await rekey()).toMatchObject(left)
  expect(await openedBy([copy])).toEqual([])
})

it('replaces a match secret that a reviewer has copied from another program', async () => {
  const { server, old, keys, settings, split, rekey, submit } = await start()
  const { db, signer } = server
  const content = { schema: 1, secret: Buffer.alloc(32, 7).toString('base64') }
  const sealed = Buffer.from(await sealTo(old.recipients)(content))
  const document = await documentOf(old.recipients, 'own')
  const send = async (program: 'acme' | 'beta') => {
    const reference = await submit(program, document)
    const roles = { everywhere: undefined, programs: { [program]: 'reviewer' } } as const
    const headers = await signedInAs(server, program, { roles })
    const url = `/console/api/applications/${reference}/match-secret`
    const payload = { sealed: sealed.toString('base64') }
    return (await server.app.inject({ method: 'POST', url, headers, payload })).statusCode
  }
  expect(await send('beta')).toBe(200)
  expect(await send('acme')).toBe(409)
  // Earlier releases accepted it.
  const [program, sha256] = ['acme', bytesHash(sealed)]
  const detail = { program, id: sha256.slice(0, 32), sealed: sha256, recipients: 'old' }
  const by = { name: 'Rita', subject: 'rita' }
  const context = { reference: MATCHING, at: TEST_NOW, signer }
  await addEvent(db, context, { kind: 'match-secret', detail: { ...detail, by } })
  await db.insertInto('match_secrets').values({ program, sealed }).execute()
  const copied = "MATCHING: the match secret of the program acme is a copy of another program's"
  expect((await operator(settings, 'verify')).err).toContain(copied)
  await split()
  expect((await rekey()).out).toContain('match secret of the program acme was')
  const open = async (program: 'acme' | 'beta') => {
    const rows = db.selectFrom('match_secrets').select('sealed').where('program', '=', program)
    const unseal = await unsealWith(keys[program].file)
    return unseal((await rows.executeTakeFirstOrThrow()).sealed)
  }
  expect(await open('beta')).toEqual(content)
  expect(await open('acme')).toMatchObject({ secret: expect.not.stringContaining(content.secret) })
  expect(await operator(settings, 'verify')).toMatchObject({ code: 0 })
})

it('replaces a match secret once, even if an event of another one stays damaged', async () => {
  const { server, old, split, rekey } = await start()
  const { db, signer, ledger } = server
  const by = { name: 'Rita', subject: 'rita' }
  for (const program of ['beta', 'acme']) {
    const sealed = Buffer.from(await sealTo(old.recipients)({ schema: 1, secret: program }))
    const given = { program, sealed, recipients: 'old', at: TEST_NOW, signer, by, ledger }
    expect(await addMatchSecret(db, given)).toBe(true)
  }
  const first = db.updateTable('events').where('reference', '=', MATCHING).where('number', '=', 1)
  await first.set({ signer: 'rita' }).execute()
  await split()
  const replaced = 'match secret of the program acme was'
  expect((await rekey()).out).toContain(replaced)
  expect((await rekey()).out).not.toContain(replaced)
})
