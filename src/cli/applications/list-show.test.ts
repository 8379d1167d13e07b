import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ssn } from '../../application/forms/us/fields/ssn.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import type { ProgramResult } from '../../test-support/program.ts'
import { operator as runOperator } from '../../test-support/run-operator.ts'
import {
  referenceIn,
  TEST_NOW,
  type TestServer,
  testServer,
} from '../../test-support/test-server.ts'

function operator(
  { folder }: Pick<TestServer, 'folder'>,
  ...words: readonly string[]
): Promise<ProgramResult> {
  return runOperator({ DATA_DIR: folder }, ...words)
}

describe('operator list and show', () => {
  it('refuse a reference that nothing has, and show the other records under their names', async () => {
    const server = await testServer()
    const unknown = { code: 1, err: 'There is no application with this reference\n' }
    for (const reference of ['MA7K3Q-9XDM', 'toString', 'MA-7K3Q-9XDM']) {
      expect(await operator(server, 'show', reference)).toMatchObject({ ...unknown, out: '' })
    }
    const json = await operator(server, 'show', 'NOPE', '--json')
    expect(json).toMatchObject(unknown)
    expect(JSON.parse(json.out)).toMatchObject({ error: { exitCode: 1 } })
    for (const name of ['exports', 'SCREENING', 'MATCHING', 'DELIVERIES', 'ADOPTED']) {
      const { code, out } = await operator(server, 'show', name)
      expect([name, code, out]).toEqual([name, 0, expect.stringMatching(/^[A-Z][a-z ]+ \(UTC\)\n/)])
    }
  })

  it('show the readable part, and everything with the identity, while the server runs', async () => {
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
        awaitsCorrection: false,
        program: 'default',
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
        'Awaits corrections: No',
        'Program: default',
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

  it('show the lead of an application, and list the applications of a lead', async () => {
    const server = await testServer()
    const persistentMarketingIdentifier = 'spring-fair'
    await server.submit(sampleSubmission())
    const led = { ...sampleSubmission(), persistentMarketingIdentifier }
    const reference = referenceIn(await server.submit(led))
    const listed = await operator(server, 'list', '--pmi', 'spring-fair', '--json')
    expect(JSON.parse(listed.out)).toMatchObject([{ reference, pmi: 'spring-fair' }])
    expect((await operator(server, 'list')).out).toMatch(
      / Bank +Corrections +pmi\n(?:.*\n)*.* spring-fair\n/,
    )
    expect((await operator(server, 'show', reference)).out).toContain('Lead (pmi): spring-fair\n')
    expect(await operator(server, 'list', '--pmi', 'Spring-fair')).toMatchObject({
      out: 'No matching applications.\n',
    })
  })

  it('print no control characters to the terminal', async () => {
    const server = await testServer()
    const reference = referenceIn(await server.submit(sampleSubmission()))
    const business_name = 'Bakery \u001b[31m\u0007\u202e'
    await server.db.updateTable('applications').set({ business_name }).execute()
    const identity = join(server.folder, 'sealing-identity.txt')
    const listed = await operator(server, 'list')
    const shown = await operator(server, 'show', reference, '--identity', identity)
    expect(listed.out + shown.out).not.toMatch(/(?!\n)\p{Cc}/u)
    expect(listed.out).toContain('Bakery [U+001B][31m[U+0007][U+202E]')
  })

  it('print no control characters from an event', async () => {
    const server = await testServer()
    const reference = referenceIn(await server.submit(sampleSubmission()))
    await operator(server, 'status', reference, 'reviewing')
    await server.db
      .updateTable('events')
      .set({
        detail: JSON.stringify({ delivery: 'a', kind: 'mail', type: '\u001b[31mcode\u202e' }),
      })
      .set({ kind: 'delivered' })
      .where('kind', '=', 'status')
      .execute()
    const { out } = await operator(server, 'show', reference)
    expect(out).toContain('  delivered [U+001B][31mcode[U+202E] (does not count: it was changed)\n')
    const kind = 'x\nAll is well\n' as 'status'
    await server.db.updateTable('events').set({ kind }).where('kind', '=', 'delivered').execute()
    const { err } = await operator(server, 'show', reference)
    expect(err).toContain('(x All is well ) was changed. Run operator verify.\n')
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

  it('say that there are no applications', async () => {
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

  it('say that the identity does not open the records', async () => {
    const [server, other] = [await testServer(), await testServer()]
    const reference = referenceIn(await server.submit(sampleSubmission()))
    const wrong = join(other.folder, 'sealing-identity.txt')
    expect(await operator(server, 'show', reference, '--identity', wrong)).toMatchObject({
      code: 1,
      out: '',
      err: "This identity can't open the application\n",
    })
    const missing = await operator(server, 'show', reference, '--identity', '/nowhere')
    expect(missing).toMatchObject({
      code: 1,
      err: expect.stringContaining('cannot be read: it does not exist'),
    })
  })
})
