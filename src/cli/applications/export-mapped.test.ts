import { existsSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { mainly } from '../../test-support/engines.ts'
import { operator } from '../../test-support/run-operator.ts'
import { referenceIn, testServer } from '../../test-support/test-server.ts'

const TIN = sampleSubmission().tin

const OF_EACH = "{'id': reference, 'tax': application.tin, 'name': application.legalBusinessName}"

async function started(settings: Readonly<Record<string, string>> = {}) {
  const server = await testServer(settings)
  const env = { ...settings, DATA_DIR: server.folder }
  const identity = join(server.folder, 'sealing-identity.txt')
  return {
    server,
    operate: (...words: readonly string[]) => operator(env, ...words),
    mapping: async (text: string, name = 'acme.jsonata') => {
      const path = join(server.folder, name)
      await writeFile(path, text)
      return path
    },
    exported: (mapping: string, ...words: readonly string[]) =>
      operator(env, 'export', '--identity', identity, '--transform', mapping, ...words),
  }
}

/** The tests of the export queue cover both engines. */
describe.each(mainly('PostgreSQL'))('operator export --transform on $name', (engine) => {
  it("writes the mapping's output, and records the export of each application", async () => {
    const { server, operate, mapping, exported } = await started(await engine.settings())
    const reference = referenceIn(await server.submit(sampleSubmission()))
    const other = referenceIn(
      await server.submit({ ...sampleSubmission(), legalBusinessName: '=1+1' }),
    )
    const acme = await mapping(OF_EACH)
    const file = join(server.folder, 'merchants.csv')
    expect(
      await exported(acme, '--format', 'csv', '--output', file, '--reference', reference),
    ).toEqual({
      code: 0,
      out: `Wrote 1 application to ${file}\n`,
      err: '',
    })
    expect(await readFile(file, 'utf8')).toBe(
      `id,tax,name\r\n${reference},${TIN},"Golden Gate Bakery, LLC"\r\n`,
    )
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const isNew = await exported(acme, '--format', 'csv', '--not-exported-with', acme)
    expect(isNew.out).toBe(`id,tax,name\r\n${other},${TIN},=1+1\r\n`)
    expect((await exported(acme, '--not-exported-with', acme)).out).toBe('[]\n')
    const changed = await mapping(`${OF_EACH} `, 'changed.jsonata')
    const both: unknown = JSON.parse((await exported(changed, '--not-exported-with', changed)).out)
    expect(both).toHaveLength(2)
    expect(both).toContainEqual({ id: reference, tax: TIN, name: 'Golden Gate Bakery, LLC' })
    expect(both).toContainEqual({ id: other, tax: TIN, name: '=1+1' })

    const shown = (await operate('show', reference)).out
    expect(shown).toMatch(/exported with the mapping acme\.jsonata \([0-9a-f]{12}\)/)
    expect(shown).toMatch(/exported with the mapping changed\.jsonata/)
    expect((await operate('show', 'EXPORTS')).out).toMatch(
      /exported 1 application as csv with sealed data with the mapping acme\.jsonata \([0-9a-f]{12}\) \(references MA-\S+\)/,
    )
    expect((await operate('verify')).code).toBe(0)
    const events = await server.db.selectFrom('events').select('detail').execute()
    expect(JSON.stringify(events)).not.toMatch(/941234567|Golden Gate/)
    expect((await operate('erase', reference, '--yes')).code).toBe(0)
    expect((await operate('verify')).code).toBe(0)
  })
})

describe('operator export --transform', () => {
  const FAILS_FOR_ONE =
    "{'merchant': {'name': application.legalBusinessName = 'Secret name' ? $number(application.legalBusinessName) : 1}}"

  it('names the applications that the mapping fails for, exports the others, and exits with 1', async () => {
    const { server, operate, mapping, exported } = await started()
    const wrong = referenceIn(
      await server.submit({ ...sampleSubmission(), legalBusinessName: 'Secret name' }),
    )
    const good = referenceIn(await server.submit(sampleSubmission()))
    const file = join(server.folder, 'merchants.json')
    const acme = await mapping(FAILS_FOR_ONE)
    const reason =
      'the mapping acme.jsonata: merchant.name (line 1, column 78): Unable to cast value to a number: …'
    const written = await exported(acme, '--output', file, '--json')
    expect([written.code, written.err]).toEqual([1, `${wrong}: ${reason}.\n`])
    expect(JSON.parse(written.out)).toMatchObject({
      applications: 1,
      skipped: [{ reference: wrong, reason: `${reason}.` }],
    })
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual([{ merchant: { name: 1 } }])
    expect((await operate('show', good)).out).toContain('exported with the mapping acme.jsonata')
    expect((await operate('show', wrong)).out).not.toContain('exported')
    // Each export tries the application again until the mapping is mended.
    const again = await exported(acme, '--not-exported-with', acme)
    expect(again).toEqual({
      code: 1,
      out: '',
      err: `${wrong}: ${reason}.\nNothing was exported.\n`,
    })
  })

  it('exports nothing if the mapping fails for all', async () => {
    const { server, operate, mapping, exported } = await started()
    const wrong = referenceIn(
      await server.submit({ ...sampleSubmission(), legalBusinessName: 'Secret name' }),
    )
    const file = join(server.folder, 'merchants.json')
    expect(await exported(await mapping(FAILS_FOR_ONE), '--output', file)).toMatchObject({
      code: 1,
      out: '',
    })
    expect((await readdir(server.folder)).filter((name) => name.includes('merchants'))).toEqual([])
    expect((await operate('show', 'EXPORTS')).out).toBe('Exports (UTC)\n  none\n')
    expect((await operate('show', wrong)).out).not.toContain('exported')
  })

  it('stops a mapping that never ends for one application, and continues with the next', {
    timeout: 30_000,
  }, async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const question = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((ms) => timeout(ms === 6000 ? ms / 10 : ms))
    const { server, mapping, exported } = await started()
    const name = `${'a'.repeat(40)}!`
    const endless = referenceIn(
      await server.submit({ ...sampleSubmission(), legalBusinessName: name }),
    )
    const good = referenceIn(await server.submit(sampleSubmission()))
    const acme = await mapping(
      "{'match': $match(application.legalBusinessName, /(a+)+$/), 'id': reference}",
    )
    const { code, out, err } = await exported(acme)
    expect([code, err]).toEqual([
      1,
      `${endless}: the mapping acme.jsonata: was stopped after 5 seconds: something in it does not end.\n`,
    ])
    expect(JSON.parse(out)).toEqual([{ id: good }])
    expect(question).toHaveBeenCalledWith(6000)
  })

  it('gives up on a mapping that ends for neither of the first two applications', {
    timeout: 30_000,
  }, async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms === 6000 ? 600 : ms))
    const { server, mapping, exported } = await started()
    const name = `${'a'.repeat(40)}!`
    for (let count = 0; count < 3; count += 1) {
      await server.submit({ ...sampleSubmission(), legalBusinessName: name })
    }
    const acme = await mapping("{'match': $match(application.legalBusinessName, /(a+)+$/)}")
    const { code, out, err } = await exported(acme)
    expect([code, out]).toEqual([1, ''])
    expect(err.split('\n')).toEqual([
      expect.stringContaining('something in it does not end'),
      expect.stringContaining('something in it does not end'),
      'Nothing was exported.',
      '',
    ])
  })

  it('overwrites no file, and leaves none behind', async () => {
    const { server, mapping, exported } = await started()
    await server.submit(sampleSubmission())
    const acme = await mapping(OF_EACH)
    const file = join(server.folder, 'merchants.json')
    await writeFile(file, 'mine')
    expect(await exported(acme, '--output', file)).toMatchObject({
      code: 1,
      err: `${file} already exists\n`,
    })
    expect(await readFile(file, 'utf8')).toBe('mine')
    expect(existsSync(`${file}.unfinished`)).toBe(false)
    expect(await exported(acme, '--output', '/nowhere/x')).toMatchObject({
      code: 1,
      err: '/nowhere/x cannot be written: its folder does not exist\n',
    })
  })

  it.each([
    [['--format', 'jsonl'], 2, '--format must be csv or json'],
    [['--with-keys'], 2, '--with-keys and --transform cannot be combined'],
    [['--not-exported-with', 'nowhere'], 1, 'nowhere cannot be read: it does not exist'],
  ])('refuses %j', async (words, code, message) => {
    const { mapping, exported } = await started()
    expect(await exported(await mapping(OF_EACH), ...words)).toMatchObject({
      code,
      err: expect.stringContaining(message),
    })
  })

  it('refuses an invalid mapping, and a mapping without an identity', async () => {
    const { mapping, exported, operate } = await started()
    const wrong = await mapping("{\n  'id': }")
    expect(await exported(wrong)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/cannot be used: line 2, column \d+: The symbol/),
    })
    expect(await operate('export', '--transform', wrong)).toMatchObject({
      code: 2,
      err: expect.stringContaining('--transform needs --identity'),
    })
  })
})
