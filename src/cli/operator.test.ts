import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ssn } from '../application/fields/ssn.ts'
import { sampleSubmission } from '../application/testing/sample-application.ts'
import { decryptLead, leadIdHash } from '../server/leads/lead-cipher.ts'
import { findLead } from '../server/leads/table.ts'
import { engines } from '../server/testing/engines.ts'
import type { Ended } from '../server/testing/program.ts'
import { operator as runOperator } from '../server/testing/run-operator.ts'
import { runProgram, startProgram } from '../server/testing/run-program.ts'
import { testFolder } from '../server/testing/test-folder.ts'
import {
  referenceIn,
  TEST_NOW,
  type TestServer,
  testServer,
} from '../server/testing/test-server.ts'

function operator(
  { folder }: Pick<TestServer, 'folder'>,
  ...words: readonly string[]
): Promise<Ended> {
  return runOperator({ DATA_DIR: folder }, ...words)
}

describe('operator list and show', () => {
  it('show what is readable, and all of it with the identity, while the server runs', async () => {
    const server = await testServer()
    const sent = sampleSubmission()
    const reference = referenceIn(await server.submit(sent))

    const listed = await operator(server, 'list')
    expect(listed).toMatchObject({ code: 0, err: '' })
    expect(listed.out).toMatch(/^Reference +Received \(UTC\) +Status +Business/)
    expect(listed.out).toContain(`${reference}  2026-11-21 17:00  received  Golden Gate Bakery`)

    const json = await operator(server, 'list', '--json')
    expect(JSON.parse(json.out)).toEqual([
      {
        reference,
        receivedAt: TEST_NOW.toISOString(),
        status: 'received',
        businessName: sent.businessName,
        businessStructure: sent.businessStructure,
        mcc: sent.mcc,
        state: sent.businessAddress.state,
        annualSales: sent.annualSales,
        bankMethod: 'manual',
        pmi: null,
      },
    ])

    const narrowed = await operator(server, 'list', '--status', 'received', '--since', '2026-11-21')
    expect(narrowed.out).toBe(listed.out)
    expect(await operator(server, 'list', '--status', 'approved')).toMatchObject({
      code: 0,
      out: 'No matching applications.\n',
    })

    const closed = await operator(server, 'show', reference)
    expect(closed.out).toBe(
      [
        `Reference: ${reference}`,
        'Received: 2026-11-21 17:00 UTC',
        'Status: received',
        'Business Name (DBA): Golden Gate Bakery',
        'Business Structure: LLC',
        'Business Category: 5462 Bakeries',
        'State: California',
        'Annual Card Sales: $480,000',
        'Bank Account: Entered manually',
        'Lead (pmi): Not given',
        '',
        'History (UTC)',
        '  2026-11-21 17:00  received',
        '',
        'The rest is sealed. Use --identity FILE to open it.',
        '',
      ].join('\n'),
    )

    const identity = join(server.folder, 'sealing-identity.txt')
    const opened = await operator(server, 'show', reference.toLowerCase(), '--identity', identity)
    const [owner] = sent.companyOwners
    for (const line of [
      '\nBusiness Information\n  Business\n    Business Name (DBA): Golden Gate Bakery\n',
      'Location Address: 350 Mission St, Suite 4, San Francisco, CA 94105',
      'Tax ID Number (TIN): 94-1234567',
      `  ${owner?.firstName} ${owner?.lastName}\n    Title: CEO\n    Stake percent: 60%\n`,
      `SSN: ${ssn.format(owner?.ssn ?? '')}`,
      'Date of Birth: 07/04/1979',
      `Account Number: ${sent.manualEntry?.accountNumber}`,
      'Average Card Sale: $25',
      '\nSignature Evidence\n  Signature\n',
      'Time (UTC): 2026-11-21 17:00:00.000 UTC',
    ]) {
      expect(opened.out).toContain(line)
    }

    const record = await operator(server, 'show', reference, '--identity', identity, '--json')
    expect(JSON.parse(record.out)).toMatchObject({
      reference,
      businessStructure: 'LIMITED',
      words: { businessStructure: { label: 'Business Structure', value: 'LLC' } },
      record: { submission: sent },
      summary: [{ title: 'Business Information' }, {}, {}, {}, { title: 'Signature Evidence' }],
      history: [{ kind: 'received' }, { kind: 'opened', what: 'viewed' }, { kind: 'opened' }],
    })
  })

  it('show the lead of an application, and list those of a lead', async () => {
    const server = await testServer()
    const persistentMarketingIdentifier = 'spring-fair'
    await server.submit(sampleSubmission())
    const led = { ...sampleSubmission(), persistentMarketingIdentifier }
    const reference = referenceIn(await server.submit(led))
    const listed = await operator(server, 'list', '--pmi', 'spring-fair', '--json')
    expect(JSON.parse(listed.out)).toMatchObject([{ reference, pmi: 'spring-fair' }])
    expect((await operator(server, 'list')).out).toMatch(/ Bank +pmi\n(?:.*\n)*.* spring-fair\n/)
    expect((await operator(server, 'show', reference)).out).toContain('Lead (pmi): spring-fair\n')
    expect(await operator(server, 'list', '--pmi', 'Spring-fair')).toMatchObject({
      out: 'No matching applications.\n',
    })
  })

  it('print no control characters to the terminal', async () => {
    const server = await testServer()
    const businessName = 'Bakery \u001b[31m\u0007'
    const reference = referenceIn(await server.submit({ ...sampleSubmission(), businessName }))
    const identity = join(server.folder, 'sealing-identity.txt')
    const listed = await operator(server, 'list')
    const shown = await operator(server, 'show', reference, '--identity', identity)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be printed
    expect(listed.out + shown.out).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/)
  })

  it('print no control characters of an event either', async () => {
    const server = await testServer()
    const reference = referenceIn(await server.submit(sampleSubmission()))
    await operator(server, 'status', reference, 'reviewing')
    await server.db
      .updateTable('events')
      .set({ detail: JSON.stringify({ from: 'received', to: '\u001b[31mapproved\u202e' }) })
      .where('kind', '=', 'status')
      .execute()
    const { out } = await operator(server, 'show', reference)
    expect(out).toContain('  status changed from received to  [31mapproved \n')
  })

  it('call a note without a new status a note', async () => {
    const server = await testServer()
    const reference = referenceIn(await server.submit(sampleSubmission()))
    await operator(server, 'status', reference, 'reviewing')
    await operator(server, 'status', reference, 'reviewing', '--note', 'a word')
    const shown = await operator(server, 'show', reference, '--json')
    expect(JSON.parse(shown.out).history).toMatchObject([
      { what: 'received' },
      { what: 'status changed from received to reviewing' },
      { what: 'note added' },
    ])
  })

  it('say so when there is nothing', async () => {
    const server = await testServer()
    expect(await operator(server, 'list')).toMatchObject({
      code: 0,
      out: 'No applications yet.\n',
    })
    expect(await operator(server, 'show', 'MA-0000-0000')).toMatchObject({
      code: 1,
      err: 'There is no application with this reference\n',
    })
  })

  it('say so where there is no database, and make none', async () => {
    const folder = await testFolder()
    for (const command of ['list', 'verify']) {
      const asked = await operator({ folder: join(folder, 'mistyped') }, command)
      expect(asked).toMatchObject({ code: 1, out: '' })
      expect(asked.err).toContain('There is no database at')
    }
    expect(await readdir(folder)).toEqual([])
  })

  it('say why a command cannot create a database', async () => {
    const folder = await testFolder()
    const file = join(folder, 'leads.json')
    await writeFile(file, '[]')
    const asked = await operator({ folder: file }, 'leads', 'import', file)
    expect(asked).toEqual({
      code: 1,
      out: '',
      err: `${file} cannot be used: it is a file, not a folder. Is DATA_DIR right?\n`,
    })
  })

  it('say so when the identity does not fit', async () => {
    const [server, other] = [await testServer(), await testServer()]
    const reference = referenceIn(await server.submit(sampleSubmission()))
    const wrong = join(other.folder, 'sealing-identity.txt')
    expect(await operator(server, 'show', reference, '--identity', wrong)).toMatchObject({
      code: 1,
      out: '',
      err: 'This identity does not open the application\n',
    })
    const missing = await operator(server, 'show', reference, '--identity', '/nowhere')
    expect(missing).toMatchObject({ code: 1, err: expect.stringContaining('cannot be read') })
  })
})

describe('operator leads import', () => {
  const PUBLIC_URL = 'https://apply.example.com'

  async function importing(
    name: string,
    text: string,
    server: TestServer,
    options: readonly string[] = [],
    settings: Readonly<Record<string, string>> = {},
  ): Promise<Ended> {
    const file = join(server.folder, name)
    await writeFile(file, text)
    const env = { ...settings, DATA_DIR: server.folder, PUBLIC_URL }
    return runOperator(env, 'leads', 'import', file, '--allow-short-ids', ...options)
  }

  async function lead(server: TestServer, pmi: string): Promise<unknown> {
    const sealed = await findLead(server.db, leadIdHash(pmi), TEST_NOW)
    return sealed && decryptLead(pmi, sealed)
  }

  it('imports CSV with quotes, and prints the links', async () => {
    const server = await testServer()
    const csv =
      '\uFEFFbusinessName,phone,pmi,expires\r\n"Bakery, ""The""",(415) 555-0132,spring,2027-01-31\r\n\r\n'
    const done = await importing('leads.csv', csv, server)
    expect(done).toMatchObject({ code: 0, err: '' })
    expect(done.out).toMatch(/^Imported 1 lead\.\n/)
    expect(done.out).toContain(`${PUBLIC_URL}/apply/?pmi=spring`)
    expect(await lead(server, 'spring')).toMatchObject({
      businessName: 'Bakery, "The"',
      phone: '(415) 555-0132',
    })
  })

  it('imports JSON and generates missing ids', async () => {
    const server = await testServer()
    const done = await importing(
      'leads.json',
      '[{"businessName":"A"},{"businessName":"B"}]',
      server,
      ['--json'],
    )
    const { imported, replaced, leads } = JSON.parse(done.out)
    expect({ imported, replaced }).toEqual({ imported: 2, replaced: 0 })
    expect(leads[0].pmi).toMatch(/^[a-z2-7]{26}$/)
    expect(leads[0].pmi).not.toBe(leads[1].pmi)
    expect(await lead(server, leads[1].pmi)).toMatchObject({ businessName: 'B' })
  })

  it('refuses ids that could be guessed, and makes others', async () => {
    const server = await testServer()
    const file = join(server.folder, 'leads.csv')
    await writeFile(file, 'businessName,pmi\nA Bakery,spring\n')
    const env = { DATA_DIR: server.folder, PUBLIC_URL }
    expect(await runOperator(env, 'leads', 'import', file)).toEqual({
      code: 1,
      out: '',
      err: 'line 2: pmi could be guessed: it has fewer than 128 bits. Nothing was imported. To import it, add --make-ids or --allow-short-ids.\n',
    })
    expect(await lead(server, 'spring')).toBeUndefined()
    const done = await runOperator(env, 'leads', 'import', file, '--make-ids')
    const [, pmi = ''] = /\/apply\/\?pmi=([a-z2-7]{26})\n/.exec(done.out) ?? []
    expect(await lead(server, pmi)).toMatchObject({ businessName: 'A Bakery' })
    const both = await runOperator(env, 'leads', 'import', file, '--make-ids', '--allow-short-ids')
    expect(both.code).toBe(2)
  })

  it('prints no links without PUBLIC_URL, but the ids', async () => {
    const server = await testServer()
    const file = join(server.folder, 'leads.csv')
    await writeFile(file, 'businessName,pmi\nA Bakery,spring\n')
    const env = { DATA_DIR: server.folder, PORT: '3000' }
    const done = await runOperator(env, 'leads', 'import', file, '--allow-short-ids')
    expect(done).toEqual({
      code: 0,
      out: 'Imported 1 lead.\nBusiness  pmi\nA Bakery  spring\n',
      err: 'PUBLIC_URL is not set, so no links are printed.\n',
    })
    const json = await runOperator(
      env,
      'leads',
      'import',
      file,
      '--allow-short-ids',
      '--yes',
      '--json',
    )
    expect(JSON.parse(json.out)).toEqual({
      imported: 1,
      replaced: 1,
      leads: [{ businessName: 'A Bakery', pmi: 'spring' }],
    })
  })

  it.each(engines)(
    'adds leads, and replaces those with the same pmi only after asking, on $name',
    async (engine) => {
      const settings = await engine.settings()
      const server = await testServer(settings)
      await importing('leads.csv', 'pmi,businessName\na,A\nb,B\n', server, [], settings)
      const changed = 'pmi,businessName\na,Changed\nc,C\n'
      expect(await importing('leads.csv', changed, server, [], settings)).toEqual({
        code: 1,
        out: '',
        err: '1 of 2 leads in the file replaces a stored one with the same pmi. Nothing was changed. To continue without being asked, add --yes.\n',
      })
      expect(await lead(server, 'c')).toBeUndefined()
      const done = await importing('leads.csv', changed, server, ['--yes'], settings)
      expect(done.out).toMatch(/^Imported 2 leads; 1 replaced stored ones\.\n/)
      const stored = await Promise.all(['a', 'b', 'c'].map((pmi) => lead(server, pmi)))
      expect(stored).toMatchObject(['Changed', 'B', 'C'].map((businessName) => ({ businessName })))
    },
  )

  it('documents its columns', async () => {
    const { out } = await operator({ folder: await testFolder() }, 'leads', 'import', '--help')
    expect(out).toContain(
      'pmi, phone, email, businessName, productsSold, firstName, lastName, expires',
    )
  })

  it.each([
    [
      'leads.csv',
      'pmi,phone\na,1\nb,1,2\n',
      'line 3: the columns do not match the header line. Nothing was imported.',
    ],
    [
      'leads.csv',
      'pmi,businessName\na,A\nb,A "B" C\n',
      'line 3 is not valid CSV. Nothing was imported.',
    ],
    [
      'leads.csv',
      'pmi,color\na,blue\n',
      'line 2: unknown column "color" (known: pmi, phone, email,',
    ],
    ['leads.csv', 'pmi,expires\na,2027-01-01\nb,tomorrow\n', 'line 3: expires is not a date'],
    ['leads.csv', 'pmi,expires\na,2027-02-30\n', 'line 2: expires is not a date'],
    ['leads.csv', 'pmi\na\na\n', 'line 3: same pmi as line 2'],
    ['leads.csv', 'pmi\na b\n', 'line 2: pmi has spaces'],
    ['leads.json', '[{"pmi":"a"},{"pmi":"b","phone":5}]', 'entry 2: phone is not text'],
    ['leads.json', '[{"pmi":"a"},7]', 'entry 2: not an object'],
    ['leads.json', '{"pmi":"a"}', 'The file does not contain a list'],
    ['leads.json', '[', 'The file is not valid JSON'],
  ])('names what is wrong in %s %j and imports nothing', async (name, text, message) => {
    const server = await testServer()
    const done = await importing(name, text, server)
    expect(done).toMatchObject({ code: 1, out: '' })
    expect(done.err).toContain(message)
    expect(await lead(server, 'a')).toBeUndefined()
  })
})

describe('operator', () => {
  it('runs as a process of its own beside the server', async () => {
    const server = await testServer()
    const reference = referenceIn(await server.submit(sampleSubmission()))
    const env = { DATA_DIR: server.folder }
    const listed = await runProgram('cli/main.ts', ['list'], env)
    expect(listed).toMatchObject({ code: 0, out: expect.stringContaining(reference), err: '' })
    expect(await runProgram('cli/main.ts', ['show'], env)).toMatchObject({ code: 2, out: '' })
  })

  it('ends quietly where nobody reads its answer any more', async () => {
    const env = { DATA_DIR: await testFolder() }
    const running = startProgram('cli/main.ts', ['help'], env)
    running.process.stdout?.destroy()
    expect(await running.ended).toMatchObject({ err: '' })
  })

  it('explains its usage', async () => {
    const folder = await testFolder()
    const help = await operator({ folder }, 'help')
    expect(help.code).toBe(0)
    for (const command of ['list', 'show REFERENCE', 'leads import FILE', 'help']) {
      expect(help.out).toContain(`  ${command}`)
    }
    for (const line of help.out.split('\n')) expect(line.length).toBeLessThan(160)
  })

  it.each([
    ['leads', 'import', '--help'],
    ['leads', 'import', 'leads.csv', '--help'],
    ['help', 'leads', 'import'],
  ])('explains a command, called as %s %s %s', async (...words) => {
    const help = await operator({ folder: await testFolder() }, ...words)
    expect(help).toMatchObject({ code: 0, err: '' })
    expect(help.out).toMatch(
      /^Usage: npm run -s operator -- leads import FILE .*\n\nImport leads .*\.\n/,
    )
  })

  it.each([
    [[], 'Usage:'],
    [['unknown'], 'Usage:'],
    [['unknown', 'MA-7K3Q-9XDM'], 'unknown command "unknown"\n\nUsage:'],
    [['leads', 'frob', '--json'], 'unknown command "leads frob"'],
    [['leads'], 'unknown command "leads"'],
    [['show'], 'REFERENCE is missing'],
    [['list', 'more'], 'too many arguments'],
    [['list', '--limit', 'x'], '--limit needs a number'],
    [['list', '--status', 'new'], '--status must be one of received, reviewing'],
    [['list', '--since', 'monday'], '--since needs a date'],
    [
      ['list', '--wrong'],
      "Unknown option '--wrong'. Known options: --reference, --status, --name, --pmi, --since,",
    ],
    [['migrate', '--wrong'], "Unknown option '--wrong'. This command has no options"],
    [['help', 'unknown'], 'unknown command "unknown"'],
    [['leads', '--help'], 'unknown command "leads"'],
    [['leads', 'import', 'leads.xlsx'], 'FILE must end in .csv or .json'],
  ])('called as %j ends with code 2', async (args, message) => {
    const folder = await testFolder()
    const ended = await operator({ folder }, ...args)
    expect(ended).toMatchObject({ code: 2, out: '' })
    expect(ended.err).toContain(message)
  })
})
