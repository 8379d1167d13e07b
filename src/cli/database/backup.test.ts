import { copyFile, cp, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { operator } from '../../test-support/run-operator.ts'
import { runProgram } from '../../test-support/run-program.ts'
import { testFolder } from '../../test-support/shared.ts'
import { submitSamples, testServer } from '../../test-support/test-server.ts'

describe('operator backup', () => {
  it('says where it looked for a database', async () => {
    const folder = await testFolder()
    const result = await operator({ DATA_DIR: folder }, 'backup', join(folder, 'copy'))
    expect(result).toMatchObject({
      code: 1,
      err: `There is no database at ${join(folder, 'applications.sqlite')}. Is DATA_DIR right?\n`,
    })
  })

  it('says why the file cannot be written', async () => {
    const { folder } = await testServer()
    expect(await operator({ DATA_DIR: folder }, 'backup', '/nowhere/copy')).toMatchObject({
      code: 1,
      err: 'The backup failed: /nowhere/copy cannot be written: its folder does not exist\n',
    })
  })

  it.each([
    [
      'documents in a folder',
      { DOCUMENT_STORE: 'folder' },
      (folder: string) => `The documents are not in it: copy ${join(folder, 'documents')}, too.\n`,
    ],
    [
      'documents in a bucket',
      { DOCUMENT_STORE: 's3', S3_BUCKET: 'ours' },
      () => 'The documents are not in it: copy the bucket ours, too.\n',
    ],
    [
      'programs',
      { PROGRAMS_DIR: '/etc/programs' },
      () =>
        'The programs are not in it: copy /etc/programs and the secretFiles of its webhooks, too.\n',
    ],
  ])('warns that %s are not in the backup', async (_, settings, warning) => {
    const { folder } = await testServer()
    const target = join(await testFolder(), 'backup.sqlite')
    expect(await operator({ DATA_DIR: folder, ...settings }, 'backup', target)).toMatchObject({
      code: 0,
      err: warning(folder),
    })
  })

  it('restores every application that was acknowledged before the backup, even under load', async () => {
    const server = await testServer({
      SUBMISSIONS_PER_MINUTE: '100000',
      SUBMISSIONS_PER_HOUR: '1000000',
    })
    const acknowledged = await submitSamples(server, 30)
    const target = join(await testFolder(), 'backup.sqlite')
    const env = { DATA_DIR: server.folder }
    let backingUp = true
    const backup = runProgram('cli/main.ts', ['backup', target], env).finally(() => {
      backingUp = false
    })
    let meanwhile = 0
    while (backingUp) meanwhile += (await submitSamples(server, 5)).length
    expect(await backup).toMatchObject({ code: 0, out: `Backed up to ${target}\n`, err: '' })
    expect(meanwhile).toBeGreaterThan(0)
    expect((await stat(target)).mode & 0o777).toBe(0o600)
    expect(await operator(env, 'backup', target)).toMatchObject({
      code: 1,
      err: expect.stringContaining('already exists'),
    })

    const elsewhere = await testFolder()
    await copyFile(target, join(elsewhere, 'applications.sqlite'))
    for (const name of ['signing-key.pem', 'trusted-keys']) {
      await cp(join(server.folder, name), join(elsewhere, name), { recursive: true })
    }
    const restored = { DATA_DIR: elsewhere }
    expect(await operator(restored, 'verify')).toMatchObject({ code: 0 })
    const identity = join(server.folder, 'sealing-identity.txt')
    const { out } = await operator(restored, 'export', '--identity', identity)
    const opened = new Set(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).record.reference),
    )
    expect(acknowledged.filter((reference) => !opened.has(reference))).toEqual([])
  })
})
