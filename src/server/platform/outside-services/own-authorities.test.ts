import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { spawnProgram } from '../../../test-support/program.ts'
import { runProgram } from '../../../test-support/run-program.ts'
import { testFolder, whenDone } from '../../../test-support/shared.ts'
import { selfSigned, toPem } from '../pki/self-signed.ts'

/** Starts a receiver with a certificate of no known authority, and writes that to a file. */
async function receiver() {
  const folder = await testFolder()
  const pem = toPem(await selfSigned({ commonName: 'localhost', notBefore: new Date() }))
  const server = createServer({ cert: pem, key: pem }, (_request, response) => response.end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  whenDone(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const file = join(folder, 'authority.pem')
  await writeFile(file, pem)
  const env = {
    DATA_DIR: join(folder, 'data'),
    WEBHOOK_URL: `https://localhost:${(server.address() as AddressInfo).port}/`,
    WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
    WEBHOOK_ALLOW_PRIVATE: 'yes',
  }
  return { folder, file, env }
}

describe("an operator's own authority", () => {
  it('is trusted, whether the variable or the file of settings names it', async () => {
    const { folder, file, env } = await receiver()
    const check = ['--check', '--connect']
    const without = await runProgram('server/main.ts', check, env)
    expect(without.out).toContain('NODE_EXTRA_CA_CERTS')
    const settings = { ...env, NODE_EXTRA_CA_CERTS: file }
    const inVariable = await runProgram('server/main.ts', check, settings)
    expect(inVariable.out).toContain('Reached: WEBHOOK_URL')
    const named = join(folder, 'settings.env')
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
    await writeFile(named, lines.join(''))
    const inFile = await spawnProgram([`--env-file=${named}`, 'src/server/main.ts', ...check], {})
      .ended
    expect(inFile.out).toContain('Reached: WEBHOOK_URL')
  })

  it.each([
    ['nothing.pem', undefined, 'cannot be used: it does not exist'],
    ['empty.pem', 'MII', 'has no certificate in PEM'],
    [
      'cut.pem',
      '-----BEGIN CERTIFICATE-----\nMII\n-----END CERTIFICATE-----\n',
      'has a certificate that cannot be read',
    ],
  ])('is reported if %s cannot be used', async (name, text, problem) => {
    const file = join(await testFolder(), name)
    if (text !== undefined) await writeFile(file, text)
    const { code, err } = await runProgram('cli/main.ts', ['list'], { NODE_EXTRA_CA_CERTS: file })
    expect(code).toBe(1)
    expect(err).toContain(`NODE_EXTRA_CA_CERTS: ${file} ${problem}`)
  })
})
