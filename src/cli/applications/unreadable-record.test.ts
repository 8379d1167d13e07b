/** Tests that one unreadable record does not stop the commands that process many. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { bytesHash } from '../../server/platform/encryption/hash.ts'
import { engines } from '../../test-support/engines.ts'
import { identityOf, reseal } from '../../test-support/reseal.ts'
import { newKey, operator } from '../../test-support/run-operator.ts'
import { submitSamples, testServer } from '../../test-support/test-server.ts'

const DAMAGED = 'This record is damaged: linkedAccount.routingNumber is not what it was.'

const damaging: readonly (readonly [
  string,
  string,
  (record: Readonly<Record<string, unknown>>) => string,
])[] = [
  ['lacks the numbers', DAMAGED, (record) => JSON.stringify({ ...record, linkedAccount: {} })],
  [
    'has no account',
    'This record is damaged: linkedAccount is not what it was.',
    (record) => JSON.stringify({ ...record, linkedAccount: undefined }),
  ],
  ['is not JSON', 'What is sealed is damaged: it is not JSON.', () => 'no JSON'],
]

describe.each(engines)('a record that cannot be read on $name', (engine) => {
  async function stored(change: (record: Readonly<Record<string, unknown>>) => string) {
    const settings = await engine.settings()
    const server = await testServer(settings)
    const [bad = '', ...good] = await submitSamples(server, 3)
    await reseal(server, bad, change)
    const env = { ...settings, DATA_DIR: server.folder }
    const run = (...words: readonly string[]) =>
      operator(env, ...words, '--identity', identityOf(server))
    return { server, env, bad, good, run, at: (name: string) => join(server.folder, name) }
  }

  it.each(damaging)(
    'is named while the others are exported, if it %s',
    async (_, reason, change) => {
      const { bad, good, run, at } = await stored(change)
      const skipped = [{ reference: bad, reason }]
      for (const format of ['jsonl', 'csv']) {
        const { code, out, err } = await run('export', '--format', format)
        expect([code, err]).toEqual([1, `${bad}: ${reason}\n`])
        for (const reference of good) expect(out).toContain(reference)
        expect(out).not.toContain(bad)
      }
      const file = at(`export-${bytesHash(Buffer.from(reason)).slice(0, 9)}.jsonl`)
      const written = await run('export', '--output', file, '--json')
      expect(JSON.parse(written.out)).toMatchObject({ applications: 2, skipped })
      expect([written.code, written.err]).toEqual([1, `${bad}: ${reason}\n`])
      expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(2)
    },
  )

  it('is left out of a mapped export, and of the file for the IRS', async () => {
    const { bad, good, run, at } = await stored((record) =>
      JSON.stringify({ ...record, linkedAccount: {} }),
    )
    const skipped = [{ reference: bad, reason: DAMAGED }]
    await writeFile(at('acme.jsonata'), "{'id': reference}")
    const mapped = ['export', '--transform', at('acme.jsonata'), '--output', at('mapped.json')]
    const written = await run(...mapped, '--json')
    expect(JSON.parse(written.out)).toMatchObject({ applications: 2, skipped })
    expect(written).toMatchObject({ code: 1, err: `${bad}: ${DAMAGED}\n` })
    const ids = good.map((id) => ({ id }))
    const exported: unknown = JSON.parse(await readFile(at('mapped.json'), 'utf8'))
    expect(exported).toEqual(expect.arrayContaining(ids))
    expect(exported).toHaveLength(2)
    const again = await run(
      'export',
      '--transform',
      at('acme.jsonata'),
      '--not-exported-with',
      at('acme.jsonata'),
    )
    expect(again).toMatchObject({ code: 1, out: '', err: `${bad}: ${DAMAGED}\n` })
    const irs = await run('tin-match', 'export', '--output', at('irs.txt'), '--json')
    expect(JSON.parse(irs.out)).toMatchObject({ applications: 2, skipped })
    expect(irs).toMatchObject({ code: 1, err: `${bad}: ${DAMAGED}\n` })
    expect((await readFile(at('irs.txt'), 'utf8')).trim().split('\r\n')).toHaveLength(2)
  })

  it('is named by verify, which finds the audit log intact', async () => {
    const { bad, run, env } = await stored((record) =>
      JSON.stringify({ ...record, linkedAccount: {} }),
    )
    expect(await run('verify')).toMatchObject({
      code: 1,
      err: `1 application can't be read:\n  ${bad}: ${DAMAGED}\n`,
    })
    expect(JSON.parse((await run('verify', '--json')).out)).toMatchObject({
      intact: true,
      notOpened: [],
      skipped: [{ reference: bad, reason: DAMAGED }],
    })
    expect(await operator(env, 'verify')).toMatchObject({ code: 0 })
  })

  it('stops neither re-encryption nor work on other applications', async () => {
    const { bad, good, run, env, server, at } = await stored((record) =>
      JSON.stringify({ ...record, linkedAccount: {} }),
    )
    const [other = ''] = good
    expect(await run('case', other, '--output', at('case.json'))).toMatchObject({ code: 0 })
    expect(await run('copy', other, '--output', at('copy.pdf'))).toMatchObject({ code: 0 })
    expect(await run('case', bad, '--output', at('bad.json'))).toMatchObject({
      code: 1,
      err: `${bad}: ${DAMAGED}\n`,
    })
    const renewed = { ...env, SEALING_RECIPIENTS: (await newKey()).recipient }
    expect(await operator(renewed, 'rekey', '--identity', identityOf(server))).toMatchObject({
      code: 0,
      out: '3 re-encrypted, 0 already up to date.\n',
    })
  })
})

describe('data that the identity does not open', () => {
  it('is named beside the exported applications', async () => {
    const server = await testServer()
    const [reference = ''] = await submitSamples(server, 1)
    const { file, recipient } = await newKey()
    const env = { DATA_DIR: server.folder }
    const renewed = { ...env, SEALING_RECIPIENTS: recipient }
    await operator(renewed, 'rekey', '--identity', identityOf(server))
    const [other = ''] = await submitSamples(server, 1)
    const { code, out, err } = await operator(env, 'export', '--identity', file)
    expect([code, err]).toEqual([1, `This identity can't open 1 of them:\n  ${other}\n`])
    expect(JSON.parse(out)).toMatchObject({
      reference,
      record: { submission: { tin: sampleSubmission().tin } },
    })
  })
})
