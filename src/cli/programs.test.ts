import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { sampleSubmission } from '../application/testing/sample-application.ts'
import { unsealWith } from '../server/platform/encryption/unseal.ts'
import { programFolder } from '../test-support/program-folder.ts'
import { newKey, operator } from '../test-support/run-operator.ts'
import { testFolder } from '../test-support/shared.ts'
import { referenceIn, testServer } from '../test-support/test-server.ts'

/** A server with an application of the settings' program and one of `acme`. */
async function twoPrograms(file: object = {}) {
  const { folder, keys, write } = await programFolder()
  await write('acme', file)
  const server = await testServer({ PROGRAMS_DIR: folder })
  const submitTo = async (host: string) =>
    referenceIn(await server.submit(sampleSubmission({ signing: null }), { host }))
  const own = await submitTo('localhost')
  const acme = await submitTo('acme.localhost')
  return {
    server,
    own,
    acme,
    folder,
    keys,
    write,
    env: { DATA_DIR: server.folder, PROGRAMS_DIR: folder },
    ownKey: join(server.folder, 'sealing-identity.txt'),
    sealed: async (reference: string) => {
      const row = await server.db
        .selectFrom('applications')
        .select('sealed')
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow()
      return row.sealed
    },
  }
}

it('two programs are made as docs/programs.md says', async () => {
  const page = await readFile(join(import.meta.dirname, '../../docs/programs.md'), 'utf8')
  const [, block = ''] = /```sh\n(.*?)npm run -s operator -- programs check/s.exec(page) ?? []
  const folder = await testFolder()
  await promisify(execFile)('bash', ['-ec', block], { cwd: folder })
  const env = { DATA_DIR: folder, PROGRAMS_DIR: join(folder, 'programs') }
  const { code, out } = await operator(env, 'programs', 'check')
  expect(code).toBe(0)
  expect(out).toMatch(/^acme .*Acme Payments\nbeta .*Beta Pagos$/m)
})

describe('operator rekey', () => {
  it('never seals an application for the recipients of another program', async () => {
    const { env, own, acme, keys, ownKey, sealed, write } = await twoPrograms()
    const before = await sealed(acme)
    const next = await newKey()
    const changed = { ...env, SEALING_RECIPIENTS: next.recipient }
    const result = await operator(changed, 'rekey', '--identity', ownKey)
    expect(result).toMatchObject({ code: 0, out: '1 re-encrypted, 1 already up to date.\n' })
    expect(result.err).toContain(`1 recipient for acme:\n  ${keys.acme.recipients[0]}`)
    expect(await sealed(acme)).toEqual(before)
    const unseal = await unsealWith(next.file)
    expect(await unseal(await sealed(own))).toMatchObject({ reference: own })

    const acmeNext = await newKey()
    await write('acme', { recipients: [acmeNext.recipient] })
    const only = await operator(changed, 'rekey', '--identity', keys.acme.file, '--program', 'acme')
    expect(only).toMatchObject({ code: 0, out: '1 re-encrypted, 0 already up to date.\n' })
    expect(only.err).not.toContain(next.recipient)
    const unsealAcme = await unsealWith(acmeNext.file)
    expect(await unsealAcme(await sealed(acme))).toMatchObject({ reference: acme })
    await expect(unseal(await sealed(acme))).rejects.toThrow()
    expect(await operator(changed, 'verify')).toMatchObject({ code: 0 })
  }, 60_000)

  it('skips and names the applications of a removed program', async () => {
    const { env, acme, folder, ownKey, sealed } = await twoPrograms()
    const before = await sealed(acme)
    await rm(join(folder, 'acme'), { recursive: true })
    const changed = { ...env, SEALING_RECIPIENTS: (await newKey()).recipient }
    const result = await operator(changed, 'rekey', '--identity', ownKey)
    expect(result).toMatchObject({ code: 1, out: '1 re-encrypted, 0 already up to date.\n' })
    expect(result.err).toMatch(new RegExp(`1 application no longer has a folder[^]*${acme}`))
    expect(await sealed(acme)).toEqual(before)
    const unknown = await operator(changed, 'rekey', '--identity', ownKey, '--program', 'acme')
    expect(unknown.err).toContain('There is no program “acme”; there are beta, default')
  }, 60_000)

  it("does not trust the program named in an application's row", async () => {
    const { server, env, acme, ownKey } = await twoPrograms()
    await server.db
      .updateTable('applications')
      .set({ program: 'default' })
      .where('reference', '=', acme)
      .execute()
    const changed = { ...env, SEALING_RECIPIENTS: (await newKey()).recipient }
    const result = await operator(changed, 'rekey', '--identity', ownKey)
    expect(result).toMatchObject({ code: 1, out: '1 re-encrypted, 0 already up to date.\n' })
    expect(result.err).toContain(acme)
  }, 60_000)
})

describe('a command', () => {
  it("lists, exports and copies one program's applications", async () => {
    const { env, own, acme, keys } = await twoPrograms()
    const listed = await operator(env, 'list', '--program', 'acme', '--json')
    expect(JSON.parse(listed.out)).toMatchObject([{ reference: acme, program: 'acme' }])
    const identity = ['--identity', keys.acme.file] as const
    const exported = await operator(env, 'export', '--program', 'acme', ...identity)
    expect(exported.out.trim().split('\n')).toHaveLength(1)
    expect(JSON.parse(exported.out)).toMatchObject({ reference: acme, record: { reference: acme } })
    const settings = await operator(env, 'export', '--program', 'default')
    expect(JSON.parse(settings.out)).toMatchObject({ reference: own, program: 'default' })
    expect((await operator(env, 'export', '--program', 'beta')).out).toBe('')
    for (const command of ['export', 'list']) {
      const mistyped = await operator(env, command, '--program', 'amce')
      expect(mistyped).toMatchObject({ code: 1 })
      expect(mistyped.err).toContain('There is no program “amce”; there are acme, beta, default')
    }

    const output = join(await testFolder(), 'copy.pdf')
    const copy = ['copy', acme, ...identity, '--output', output] as const
    const refused = await operator(env, ...copy, '--program', 'beta')
    expect(refused).toMatchObject({ code: 1, err: `${acme} belongs to the program “acme”\n` })
    expect(await operator(env, ...copy, '--program', 'acme')).toMatchObject({ code: 0 })
    expect((await readFile(output)).subarray(0, 5).toString()).toBe('%PDF-')
  }, 60_000)

  it('decides with the recipients and the amount of the program', async () => {
    const { server, env, own, acme, keys } = await twoPrograms({ fourEyesAbove: 0 })
    const reviewing = await operator(env, 'status', acme, 'reviewing', '--note', 'a word')
    expect(reviewing).toMatchObject({ code: 0 })
    const shown = await operator(env, 'show', acme, '--identity', keys.acme.file)
    expect(shown.out).toContain('note: a word')
    await operator(env, 'status', own, 'reviewing')
    const approve = (reference: string) =>
      operator(env, 'status', reference, 'approved', '--unseen')
    expect((await approve(acme)).out).toContain('approved is proposed')
    expect((await approve(own)).out).toContain('reviewing → approved')
    expect(await server.stored()).toBe(2)
  }, 60_000)
})
