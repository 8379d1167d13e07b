import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sampleSubmission } from '../application/testing/sample-application.ts'
import { until } from '../application/testing/until.ts'
import { productionSettings, type ServerProgram } from '../test-support/program.ts'
import { operator } from '../test-support/run-operator.ts'
import { LISTS_LOADED_MODULES, runProgram, startServing } from '../test-support/run-program.ts'
import { testFolder } from '../test-support/shared.ts'
import { s3Error, testBucket } from '../test-support/test-bucket.ts'
import { REFUSED, testHttp } from '../test-support/test-http.ts'
import { testMailServer } from '../test-support/test-mail-server.ts'
import { servedFiles } from '../test-support/test-server.ts'
import { ownKeyPair } from './platform/encryption/unseal.ts'
import { selfSigned, toPem } from './platform/pki/self-signed.ts'

async function started(): Promise<ServerProgram & { readonly folder: string }> {
  const folder = await testFolder()
  const env = { DATA_DIR: join(folder, 'data'), ...(await servedFiles(folder)) }
  return { ...(await startServing(env)), folder }
}

describe('the server', () => {
  it('prints its address and the path of its key, accepts applications, and stops', async () => {
    const body = JSON.stringify(sampleSubmission())
    const headers = { 'content-type': 'application/json' }
    const server = await started()
    const file = join(server.folder, 'data/sealing-identity.txt')
    expect(server.out()).toContain(file)
    const identity = await readFile(file, 'utf8')
    expect(identity).toMatch(/^# public key: age1\S+\nAGE-SECRET-KEY-1\S+\n$/)
    const submit = () =>
      fetch(`${server.origin}/api/applications`, { method: 'POST', headers, body })
    expect((await submit()).status).toBe(303)
    const underway = Promise.all(Array.from({ length: 25 }, submit))
    const isWell = async () => (await fetch(`${server.origin}/healthz`)).ok
    await until(isWell)
    const stopped = server.stop()
    const statuses = (await underway).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([303]))
    await stopped
    const env = { DATA_DIR: join(server.folder, 'data') }
    const list = await operator(env, 'list', '--json', '--limit', '1000')
    expect(JSON.parse(list.out)).toHaveLength(26)
  })

  it('says at its start which key it has to trust if another server signed the log', async () => {
    const { folder, origin, stop } = await started()
    const body = JSON.stringify(sampleSubmission())
    const headers = { 'content-type': 'application/json' }
    const api = `${origin}/api/applications`
    expect((await fetch(api, { method: 'POST', headers, body })).status).toBe(303)
    await stop()
    const data = join(folder, 'data')
    const [other] = await readdir(join(data, 'trusted-keys'))
    for (const own of ['signing-key.pem', 'trusted-keys', 'chain-head.json']) {
      await rm(join(data, own), { recursive: true, force: true })
    }
    const second = await startServing({ DATA_DIR: data, ...(await servedFiles(folder)) })
    await second.stop()
    expect(second.written()).toContain(`if another server has ${other} in its trusted-keys`)
  })

  it('loads neither what writes PDFs nor what signs people in before they are needed', async () => {
    const folder = await testFolder()
    const { recipients } = await ownKeyPair(folder)
    const server = await startServing({
      ...productionSettings(folder, recipients),
      ...(await servedFiles(folder)),
      NODE_OPTIONS: LISTS_LOADED_MODULES,
    })
    await server.stop()
    const loaded = server.written().split('\n')
    expect(loaded).toContainEqual(expect.stringContaining('/server/submissions/plugin.ts'))
    const late = /\/node_modules\/(pdfkit|fontkit|openid-client|ajv|jsonata|csv-parse)\//
    expect(loaded.filter((url) => late.test(url))).toEqual([])
  })

  it('does not start with an invalid setting, and names it', async () => {
    const ended = await runProgram('server/main.ts', [], { PORT: 'abc', NODE_ENV: 'production' })
    expect(ended).toMatchObject({ code: 1, out: '' })
    expect(ended.err).toContain('PORT: expected a whole number')
    expect(ended.err).not.toContain('abc')
  })

  it('reports all errors at once with --check, and does not start', async () => {
    const env = {
      NODE_ENV: 'production',
      HOST: 'a b',
      WEB_DIR: '/nowhere',
      AGREEMENT_FILE: '/no.md',
      AGREEMENT_FILE_ES: '/no.es.md',
      COPY_CERTIFICATE_FILE: '/no.pem',
      COPY_KEY_FILE: '/no.pem',
    }
    const ended = await runProgram('server/main.ts', ['--check'], env)
    expect(ended).toMatchObject({ code: 1, err: '' })
    const settings = [
      'HOST',
      'SEALING_RECIPIENTS',
      'PUBLIC_URL',
      'WEB_DIR',
      'COPY_CERTIFICATE_FILE',
    ]
    const expected = [...settings, '/no.md', '/no.es.md', 'Warning: WEBHOOK']
    expect(expected.filter((line) => !ended.out.includes(line))).toEqual([])
    expect(ended.out.match(/\/no\.md/g)).toHaveLength(1)
    const folder = await testFolder()
    const valid = { DATA_DIR: join(folder, 'data'), ...(await servedFiles(folder)) }
    expect(await runProgram('server/main.ts', ['--check'], valid)).toEqual({
      code: 0,
      out: 'The server can start with these settings.\n',
      err: '',
    })
    expect(existsSync(valid.DATA_DIR)).toBe(false)
    const key = join(folder, 'signing-key.pem')
    await writeFile(key, '', { mode: 0o644 })
    const restored = await runProgram('server/main.ts', ['--check'], { ...valid, DATA_DIR: folder })
    expect(restored).toMatchObject({ code: 1, out: expect.stringContaining(`chmod 600`) })
    const logo = await runProgram('server/main.ts', ['--check'], {
      ...valid,
      BRAND_LOGO: '/apply/acme.svg',
    })
    expect(logo.out).toMatch(/^Warning: BRAND_LOGO: the server has no such file; put acme\.svg in/)
    expect(logo.code).toBe(0)
    const old = await selfSigned({ commonName: 'Acme', notBefore: new Date('2000-03-01') })
    const certificate = join(folder, 'old.pem')
    await writeFile(certificate, toPem(old))
    const expired = await runProgram('server/main.ts', ['--check'], {
      ...valid,
      COPY_CERTIFICATE_FILE: certificate,
      COPY_KEY_FILE: certificate,
    })
    expect(expired.out).toMatch(/^Warning: COPY_CERTIFICATE_FILE: .* expired on 2020-03-01/)
  })

  it('starts while the bucket of documents is away, and logs it', async () => {
    const s3 = await testBucket()
    s3.fault = () => s3Error(503, 'SlowDown')
    const env = { DATA_DIR: await testFolder(), ...(await servedFiles(await testFolder())) }
    const server = await startServing({ ...env, ...s3.settings })
    await server.stop()
    const problem = 'S3_BUCKET: the bucket is unavailable: SlowDown (503)'
    expect(server.written()).toContain(problem)
    const checked = await runProgram('server/main.ts', ['--check'], { ...env, ...s3.settings })
    expect(checked).toMatchObject({ code: 1, out: `Problem: ${problem}\n` })
  })

  it('tries every service in the settings with --connect, and reports each on a line', async () => {
    const folder = await testFolder()
    const mail = await testMailServer()
    const env = {
      DATA_DIR: join(folder, 'data'),
      ...(await servedFiles(folder)),
      SMTP_URL: mail.url,
      MAIL_FROM: 'apply@example.com',
      CONSOLE_ISSUER: REFUSED,
      CONSOLE_CLIENT_ID: 'console',
      CONSOLE_URL: 'http://127.0.0.1:3000',
      CONSOLE_VIEWERS: 'vera@example.com',
      WEBHOOK_URL: await testHttp((_request, response) => response.writeHead(405).end()),
      WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
      WEBHOOK_ALLOW_PRIVATE: 'yes',
    }
    const { code, out } = await runProgram('server/main.ts', ['--check', '--connect'], env)
    expect(out.split('\n').toSorted()).toEqual([
      '',
      expect.stringMatching(/^Problem: CONSOLE_ISSUER: \S/),
      'Reached: DATA_DIR',
      'Reached: SMTP_URL',
      'Reached: WEBHOOK_URL (default)',
    ])
    expect([code, mail.mails]).toEqual([1, []])
  })

  it('says with --connect that nothing can be stored in a file', async () => {
    const file = join(await testFolder(), 'file')
    await writeFile(file, '')
    const env = { DATA_DIR: join(file, 'data') }
    const { code, out } = await runProgram('server/main.ts', ['--check', '--connect'], env)
    expect(out).toMatch(/^Problem: DATA_DIR: \S+ cannot be used: part of the path is a file\. /)
    expect(code).toBe(1)
  })

  it('explains its usage, and does not start', async () => {
    const ended = await runProgram('server/main.ts', ['-h'], { PORT: 'abc' })
    expect(ended).toMatchObject({ code: 0, err: '' })
    for (const expected of ['--check', '--accept-settings', '--help', 'docs/configuration.md']) {
      expect(ended.out).toContain(expected)
    }
  })

  it.each([
    ['--verbose', ['--check', '--verbose']],
    ['--connect', ['--connect']],
  ])(
    'does not start with the argument %s of %j, and names the arguments that it knows',
    async (wrong, args) => {
      const ended = await runProgram('server/main.ts', args, { PORT: 'abc' })
      expect(ended).toMatchObject({ code: 2, out: '' })
      expect(ended.err).toMatch(new RegExp(`^unknown argument "${wrong}"\n`))
      for (const known of ['--check', '--accept-settings', '--help']) {
        expect(ended.err).toContain(`  ${known}`)
      }
    },
  )
})
