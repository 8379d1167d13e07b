import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ownKeyPair } from '../server/platform/encryption/own-key-pair.ts'
import { newKey, operator } from '../server/testing/run-operator.ts'
import { testFolder } from '../server/testing/test-folder.ts'

describe('operator keys', () => {
  it('makes a pair whose private key nobody else reads, and never writes over one', async () => {
    const { file, recipient } = await newKey()
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const text = await readFile(file, 'utf8')
    expect(text).toContain(`# public key: ${recipient}`)
    const again = await operator({ DATA_DIR: await testFolder() }, 'keys', 'new', file)
    expect(again).toMatchObject({ code: 1, err: `${file} already exists\n` })
    expect(await readFile(file, 'utf8')).toBe(text)
  })

  it('says why it cannot write', async () => {
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

  it('checks the pair that a server outside production made', async () => {
    const folder = await testFolder()
    const { file } = await ownKeyPair(folder)
    const checked = await operator({ DATA_DIR: folder }, 'keys', 'check', '--identity', file)
    expect(checked).toMatchObject({ code: 0, out: expect.stringContaining('  opened\n') })
  })
})
