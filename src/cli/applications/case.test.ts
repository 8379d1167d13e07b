import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { openLedger } from '../../server/open-ledger.ts'
import { sealTo } from '../../server/platform/encryption/seal.ts'
import { ownKeyPair } from '../../server/platform/encryption/unseal.ts'
import { saveResults } from '../../server/screening/runs-service.ts'
import { currentList, importList } from '../../server/screening/service.ts'
import { engines } from '../../test-support/engines.ts'
import { operator } from '../../test-support/run-operator.ts'
import { testFolder } from '../../test-support/shared.ts'
import { referenceIn, submitSamples, TEST_NOW, testServer } from '../../test-support/test-server.ts'

describe.each(engines)('operator case on $name', (engine) => {
  it('writes the masked history of a review, and records that the case file was made', async () => {
    const folder = await testFolder()
    const REVIEW_FILE = join(folder, 'review.json')
    const step = { id: 'website', text: 'Website visited' }
    await writeFile(REVIEW_FILE, JSON.stringify({ checklist: [step] }))
    const settings = { ...(await engine.settings()), REVIEW_FILE }
    const server = await testServer(settings)
    const env = { ...settings, DATA_DIR: server.folder }
    const reference = referenceIn(await server.submit(sampleSubmission()))
    const note = join(folder, 'note.txt')
    await writeFile(note, 'Known for years')
    await operator(env, 'status', reference, 'reviewing', '--note-file', note)
    const output = join(folder, 'case.json')
    const identity = join(server.folder, 'sealing-identity.txt')
    const write = () =>
      operator(env, 'case', reference, '--identity', identity, '--output', output, '--json')
    const written = await write()
    expect(written).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(written.out)).toEqual({ reference, file: output })
    expect((await stat(output)).mode & 0o777).toBe(0o600)
    const text = await readFile(output, 'utf8')
    const made = JSON.parse(text)
    expect(made).toMatchObject({
      ...{ schema: 1, reference, status: 'reviewing', problems: [], madeBy: 'server' },
      versions: [{ number: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
      checklist: [{ ...step, isRequired: true, done: null, resetBy: null }],
      decisions: [{ kind: 'status', note: 'Known for years' }],
    })
    expect(made.timeline.map(({ kind }: { readonly kind: string }) => kind)).toEqual([
      ...['received', 'status', 'opened', 'case-file'],
    ])
    const { tin, companyOwners } = sampleSubmission()
    for (const value of [tin, ...companyOwners.map(({ ssn }) => ssn)]) {
      expect(text.replaceAll('-', '')).not.toContain(value)
    }
    expect(await operator(env, 'verify')).toMatchObject({ code: 0, err: '' })
    const again = await write()
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('already exists') })
    expect(await readFile(output, 'utf8')).toBe(text)
  })

  it('writes the case files of a period, one per line, and names the applications left out', async () => {
    const settings = await engine.settings()
    const server = await testServer(settings)
    const env = { ...settings, DATA_DIR: server.folder }
    const references = await submitSamples(server, 3)
    const [damaged = '', ...others] = references
    await server.db
      .updateTable('applications')
      .set({ sealed: Buffer.from('other') })
      .where('reference', '=', damaged)
      .execute()
    const identity = join(server.folder, 'sealing-identity.txt')
    const output = join(server.folder, 'cases.jsonl')
    const write = (file: string, ...more: readonly string[]) =>
      operator(env, 'case', ...more, '--identity', identity, '--output', file, '--json')
    const day = TEST_NOW.toISOString().slice(0, 10)
    expect(await write(output, '--from', day, '--to', day)).toMatchObject({
      code: 2,
      err: expect.stringContaining('--to must be later than --from'),
    })
    const written = await write(output, '--from', day)
    const reason = 'the sealed record was changed; it was not opened. Run operator verify.'
    expect(written).toMatchObject({ code: 1, err: `${damaged}: ${reason}\n` })
    expect(JSON.parse(written.out)).toMatchObject({
      ...{ file: output, count: 2, skipped: [{ reference: damaged, reason }] },
    })
    const lines = (await readFile(output, 'utf8')).trim().split('\n')
    const made = lines.map((line) => JSON.parse(line))
    expect(made.map(({ reference }) => reference).toSorted()).toEqual(others.toSorted())
    for (const { timeline } of made) expect(timeline.at(-1)).toMatchObject({ kind: 'case-file' })
    const none = await write(join(server.folder, 'none.jsonl'), '--from', '2020-01-01', '--to', day)
    expect(JSON.parse(none.out)).toMatchObject({ count: 0, skipped: [] })
    const alone = await write(join(server.folder, 'one.json'), others[0] ?? '', '--to', day)
    expect(alone).toMatchObject({ code: 2, err: expect.stringContaining('--to needs --from') })
    const bare = await operator(env, 'case')
    expect(bare.err).toMatch(/^REFERENCE or --from DATE is missing\n/)
  })

  it('includes the result of screening an approved application with a later list', async () => {
    const settings = await engine.settings()
    const server = await testServer(settings)
    const env = { ...settings, DATA_DIR: server.folder }
    const reference = referenceIn(await server.submit(sampleSubmission()))
    await operator(env, 'status', reference, 'reviewing')
    await operator(env, 'status', reference, 'approved', '--unseen')
    const { db, config, app } = server
    const published = '2026-11-20'
    await importList(
      db,
      { schema: 1, published, entries: [] },
      { at: TEST_NOW, signer: app.signer },
    )
    const ledger = openLedger(config)
    const list = await currentList(db, { ledger, now: TEST_NOW, config })
    if (!list || list === 'damaged') throw new Error('The list was not imported')
    const { recipients } = await ownKeyPair(server.folder)
    const text = 'ALVAREZ, Maria (sdn-7, 90%)'
    const result = { version: 1, matches: 1 }
    await saveResults(db, { signer: app.signer, ledger }, { list }, [
      { reference, ...result, result: await sealTo(recipients)(text) },
    ])
    const output = join(await testFolder(), 'case.json')
    const identity = join(server.folder, 'sealing-identity.txt')
    const keys = ['--identity', identity, '--output', output] as const
    expect(await operator(env, 'case', reference, ...keys)).toMatchObject({ code: 0, err: '' })
    const { hash, threshold } = list
    expect(JSON.parse(await readFile(output, 'utf8')).rescreening).toEqual({
      ...{ ...result, list: hash, published, threshold, text },
    })
  })
})
