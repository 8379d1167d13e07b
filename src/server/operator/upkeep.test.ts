import { copyFile, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { sampleSubmission } from '../../domain/testing/sample-application.ts'
import { unsealWith } from '../sealing/unseal.ts'
import { operator } from '../testing/run-operator.ts'
import { runProgram, startProgram } from '../testing/run-program.ts'
import { testFolder } from '../testing/test-folder.ts'
import { referenceIn, type TestServer, testServer } from '../testing/test-server.ts'

async function submitting(server: TestServer, count: number): Promise<string[]> {
  const answers = await Promise.all(
    Array.from({ length: count }, () => server.submit(sampleSubmission())),
  )
  return answers.map(referenceIn)
}

async function newKey(): Promise<{ readonly file: string; readonly recipient: string }> {
  const file = join(await testFolder(), 'keys/new.txt')
  const made = await operator({ DATA_DIR: await testFolder() }, 'keys', 'new', file)
  return { file, recipient: made.out.trim() }
}

describe('operator keys', () => {
  it('makes a pair whose private key nobody else reads, and never writes over one', async () => {
    const { file, recipient } = await newKey()
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const text = await readFile(file, 'utf8')
    expect(text).toContain(`# public key: ${recipient}`)
    const again = await operator({ DATA_DIR: await testFolder() }, 'keys', 'new', file)
    expect(again).toMatchObject({ code: 1, err: `${file} exists already\n` })
    expect(await readFile(file, 'utf8')).toBe(text)
  })

  it('proves that a private key opens what the server seals, for each recipient', async () => {
    const [mine, safe, other] = [await newKey(), await newKey(), await newKey()]
    const env = {
      DATA_DIR: await testFolder(),
      SEALING_RECIPIENTS: `${mine.recipient},${safe.recipient}`,
    }
    for (const { file, recipient } of [mine, safe]) {
      const checked = await operator(env, 'keys', 'check', '--identity', file)
      expect(checked).toMatchObject({ code: 0 })
      expect(checked.out).toContain(`${recipient}  opened\n`)
      expect(checked.out).toContain('not opened by this identity')
    }
    expect(await operator(env, 'keys', 'check', '--identity', other.file)).toMatchObject({
      code: 1,
    })
    expect(await operator(env, 'keys', 'check')).toMatchObject({ code: 2 })
  })
})

describe('operator export', () => {
  it('writes a line of JSON for each application, sealed parts with the identity only', async () => {
    const server = await testServer()
    const references = await submitting(server, 3)
    const env = { DATA_DIR: server.folder }
    const closed = await operator(env, 'export', '--since', '2026-11-21')
    const lines = closed.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.map(({ reference }) => reference).toSorted()).toEqual(references.toSorted())
    expect(closed.out).not.toContain(sampleSubmission().tin)
    const identity = join(server.folder, 'sealing-identity.txt')
    const opened = await operator(env, 'export', '--identity', identity)
    expect(JSON.parse(opened.out.split('\n')[0] ?? '')).toMatchObject({
      record: { submission: { tin: sampleSubmission().tin } },
    })
    expect((await operator(env, 'export', '--since', '2026-11-22')).out).toBe('')
    expect((await operator(env, 'export', '--until', '2026-11-21')).out).toBe('')
    expect(await operator(env, 'export', '--since', '2026-02-30')).toMatchObject({ code: 2 })
  })

  it('says so, and exports nothing, where the identity does not fit', async () => {
    const server = await testServer()
    await submitting(server, 1)
    const { file } = await newKey()
    const done = await operator({ DATA_DIR: server.folder }, 'export', '--identity', file)
    expect(done).toMatchObject({
      code: 1,
      out: '',
      err: 'This identity does not open every application\n',
    })
  })

  it.each([
    ['=1+1', `'=1+1`],
    ['+1 555', `'+1 555`],
    ['-1', `'-1`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['=HYPERLINK("http://x")', `'=HYPERLINK("http://x")`],
    ['＝1', `'＝1`],
    ['Bakery, "Golden"', 'Bakery, "Golden"'],
    [`O'Hara`, `O'Hara`],
  ])('lets no spreadsheet take %j for a formula', async (businessName, cell) => {
    const server = await testServer()
    await server.submit({ ...sampleSubmission(), businessName })
    const env = { DATA_DIR: server.folder }
    const { out } = await operator(env, 'export', '--format', 'csv')
    const [header = '', row = ''] = out.split('\r\n')
    expect(header).toMatch(/^reference,receivedAt,status,businessName,/)
    const quoted = `"${cell.replaceAll('"', '""')}"`
    expect(row).toContain(/["',]/.test(cell) ? `,${quoted},` : `,${cell},`)
  })

  it('gives every path a column when all is opened', async () => {
    const server = await testServer()
    await submitting(server, 1)
    const identity = join(server.folder, 'sealing-identity.txt')
    const env = { DATA_DIR: server.folder }
    const { out } = await operator(env, 'export', '--format', 'csv', '--identity', identity)
    expect(out.split('\r\n')[0]).toContain('record.submission.businessAddress.zip')
    expect(out).toContain(sampleSubmission().tin)
  })
})

describe('operator rekey', () => {
  it('goes on after it was killed half-way; then the new key opens all, without the old one', async () => {
    const server = await testServer()
    const references = await submitting(server, 150)
    const old = join(server.folder, 'sealing-identity.txt')
    const { file, recipient } = await newKey()
    const [first = ''] = references
    await operator({ DATA_DIR: server.folder }, 'status', first, 'reviewing', '--note', 'a word')
    const env = { DATA_DIR: server.folder, SEALING_RECIPIENTS: recipient }

    const done = async () =>
      (
        await server.db
          .selectFrom('events')
          .select('reference')
          .where('kind', '=', 'rekeyed')
          .execute()
      ).length
    const killed = startProgram('operator/main.ts', ['rekey', '--identity', old], env)
    await vi.waitUntil(async () => (await done()) > 0, { timeout: 40_000, interval: 2 })
    killed.process.kill('SIGKILL')
    await killed.ended
    const before = await done()
    expect(before).toBeLessThan(150)

    const resumed = await operator(env, 'rekey', '--identity', old)
    expect(resumed).toMatchObject({
      code: 0,
      out: `${150 - before} sealed anew, ${before} were before.\n`,
    })
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

  it('seals notes as well: those that wait to be handed on, and those sealed to others since', async () => {
    const server = await testServer()
    const [reference = ''] = await submitting(server, 1)
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
    await operator(before, 'status', reference, 'approved', '--note', 'another word')
    await operator(env, 'status', reference, 'declined', '--note', 'the last word')
    const again = await operator(env, 'rekey', '--identity', old)
    expect(again).toMatchObject({ code: 0, out: '1 sealed anew, 0 were before.\n' })
    expect((await operator(env, 'rekey', '--identity', old)).out).toContain('1 were before')

    const unseal = await unsealWith(file)
    const waiting = await server.db
      .selectFrom('deliveries')
      .select('payload')
      .where('type', '=', 'application.status')
      .orderBy('created_at')
      .execute()
    const notes = waiting.map(({ payload }) => {
      const { sealedNote } = JSON.parse(Buffer.from(payload ?? []).toString('utf8'))
      return unseal(Buffer.from(sealedNote, 'base64'))
    })
    expect(await Promise.all(notes)).toEqual(['a word', 'another word', 'the last word'])
    const { out } = await operator(env, 'show', reference, '--identity', file)
    for (const note of ['a word', 'another word', 'the last word']) expect(out).toContain(note)
    expect(await operator(env, 'verify')).toMatchObject({ code: 0 })
  })

  it('names what the identity does not open', async () => {
    const server = await testServer()
    const [reference = ''] = await submitting(server, 1)
    const [one, other] = [await newKey(), await newKey()]
    const env = { DATA_DIR: server.folder, SEALING_RECIPIENTS: one.recipient }
    const done = await operator(env, 'rekey', '--identity', other.file)
    expect(done).toMatchObject({ code: 1, out: '0 sealed anew, 0 were before.\n' })
    expect(done.err).toContain(reference)
  })
})

describe('operator purge', () => {
  it('erases what is old and nothing else, and the evidence still holds', async () => {
    const server = await testServer()
    const [old = '', recent = ''] = await submitting(server, 2)
    const env = { DATA_DIR: server.folder }
    await operator(env, 'status', old, 'declined', '--note', 'a word')
    const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const age = async (reference: string, days: number) =>
      server.db
        .updateTable('applications')
        .set({ received_at: at(days) })
        .where('reference', '=', reference)
        .execute()
    await age(old, 401)
    await age(recent, 399)
    const dry = await operator(env, 'purge', '--older-than', '400d', '--dry-run')
    expect(dry.out).toBe(`${old}\n1 application would be erased.\n`)
    expect(await server.stored()).toBe(2)
    const done = await operator(env, 'purge', '--older-than', '400d')
    expect(done.out).toBe(`${old}\n1 application erased.\n`)
    expect(await operator(env, 'show', old)).toMatchObject({ code: 1 })
    const copies = await server.db.selectFrom('signed_copies').select('reference').execute()
    expect(copies).toEqual([{ reference: recent }])
    const notes = await server.db.selectFrom('events').select('note').execute()
    expect(notes.every(({ note }) => note === null)).toBe(true)
    const { err } = await operator(env, 'verify')
    expect(err).not.toContain(old)
    expect(await operator(env, 'purge', '--older-than', 'soon')).toMatchObject({ code: 2 })
  })
})

describe('operator backup', () => {
  it('made under load and restored elsewhere holds every application acknowledged before', async () => {
    const server = await testServer({ SUBMISSIONS_PER_MINUTE: '100000' })
    const acknowledged = await submitting(server, 30)
    const target = join(await testFolder(), 'backup.sqlite')
    const env = { DATA_DIR: server.folder }
    let backingUp = true
    const backup = runProgram('operator/main.ts', ['backup', target], env).finally(() => {
      backingUp = false
    })
    let meanwhile = 0
    while (backingUp) meanwhile += (await submitting(server, 5)).length
    expect(await backup).toMatchObject({ code: 0, out: `Backed up to ${target}\n`, err: '' })
    expect(meanwhile).toBeGreaterThan(0)
    expect((await stat(target)).mode & 0o777).toBe(0o600)
    expect(await operator(env, 'backup', target)).toMatchObject({
      code: 1,
      err: expect.stringContaining('exists already'),
    })

    const elsewhere = await testFolder()
    await copyFile(target, join(elsewhere, 'applications.sqlite'))
    const restored = { DATA_DIR: elsewhere }
    expect(await operator(restored, 'verify')).toMatchObject({ code: 0 })
    const identity = join(server.folder, 'sealing-identity.txt')
    const { out } = await operator(restored, 'export', '--identity', identity)
    const opened = new Set(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).record.reference),
    )
    expect(acknowledged.filter((reference) => !opened.has(reference))).toEqual([])
  })
})
