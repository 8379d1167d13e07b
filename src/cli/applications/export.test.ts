import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { mainly } from '../../test-support/engines.ts'
import { newKey, operator } from '../../test-support/run-operator.ts'
import { shared } from '../../test-support/shared.ts'
import { referenceIn, submitSamples, testServer } from '../../test-support/test-server.ts'
import { runOperator } from '../run.ts'

describe('operator export', () => {
  it('writes a line of JSON for each application, with sealed parts only if an identity is given', async () => {
    const server = await testServer()
    const references = await submitSamples(server, 3)
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
    const turned = ['--since', '2026-11-22', '--until', '2026-11-21']
    expect(await operator(env, 'export', ...turned)).toMatchObject({
      code: 2,
      err: expect.stringContaining('--until must be later than --since'),
    })
  })

  it('writes the applications decided since a given time, with the names of their deciders', async () => {
    const server = await testServer()
    const [one = '', other = ''] = await submitSamples(server, 3)
    const env = { DATA_DIR: server.folder }
    const decide = async (reference: string) => {
      await operator(env, 'status', reference, 'reviewing')
      await operator(env, 'status', reference, 'declined', '--unseen')
    }
    await decide(one)
    const between = new Date().toISOString()
    await decide(other)
    const exported = async (since: string) => {
      const { out } = await operator(env, 'export', '--decided-since', since)
      return out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    }
    const all = await exported('2026-01-01')
    expect(all.map(({ reference }) => reference).toSorted()).toEqual([one, other].toSorted())
    expect(await exported(between)).toMatchObject([
      { reference: other, decision: { at: expect.any(String), by: 'server', reasons: [] } },
    ])
    expect((await operator(env, 'show', 'EXPORTS')).out).toContain('decidedSince')
    expect(await operator(env, 'export', '--decided-since', 'soon')).toMatchObject({ code: 2 })
  })

  it('says that the identity does not open the records, and exports nothing', async () => {
    const server = await testServer()
    const references = await submitSamples(server, 2)
    const { file } = await newKey()
    const result = await operator({ DATA_DIR: server.folder }, 'export', '--identity', file)
    expect(result).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^This identity can't open 2 of them:\n {2}MA-\S+\n {2}MA-\S+\n$/),
    })
    for (const reference of references) expect(result.err).toContain(reference)
    const { out } = await operator({ DATA_DIR: server.folder }, 'show', 'EXPORTS')
    expect(out).toBe('Exports (UTC)\n  none\n')
  })

  it('leaves applications that arrive meanwhile to the next table, since they may need other columns', async () => {
    const server = await testServer()
    const references = await submitSamples(server, 2)
    const lines: string[] = []
    const print = (line: string) => {
      if (lines.length === 0) {
        const database = new DatabaseSync(join(server.folder, 'applications.sqlite'), {
          timeout: 5_000,
        })
        database.exec(
          "insert into applications (reference, received_at, business_name, structure, mcc, state, annual_sales, bank_method, pmi, status, assignee, correction, business_name_hash, sealed, answer_url, contact, program) select 'MA-9999-9999', received_at, business_name, structure, mcc, state, annual_sales, bank_method, pmi, status, assignee, correction, business_name_hash, sealed, answer_url, contact, program from applications limit 1",
        )
        database.close()
      }
      lines.push(line)
    }
    const code = await runOperator(['export', '--format', 'csv'], {
      env: { DATA_DIR: server.folder },
      print,
      printError: () => {},
      readInput: async () => new Uint8Array(),
    })
    expect(code).toBe(0)
    expect(await server.stored()).toBe(3)
    expect(lines).toHaveLength(3)
    for (const reference of references) expect(lines.join('')).toContain(reference)
  })

  it.each(['jsonl', 'csv'])(
    'includes the keys of signed copies only on request: %s',
    async (format) => {
      const server = await testServer()
      const [reference = ''] = await submitSamples(server, 1)
      const { copyKey, salt, submission } = await server.open(reference)
      const identity = join(server.folder, 'sealing-identity.txt')
      const exported = async (...options: readonly string[]) => {
        const words = ['export', '--format', format, '--identity', identity, ...options]
        return (await operator({ DATA_DIR: server.folder }, ...words)).out
      }
      const without = await exported()
      expect(without).toContain(submission.tin)
      const withKeys = await exported('--with-keys')
      for (const key of [copyKey, salt]) {
        expect(without).not.toContain(key)
        expect(withKeys).toContain(key)
      }
    },
  )

  it('records the export of an empty period, and prints the header', async () => {
    const server = await testServer()
    await submitSamples(server, 1)
    const env = { DATA_DIR: server.folder }
    const [header] = (await operator(env, 'export', '--format', 'csv')).out.split('\r\n')
    const empty = await operator(env, 'export', '--format', 'csv', '--since', '2026-11-22')
    expect(empty).toEqual({ code: 0, out: `${header}\r\n`, err: '' })
    const { out } = await operator(env, 'show', 'EXPORTS')
    expect(out).toContain('exported 0 applications as csv (since 2026-11-22T00:00:00.000Z)\n')
  })

  it.each(['jsonl', 'csv'])('records how many applications it has written: %s', async (format) => {
    const server = await testServer()
    const [changed = '', written = ''] = await submitSamples(server, 2)
    const edit = { status: 'approved' as const }
    await server.db.updateTable('applications').set(edit).where('reference', '=', changed).execute()
    const env = { DATA_DIR: server.folder }
    const exported = await operator(env, 'export', '--format', format)
    expect(exported).toMatchObject({ code: 1, out: expect.stringContaining(written) })
    expect(exported.out).not.toContain(changed)
    expect(exported.err).toContain(changed)
    expect((await operator(env, 'show', 'EXPORTS')).out).toContain(
      `exported 1 application as ${format}\n`,
    )
  })

  it('writes a new file that only its owner may read', async () => {
    const server = await testServer()
    await submitSamples(server, 2)
    const env = { DATA_DIR: server.folder }
    const file = join(server.folder, 'export.jsonl')
    const printed = await operator(env, 'export')
    const result = await operator(env, 'export', '--output', file)
    expect(result).toEqual({ code: 0, out: `Wrote 2 applications to ${file}\n`, err: '' })
    expect(await readFile(file, 'utf8')).toBe(printed.out)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await operator(env, 'export', '--output', file)).toEqual({
      code: 1,
      out: '',
      err: `${file} already exists\n`,
    })
    expect((await operator(env, 'show', 'EXPORTS')).out.match(/exported/g)).toHaveLength(2)
  })

  it("escapes a terminal's control characters in JSON without loss", async () => {
    const server = await testServer()
    const legalBusinessName = 'Golden می\u200cخواهم ❤\ufe0f é'
    await server.submit({ ...sampleSubmission(), legalBusinessName })
    const identity = join(server.folder, 'sealing-identity.txt')
    const env = { DATA_DIR: server.folder }
    const { out } = await operator(env, 'export', '--identity', identity)
    expect(out).not.toMatch(/[\x7f-\x9f\p{Cf}]|\ufe0f/u)
    expect(out).toContain('é')
    const { record } = JSON.parse(out)
    expect(record.submission.legalBusinessName).toBe(legalBusinessName)
  })

  it('gives every path a column when all is opened', async () => {
    const server = await testServer()
    await submitSamples(server, 1)
    const identity = join(server.folder, 'sealing-identity.txt')
    const env = { DATA_DIR: server.folder }
    const { out } = await operator(env, 'export', '--format', 'csv', '--identity', identity)
    expect(out.split('\r\n')[0]).toContain('record.submission.businessAddress.zip')
    expect(out).toContain(sampleSubmission().tin)
  })
})

describe('operator export --format csv', () => {
  const server = shared(() => testServer())

  it.each([
    ['=1+1', `'=1+1`],
    ['+1 555', `'+1 555`],
    ['-1', `'-1`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['=HYPERLINK("http://x")', `'=HYPERLINK("http://x")`],
    ['＝1', `'＝1`],
    ['Bakery;=1+1; @x;y', `Bakery;'=1+1;' @x;y`],
    ['Bakery, "Golden"', 'Bakery, "Golden"'],
    [`O'Hara`, `O'Hara`],
  ])('prevents a spreadsheet from reading %j as a formula', async (businessName, cell) => {
    const { folder, submit } = server()
    const reference = referenceIn(await submit({ ...sampleSubmission(), businessName }))
    const words = ['export', '--format', 'csv', '--reference', reference]
    const { out } = await operator({ DATA_DIR: folder }, ...words)
    const [header = '', row = ''] = out.split('\r\n')
    expect(header).toMatch(/^\uFEFFreference,receivedAt,status,businessName,/)
    const quoted = `"${cell.replaceAll('"', '""')}"`
    expect(row).toContain(/["',]/.test(cell) ? `,${quoted},` : `,${cell},`)
  })

  it('leaves texts unchanged for other systems', async () => {
    const { folder, submit } = server()
    const reference = referenceIn(await submit({ ...sampleSubmission(), businessName: '=1+1' }))
    const words = ['export', '--format', 'csv', '--for', 'system', '--reference', reference]
    const { out } = await operator({ DATA_DIR: folder }, ...words)
    expect(out).toMatch(/^reference,/)
    expect(out).toContain(',=1+1,')
  })

  it.each([
    [['--for', 'spreadsheet'], '--for needs --format csv'],
    [['--format', 'csv', '--for', 'excel'], '--for must be spreadsheet or system'],
  ])('refuses %j', async (words, message) => {
    const result = await operator({ DATA_DIR: server().folder }, 'export', ...words)
    expect(result).toMatchObject({ code: 2, err: expect.stringContaining(message) })
  })
})

/** The other tests cover SQLite. */
it.each(mainly('PostgreSQL'))('records an export as one event, on $name', async (engine) => {
  const settings = await engine.settings()
  const server = await testServer(settings)
  const env = { ...settings, DATA_DIR: server.folder }
  const [first = '', second = ''] = await submitSamples(server, 3)
  await operator(env, 'status', second, 'reviewing')
  const identity = join(server.folder, 'sealing-identity.txt')
  expect((await operator(env, 'show', 'EXPORTS')).out).toBe('Exports (UTC)\n  none\n')
  await operator(env, 'export', '--format', 'csv')
  const options = ['--reference', first, '--reference', second.toLowerCase()]
  const two = await operator(env, 'export', ...options, '--identity', identity)
  expect(two.out.trim().split('\n')).toHaveLength(2)
  const reviewing = await operator(env, 'export', ...options, '--status', 'reviewing')
  expect(JSON.parse(reviewing.out)).toMatchObject({ reference: second, status: 'reviewing' })
  await operator(env, 'export', '--status', 'declined')
  expect(await operator(env, 'export', '--reference', 'MA-0000-0000')).toEqual({
    code: 1,
    out: '',
    err: 'There is no application with the reference MA-0000-0000\n',
  })

  const { history } = JSON.parse((await operator(env, 'show', 'exports', '--json')).out)
  expect(history.map(({ what }: { what: string }) => what)).toEqual([
    'exported 3 applications as csv',
    `exported 2 applications as jsonl with sealed data (references ${first},${second})`,
    `exported 1 application as jsonl (references ${first},${second}, status reviewing)`,
    'exported 0 applications as jsonl (status declined)',
  ])
  expect((await operator(env, 'purge', '--reference', first, '--yes')).code).toBe(0)
  const verified = await operator(env, 'verify')
  expect(verified.out).toMatch(
    /^The audit log is intact: 2 applications, 1 erased, 9 events, head 9 /,
  )

  await server.db
    .updateTable('events')
    .set({ detail: '{}' })
    .where('reference', '=', 'EXPORTS')
    .where('number', '=', 2)
    .execute()
  expect((await operator(env, 'verify')).err).toContain('EXPORTS: event 2 (exported) was changed')
})
