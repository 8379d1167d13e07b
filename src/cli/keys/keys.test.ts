import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ownKeyPair } from '../../server/platform/encryption/unseal.ts'
import { newKey, operator, operatorOnTerminal } from '../../test-support/run-operator.ts'
import { testFolder } from '../../test-support/shared.ts'
import { submitSamples, testServer } from '../../test-support/test-server.ts'

describe('operator keys', () => {
  it('makes a pair whose private key only its owner may read, and never overwrites one', async () => {
    const { file, recipient } = await newKey()
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const text = await readFile(file, 'utf8')
    expect(text).toContain(`# public key: ${recipient}`)
    const again = await operator({ DATA_DIR: await testFolder() }, 'keys', 'new', file)
    expect(again).toMatchObject({ code: 1, err: `${file} already exists\n` })
    expect(await readFile(file, 'utf8')).toBe(text)
  })

  it('says why it cannot write the files', async () => {
    const folder = await testFolder()
    await writeFile(join(folder, 'file'), '')
    const below = join(folder, 'file/operator.txt')
    const made = await operator({ DATA_DIR: folder }, 'keys', 'new', below)
    expect(made).toMatchObject({
      code: 1,
      out: '',
      err: `${join(folder, 'file')} cannot be used: it is a file, not a folder\n`,
    })
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

  it('checks the pair that a server made outside production', async () => {
    const folder = await testFolder()
    const { file } = await ownKeyPair(folder)
    const checked = await operator({ DATA_DIR: folder }, 'keys', 'check', '--identity', file)
    expect(checked).toMatchObject({ code: 0, out: expect.stringContaining('  opened\n') })
  })
})

describe("an operator's signing key", () => {
  async function signing(passphrase?: string) {
    const server = await testServer()
    const [reference = ''] = await submitSamples(server, 1)
    const env = { NODE_ENV: 'production', DATA_DIR: server.folder }
    const file = join(server.folder, 'ada.pem')
    const ask = passphrase === undefined ? undefined : async () => passphrase
    const made = await operatorOnTerminal(
      env,
      ['keys', 'signer', 'ada', '--output', file, ...(ask ? [] : ['--no-passphrase'])],
      { ask },
    )
    const trusted = join(server.folder, 'trusted-keys/ada.pem')
    expect(made).toEqual({ code: 0, out: `${trusted}\n`, err: '' })
    const sealing = { SEALING_RECIPIENTS: (await newKey()).recipient }
    const decide = (
      settings: Readonly<Record<string, string>>,
      answer?: string,
      ...more: readonly string[]
    ) =>
      operatorOnTerminal(
        { ...env, ...sealing, ...settings },
        ['status', reference, 'reviewing', ...more],
        { ask: answer === undefined ? undefined : async () => answer },
      )
    return { env, file, trusted, reference, decide }
  }

  it("puts the decider's name in the log, and is required in production", async () => {
    const { env, file, reference, decide } = await signing()
    expect(await decide({})).toEqual({
      code: 1,
      out: '',
      err: expect.stringContaining('use --signer FILE or set OPERATOR_KEY. To make one, run keys'),
    })
    expect(await decide({}, undefined, '--signer', file)).toMatchObject({ code: 0, err: '' })
    const shown = await operator(env, 'show', reference)
    expect(shown.out).toContain('status changed from received to reviewing by ada\n')
    expect(await operator(env, 'verify')).toMatchObject({ code: 0, err: '' })
  })

  it('can have a passphrase', async () => {
    const { file, decide } = await signing('correct horse')
    expect(await readFile(file, 'utf8')).toContain('BEGIN ENCRYPTED PRIVATE KEY')
    const key = { OPERATOR_KEY: file }
    expect((await decide(key)).err).toContain('set OPERATOR_KEY_PASSPHRASE_FILE')
    expect((await decide(key, 'wrong')).err).toContain('the passphrase is wrong')
    expect(await decide(key, 'correct horse')).toMatchObject({ code: 0 })
    const settings = { ...key, OPERATOR_KEY_PASSPHRASE: 'correct horse' }
    expect((await decide(settings)).err).toContain('is already reviewing')
  })

  it('is not written unencrypted without a terminal, except on request', async () => {
    const folder = await testFolder()
    const file = join(folder, 'ada.pem')
    const words = ['keys', 'signer', 'ada', '--output', file]
    const env = { DATA_DIR: folder }
    const refused = await operator(env, ...words)
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toMatch(/OPERATOR_KEY_PASSPHRASE_FILE, or add --no-passphrase\n$/)
    const settings = { ...env, OPERATOR_KEY_PASSPHRASE: 'correct horse' }
    const both = await operator(settings, ...words, '--no-passphrase')
    expect(both).toMatchObject({ code: 2, out: '' })
    expect(await readdir(folder)).toEqual([])
    expect(await operator(settings, ...words)).toMatchObject({ code: 0, err: '' })
    expect(await readFile(file, 'utf8')).toContain('BEGIN ENCRYPTED PRIVATE KEY')
    const plain = join(folder, 'eve.pem')
    const made = ['keys', 'signer', 'eve', '--output', plain, '--no-passphrase']
    expect(await operator(env, ...made)).toMatchObject({ code: 0, err: '' })
    expect(await readFile(plain, 'utf8')).toContain('BEGIN PRIVATE KEY')
  })

  it.each<[string, number, string]>([
    ['others may read', 0o644, 'others may read it; run chmod 600 on it'],
    ['a group may read', 0o640, 'others may read it; run chmod 600 on it'],
  ])('is refused if %s it', async (_who, mode, problem) => {
    const { file, decide } = await signing()
    await chmod(file, mode)
    expect(await decide({ OPERATOR_KEY: file })).toMatchObject({
      code: 1,
      err: expect.stringContaining(problem),
    })
  })

  it('counts only if it is trusted, and only under its own name', async () => {
    const { env, file, decide } = await signing()
    const elsewhere = { ...env, DATA_DIR: await testFolder() }
    const stranger = join(elsewhere.DATA_DIR, 'eve.pem')
    await operator(elsewhere, 'keys', 'signer', 'eve', '--output', stranger, '--no-passphrase')
    expect((await decide({ OPERATOR_KEY: stranger })).err).toContain('is not trusted')
    const own = join(env.DATA_DIR, 'signing-key.pem')
    expect((await decide({ OPERATOR_KEY: own })).err).toContain("is a server's")
    expect(await decide({ OPERATOR_KEY: file })).toMatchObject({ code: 0 })
    const trust = ['--trust', join(elsewhere.DATA_DIR, 'trusted-keys')]
    expect((await operator(env, 'verify', ...trust)).err).toContain(
      'event 2 (status) is signed by a key that is not trusted',
    )
    const nowhere = join(env.DATA_DIR, 'nowhere')
    expect(await operator(env, 'verify', '--trust', nowhere)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^\S+nowhere contains no public key .* nothing was verified/),
    })
  })

  it('is not a folder', async () => {
    const { env, decide } = await signing()
    expect((await decide({ OPERATOR_KEY: env.DATA_DIR })).err).toContain(
      'it is a folder, not a file',
    )
  })

  it("is made once for each name, and never under a server's name", async () => {
    const { env, trusted } = await signing()
    const before = await readFile(trusted, 'utf8')
    // Root may have added the key, and the server must be able to read it.
    expect((await stat(trusted)).mode & 0o044).toBe(0o044)
    const again = join(env.DATA_DIR, 'again.pem')
    const made = await operator(env, 'keys', 'signer', 'ada', '--output', again, '--no-passphrase')
    expect(made).toMatchObject({ code: 1, err: 'A trusted key named ada already exists\n' })
    expect(await readFile(trusted, 'utf8')).toBe(before)
    await expect(stat(again)).rejects.toThrow()
    for (const name of ['server', 'Server-2', '../ada', '']) {
      const refused = await operator(env, 'keys', 'signer', name, '--output', again)
      expect(refused).toMatchObject({ code: 2 })
    }
  })
})
