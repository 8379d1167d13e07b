import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mainly } from '../../test-support/engines.ts'
import { operator } from '../../test-support/run-operator.ts'
import { runProgram, startServing } from '../../test-support/run-program.ts'
import { testFolder } from '../../test-support/test-folder.ts'
import { servedFiles } from '../../test-support/test-server.ts'

/** Each takes six starts of a server, so the other is left to `npm run prove`. */
const tried = mainly('PostgreSQL')

describe.each(tried)('servers on one database on $name', ({ settings }) => {
  it('have the same settings, unless an operator accepts that they differ', async () => {
    const folder = await testFolder()
    const env: Readonly<Record<string, string>> = {
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      ...(await servedFiles(folder)),
      ...(await settings()),
    }
    const hook = { WEBHOOK_ALLOW_PRIVATE: 'yes', WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}` }
    const ours = { ...env, ...hook, WEBHOOK_URL: 'http://127.0.0.1:9/ours' }
    const other = { ...ours, BRAND_NAME: 'Acme', WEBHOOK_URL: 'http://127.0.0.1:9/acme' }
    const first = await startServing(ours)
    // One that leaves delivering to the others differs in nothing.
    await (await startServing(env)).stop()

    const refused = await runProgram('server/main.ts', [], other)
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.err).toMatch(/What differs: BRAND_NAME, AGREEMENT_FILE.*, WEBHOOK_URL\.\n/)
    expect(refused.err).not.toMatch(/Acme|127\.0\.0\.1| {4}at /)

    const accepted = await startServing(other, ['--accept-settings'])
    const { DATA_DIR = '' } = env
    const shown = await operator({ ...env, DATA_DIR }, 'show', 'SERVERS')
    expect(shown.out).toContain('started with other settings than a server that ran: BRAND_NAME')
    expect(await operator({ ...env, DATA_DIR }, 'verify')).toMatchObject({ code: 0 })

    // Who has stopped, or was killed a while ago, is not asked.
    await first.stop()
    await accepted.stop()
    await (await startServing(other)).stop()
  })
})
