import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { until } from '../../application/testing/until.ts'
import { decideAbout } from '../../server/decisions/service.ts'
import { webhookBody } from '../../server/notifications/webhook.ts'
import { openLedger } from '../../server/open-ledger.ts'
import { sealTo } from '../../server/platform/encryption/seal.ts'
import { ownKeyPair, unsealWith } from '../../server/platform/encryption/unseal.ts'
import { checkApplication } from '../../server/records/check-service.ts'
import { applicationRows } from '../../server/records/service.ts'
import { consoleServer, signedInAs } from '../../test-support/console-visitor.ts'
import { programFolder } from '../../test-support/program-folder.ts'
import { newKey, operator } from '../../test-support/run-operator.ts'
import { startProgram } from '../../test-support/run-program.ts'
import { testFolder } from '../../test-support/shared.ts'
import { referenceIn, submitSamples, TEST_NOW, testServer } from '../../test-support/test-server.ts'

describe('operator rekey', () => {
  it('resumes after being killed half-way, and then only the new key opens everything', async () => {
    const server = await testServer()
    const references = await submitSamples(server, 9)
    const old = join(server.folder, 'sealing-identity.txt')
    const { file, recipient } = await newKey()
    const [first = ''] = references
    await operator({ DATA_DIR: server.folder }, 'status', first, 'reviewing', '--note', 'a word')
    const env = { DATA_DIR: server.folder, SEALING_RECIPIENTS: recipient }

    // The fifth statement never returns, and the server's connection may be waiting for it.
    const database = new DatabaseSync(server.config.database, { timeout: 5_000 })
    onTestFinished(() => database.close())
    const counted = Array.from('abcdefghijklm', (name) => `events ${name}`)
    database.exec(`create trigger halfway after insert on events when (
        select count(*) from events where kind = 'rekeyed'
      ) > 4 begin
        select count(*) from ${counted.join()};
      end`)
    const done = database.prepare("select count(*) as done from events where kind = 'rekeyed'")
    const killed = startProgram('cli/main.ts', ['rekey', '--identity', old], env)
    await until(() => done.get()?.done === 4)
    killed.process.kill('SIGKILL')
    await killed.ended
    database.exec('drop trigger halfway')

    const resumed = await operator(env, 'rekey', '--identity', old)
    expect(resumed).toMatchObject({ code: 0, out: '5 re-encrypted, 4 already up to date.\n' })
    const unseal = await unsealWith(file)
    const rows = await server.db
      .selectFrom('applications')
      .select(['reference', 'sealed'])
      .execute()
    for (const { reference, sealed } of rows) {
      expect(await unseal(sealed)).toMatchObject({ reference })
    }
    expect((await operator(env, 'show', first, '--identity', file)).out).toContain('note: a word')
    expect(await operator(env, 'show', first, '--identity', old)).toMatchObject({ code: 1 })
    expect(await operator(env, 'verify')).toMatchObject({ code: 0 })
  })

  it('skips and names changed data, so that verify still reports it', async () => {
    const server = await testServer()
    const [changed = '', whole = ''] = await submitSamples(server, 2)
    const sealed = server.db.selectFrom('applications').select('sealed')
    await server.db
      .updateTable('applications')
      .set({ sealed: sealed.where('reference', '=', whole) })
      .where('reference', '=', changed)
      .execute()
    const { file, recipient } = await newKey()
    const env = { DATA_DIR: server.folder, SEALING_RECIPIENTS: recipient }
    const old = join(server.folder, 'sealing-identity.txt')
    const result = await operator(env, 'rekey', '--identity', old)
    expect(result).toMatchObject({ code: 1, out: '1 re-encrypted, 0 already up to date.\n' })
    const line = `${changed}: the sealed record was changed; it was not re-encrypted. Run operator verify.`
    expect(result.err.split('\n')).toContain(line)
    const verified = await operator(env, 'verify')
    expect(verified).toMatchObject({ code: 1 })
    expect(verified.err).toContain(`${changed}: the sealed record was changed`)
    expect(await operator(env, 'show', whole, '--identity', file)).toMatchObject({ code: 0 })
  })

  it('re-encrypts notes, including those in waiting deliveries and those sealed to other recipients', async () => {
    const server = await testServer()
    const [reference = ''] = await submitSamples(server, 1)
    const old = join(server.folder, 'sealing-identity.txt')
    const { file, recipient } = await newKey()
    const before = {
      DATA_DIR: server.folder,
      WEBHOOK_URL: 'https://receiver.example/hook',
      WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
    }
    const env = { ...before, SEALING_RECIPIENTS: recipient }
    await operator(before, 'status', reference, 'reviewing', '--note', 'a word')
    expect(await operator(env, 'rekey', '--identity', old)).toMatchObject({ code: 0 })
    await operator(before, 'status', reference, 'approved', '--unseen', '--note', 'another word')
    await operator(env, 'status', reference, 'approved', '--unseen', '--note', 'the last word')
    const again = await operator(env, 'rekey', '--identity', old)
    expect(again).toMatchObject({ code: 0, out: '1 re-encrypted, 0 already up to date.\n' })
    expect((await operator(env, 'rekey', '--identity', old)).out).toContain('1 already up to date')

    const unseal = await unsealWith(file)
    const waiting = await server.db
      .selectFrom('deliveries')
      .selectAll()
      .where('type', '=', 'application.status')
      .orderBy('event')
      .execute()
    const application = await checkApplication(server.db, reference, openLedger(server.config))
    const notes = waiting.map(async (delivery) => {
      const { data } = JSON.parse(webhookBody(delivery, application, undefined) ?? '')
      return unseal(Buffer.from(data.sealedNote, 'base64'))
    })
    expect(await Promise.all(notes)).toEqual(['a word', 'another word', 'the last word'])
    const { out } = await operator(env, 'show', reference, '--identity', file)
    for (const note of ['a word', 'another word', 'the last word']) expect(out).toContain(note)
    expect(await operator(env, 'verify')).toMatchObject({ code: 0 })
  })

  it('does not re-encrypt what a reviewer copied from an application of another program', async () => {
    const { folder, keys, write } = await programFolder()
    const DATA_DIR = await testFolder()
    const old = await ownKeyPair(DATA_DIR)
    for (const id of ['acme', 'beta'] as const) await write(id, { recipients: old.recipients })
    const env = { DATA_DIR, PROGRAMS_DIR: folder }
    const server = await consoleServer(env)
    const submit = async (host: string) =>
      referenceIn(await server.submit(sampleSubmission({ signing: null }), { host }))
    const [own, other] = [await submit('acme.localhost'), await submit('beta.localhost')]
    const roles = { everywhere: undefined, programs: { acme: 'reviewer' } } as const
    const headers = await signedInAs(server, 'rita', { roles })
    const send = async (act: string, payload: object) => {
      const url = `/console/api/applications/${own}/${act}`
      const { statusCode } = await server.app.inject({ method: 'POST', url, headers, payload })
      expect(statusCode).toBeLessThan(300)
    }
    const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
    const rows = await applicationRows(server.db, [other])
    const record = base64(rows.get(other)?.sealed ?? new Uint8Array())
    const noted = await sealTo(old.recipients)('Their owner is ill')
    const acting = { reference: other, at: TEST_NOW, signer: server.signer }
    const note = { to: undefined, note: noted, reopen: false }
    await decideAbout({ ...server, programs: server.app.programs }, acting, note)
    await send('notes', { note: record })
    await send('notes', { note: base64(noted) })
    await send('notes', { note: base64(await sealTo(old.recipients)('Our own')) })
    const result = await sealTo(old.recipients)('1 match: Their owner')
    const compared = { version: 1, list: 'a'.repeat(64), threshold: 85, matches: 1 }
    const row = { reference: other, ...compared, result, signature: new Uint8Array(64) }
    await server.db.insertInto('screening_results').values(row).execute()
    await send('notes', { note: base64(result) })
    await send('match-secret', { sealed: record })

    for (const id of ['acme', 'beta'] as const) await write(id, {})
    const settings = { ...env, SEALING_RECIPIENTS: old.recipients.join() }
    const done = await operator(settings, 'rekey', '--identity', old.file)
    const left = done.err.slice(done.err.indexOf('A note or a document'))
    expect(done).toMatchObject({ code: 1, out: expect.stringContaining('2 re-encrypted') })
    expect(
      left
        .split('\n')
        .map((line) => line.trim())
        .toSorted(),
    ).toEqual(expect.arrayContaining([own, other].toSorted()))
    const opened: unknown[] = []
    const open = await unsealWith(keys.acme.file)
    const isOpened = async (sealed: Uint8Array) => {
      opened.push(await open(sealed).catch(() => 'closed'))
    }
    for (const event of (await server.db.selectFrom('events').selectAll().execute()).filter(
      ({ reference }) => reference === own,
    )) {
      if (event.note) await isOpened(event.note)
    }
    const secrets = await server.db.selectFrom('match_secrets').selectAll().execute()
    for (const { sealed } of secrets) await isOpened(sealed)
    expect(opened).toEqual([
      ...['closed', 'closed', 'Our own', 'closed'],
      { schema: 1, secret: expect.any(String) },
    ])
    expect(await operator(settings, 'verify')).toMatchObject({ code: 0 })
  })

  it('names the recipients', async () => {
    const server = await testServer()
    const [one, other] = [await newKey(), await newKey()]
    const env = {
      DATA_DIR: server.folder,
      SEALING_RECIPIENTS: `${one.recipient},${other.recipient}`,
    }
    const identity = join(server.folder, 'sealing-identity.txt')
    expect(await operator(env, 'rekey', '--identity', identity)).toMatchObject({
      code: 0,
      err: `Sealing to 2 recipients:\n  ${one.recipient}\n  ${other.recipient}\n`,
    })
    const own = await operator({ DATA_DIR: server.folder }, 'rekey', '--identity', identity)
    expect(own).toMatchObject({ code: 0, err: expect.stringContaining('Sealing to 1 recipient:') })
  })

  it.each<Record<string, string>>([{}, { NODE_ENV: 'production' }])(
    'seals to nobody without the settings of the server, and makes no key: %o',
    async (settings) => {
      const server = await testServer()
      const [reference = ''] = await submitSamples(server, 1)
      const before = await server.open(reference)
      const { file } = await newKey()
      if (settings.NODE_ENV === undefined) await rm(join(server.folder, 'sealing-identity.txt'))
      const files = await readdir(server.folder)
      const env = { ...settings, DATA_DIR: server.folder }
      for (const words of [
        ['rekey', '--identity', file],
        ['keys', 'check', '--identity', file],
        ['status', reference, 'approved', '--unseen', '--note', 'a word'],
      ]) {
        expect(await operator(env, ...words)).toEqual({
          code: 1,
          out: '',
          err: expect.stringContaining(
            "SEALING_RECIPIENTS is not set: run this with the server's settings\n",
          ),
        })
      }
      expect(await readdir(server.folder)).toEqual(files)
      expect(await server.open(reference)).toEqual(before)
    },
  )

  it('names data that the identity cannot open', async () => {
    const server = await testServer()
    const [reference = ''] = await submitSamples(server, 1)
    const [one, other] = [await newKey(), await newKey()]
    const env = { DATA_DIR: server.folder, SEALING_RECIPIENTS: one.recipient }
    const result = await operator(env, 'rekey', '--identity', other.file)
    expect(result).toMatchObject({ code: 1, out: '0 re-encrypted, 0 already up to date.\n' })
    expect(result.err).toContain(reference)
  })

  it('reports applications purged meanwhile as purged, not as closed to the identity', async () => {
    const server = await testServer()
    const [first = '', purged = ''] = (await submitSamples(server, 2)).toSorted()
    const database = new DatabaseSync(join(server.folder, 'applications.sqlite'), {
      timeout: 5_000,
    })
    database.exec(
      `create trigger purge after update of sealed on applications when new.reference = '${first}'
       begin delete from applications where reference = '${purged}'; end`,
    )
    database.close()
    const { recipient } = await newKey()
    const env = { DATA_DIR: server.folder, SEALING_RECIPIENTS: recipient }
    const old = join(server.folder, 'sealing-identity.txt')
    const result = await operator(env, 'rekey', '--identity', old)
    expect(result).toEqual({
      code: 1,
      out: '1 re-encrypted, 0 already up to date.\n',
      err: `Sealing to 1 recipient:\n  ${recipient}\n1 application changed in the meantime. Run rekey again:\n  ${purged}\n`,
    })
  })
})
