import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CONSOLE_APPLICATIONS_PATH } from '../../api/console/queue.ts'
import { phone } from '../../application/forms/us/fields/phone.ts'
import { tin } from '../../application/forms/us/fields/tin.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { sealTo } from '../../server/platform/encryption/seal.ts'
import { ownKeyPair } from '../../server/platform/encryption/unseal.ts'
import { consoleServer } from '../../test-support/console-visitor.ts'
import { type Engine, engines, itMainly, mainly } from '../../test-support/engines.ts'
import { newKey, operator } from '../../test-support/run-operator.ts'
import { testFolder } from '../../test-support/shared.ts'
import {
  ask,
  corrected,
  correctionRequest,
  OTHER_CORRECTION_ID,
  withLink,
} from '../../test-support/test-correction.ts'
import { submitSamples } from '../../test-support/test-server.ts'

const businessPhone = '4155550100'
const written = 'Business Phone: Nobody answers.'

async function withVersions(engine: Engine) {
  const settings = await engine.settings()
  const server = await consoleServer(settings)
  const [reference = ''] = await submitSamples(server, 1)
  const env = {
    ...settings,
    DATA_DIR: server.folder,
    CONSOLE_ISSUER: 'https://id.example.com',
    CONSOLE_CLIENT_ID: 'console',
  }
  const identity = join(server.folder, 'sealing-identity.txt')
  const person = await server.signIn('reviewer')
  const note = await sealTo((await ownKeyPair(server.folder)).recipients)(written)
  const request = correctionRequest({ note: Buffer.from(note).toString('base64') })
  await ask(person, reference, request)
  const result = await operator(env, 'list')
  await withLink(server, corrected({ businessPhone }))
  return { server, reference, env, identity, person, asked: result }
}

describe.each(engines)('a corrected application on $name', (engine) => {
  const itOnce = itMainly('SQLite', engine)

  itOnce('is listed, shown, exported and copied with what stayed as it was', async () => {
    const { reference, env, identity, asked: result } = await withVersions(engine)
    expect(result.out).toContain('asked for')
    expect((await operator(env, 'list')).out).not.toContain('asked for')
    const show = (...more: string[]) => operator(env, 'show', reference, ...more)
    const latest = await show('--identity', identity)
    const sample = sampleSubmission()
    expect(latest.out).toContain('Version 2 of 2\n')
    expect(latest.out).toContain(phone.format(businessPhone))
    expect(latest.out).toContain(tin.format(sample.tin))
    expect(latest.out).toContain('corrected: version 2')
    expect(latest.out).toContain(`note: ${written}`)
    const first = await show('--identity', identity, '--version', '1')
    expect(first.out).toContain('Version 1 of 2\n')
    expect(first.out).toContain(phone.format(sample.businessPhone))
    expect(await show('--identity', identity, '--version', '3')).toMatchObject({ code: 2 })
    expect(await show('--version', '1')).toMatchObject({ code: 2 })
    const exported = await operator(env, 'export', '--identity', identity)
    const json = await show('--identity', identity, '--version', '1', '--json')
    const { submission: before } = JSON.parse(json.out).record
    expect(JSON.parse(exported.out).record.submission).toEqual({ ...before, businessPhone })

    const folder = await testFolder()
    const copies: string[] = []
    for (const version of ['1', '2']) {
      const output = join(folder, `${version}.pdf`)
      const words = ['--identity', identity, '--output', output, '--version', version]
      expect(await operator(env, 'copy', reference, ...words)).toMatchObject({ code: 0, err: '' })
      expect(await operator(env, 'verify-copy', output)).toMatchObject({ code: 0 })
      copies.push(await readFile(output, 'latin1'))
    }
    expect(copies[0]).not.toBe(copies[1])
    expect(await operator(env, 'verify')).toMatchObject({ code: 0, err: '' })
  })

  it('is re-encrypted and erased with all its versions', async () => {
    const { server, reference, env, identity } = await withVersions(engine)
    const { file, recipient } = await newKey()
    const renewed = { ...env, SEALING_RECIPIENTS: recipient }
    const rekey = () => operator(renewed, 'rekey', '--identity', identity)
    expect(await rekey()).toMatchObject({ code: 0, out: '1 re-encrypted, 0 already up to date.\n' })
    expect(await rekey()).toMatchObject({ code: 0, out: '0 re-encrypted, 1 already up to date.\n' })
    const shown = await operator(renewed, 'show', reference, '--identity', file)
    expect(shown.out).toContain(phone.format(businessPhone))
    expect(shown.out).toContain(`note: ${written}`)
    expect(await operator(env, 'verify')).toMatchObject({ code: 0, err: '' })
    expect(await operator(env, 'erase', reference, '--yes')).toMatchObject({ code: 0 })
    for (const table of ['application_versions', 'corrections', 'signed_copies'] as const) {
      expect(await server.db.selectFrom(table).select('reference').execute()).toEqual([])
    }
    expect(await operator(env, 'verify')).toMatchObject({ code: 0, err: '' })
  })
})

/** The rows behind these rules are covered on both engines above. */
describe.each(mainly('SQLite'))('a corrected application, on $name', (engine) => {
  it('is reported by verify if one person both requested the correction and decided', async () => {
    const { server, reference, env, person } = await withVersions(engine)
    const path = `${CONSOLE_APPLICATIONS_PATH}/${reference}`
    const decide = (to: string) => person.send('POST', `${path}/decisions`, { to, version: 2 })
    await decide('reviewing')
    await person.send('POST', `${path}/opened`, { version: 2 })
    expect((await operator(env, 'verify')).out).not.toContain('same person')
    expect((await decide('approved')).statusCode).toBe(200)
    const notice = `${reference}: asked and decided by the same person\n`
    const intact = await operator(env, 'verify')
    expect(intact).toMatchObject({ code: 0, err: '' })
    expect(intact.out).toMatch(/^The audit log is intact:/)
    expect(intact.out.endsWith(notice)).toBe(true)
    expect(JSON.parse((await operator(env, 'verify', '--json')).out)).toMatchObject({
      intact: true,
      decidedByAsker: [reference],
    })
    await server.db.updateTable('applications').set({ annual_sales: 1 }).execute()
    expect(await operator(env, 'verify')).toMatchObject({ code: 1, out: notice })
  })

  it("is shown and re-encrypted even if a reviewer's note cannot be opened", async () => {
    const { server, reference, env, identity } = await withVersions(engine)
    const person = await server.signIn('reviewer')
    const id = OTHER_CORRECTION_ID
    await ask(person, reference, correctionRequest({ id, version: 2 }))
    const shown = await operator(env, 'show', reference, '--identity', identity)
    expect(shown.out).toContain(`note: ${written}`)
    expect(shown.out).toContain('note: does not open with this identity')
    const json = await operator(env, 'show', reference, '--identity', identity, '--json')
    const { history } = JSON.parse(json.out)
    const notes = history.map(({ note }: { readonly note?: unknown }) => note)
    expect(notes.filter((note: unknown) => note !== undefined)).toEqual([written, null])
    const { file, recipient } = await newKey()
    const renewed = { ...env, SEALING_RECIPIENTS: recipient }
    const rekey = () => operator(renewed, 'rekey', '--identity', identity)
    const notOpened = `This identity can't open everything in 1 application:\n  ${reference}\n`
    expect(await rekey()).toMatchObject({
      code: 1,
      out: '1 re-encrypted, 0 already up to date.\n',
      err: expect.stringContaining(notOpened),
    })
    expect(await rekey()).toMatchObject({ code: 1, out: '0 re-encrypted, 0 already up to date.\n' })
    const again = await operator(renewed, 'show', reference, '--identity', file)
    expect(again).toMatchObject({ code: 0 })
    expect(again.out).toContain(`note: ${written}`)
  })

  it('is no longer awaited once an operator who acknowledges the request has decided', async () => {
    const { server, reference, env, person } = await withVersions(engine)
    const id = OTHER_CORRECTION_ID
    await ask(person, reference, correctionRequest({ id, version: 2 }))
    const status = (to: string, ...more: string[]) =>
      operator(env, 'status', reference, to, '--unseen', ...more)
    expect(await status('reviewing')).toMatchObject({ code: 0 })
    for (const to of ['approved', 'declined', 'withdrawn']) {
      expect(await status(to)).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringMatching(/was asked for a correction.*use --end-correction\n$/),
      })
    }
    expect((await withLink(server, undefined, { id })).json().state).toBe('waiting')
    expect(await status('approved', '--end-correction')).toMatchObject({ code: 0, err: '' })
    expect((await withLink(server, undefined, { id })).json().state).toBe('withdrawn')
    expect((await operator(env, 'show', reference)).out).toContain('corrections canceled')
    expect(await operator(env, 'verify')).toMatchObject({ code: 0, err: '' })
  })
})
