/** Tests servers with other settings, started side by side. */
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parseConfig } from '../server/platform/config/config.ts'
import { runningServers } from '../server/running-servers/store.ts'
import { engines, openTestDatabase } from '../test-support/engines.ts'
import { operator } from '../test-support/run-operator.ts'
import { runProgram, startServing } from '../test-support/run-program.ts'
import { testFolder } from '../test-support/shared.ts'
import { servedFiles } from '../test-support/test-server.ts'

const HOOK = { WEBHOOK_ALLOW_PRIVATE: 'yes', WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}` }
const OURS = { ...HOOK, WEBHOOK_URL: 'http://127.0.0.1:9/ours' }
const OTHER = { ...HOOK, BRAND_NAME: 'Acme', WEBHOOK_URL: 'http://127.0.0.1:9/acme' }

describe.each(engines)('servers on one database on $name', ({ settings }) => {
  it('have the same settings, unless an operator accepts that they differ', async () => {
    const folder = await testFolder()
    const DATA_DIR = join(folder, 'data')
    const env: Readonly<Record<string, string>> = {
      DATA_DIR,
      PORT: '0',
      ...(await servedFiles(folder)),
      ...(await settings()),
    }
    const first = await startServing({ ...env, ...OURS })
    const refused = await runProgram('server/main.ts', [], { ...env, ...OTHER })
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.err).toMatch(/What differs: BRAND_NAME, WEBHOOK_URL, AGREEMENT_FILE.*\.\n/)
    expect(refused.err).not.toMatch(/Acme|127\.0\.0\.1| {4}at /)

    const accepted = await startServing({ ...env, ...OTHER }, ['--accept-settings'])
    const shown = await operator({ ...env, DATA_DIR }, 'show', 'SERVERS')
    expect(shown.out).toContain('started with other settings than a server that ran: BRAND_NAME')
    expect(await operator({ ...env, DATA_DIR }, 'verify')).toMatchObject({ code: 0 })

    const db = await openTestDatabase(parseConfig(env).database)
    onTestFinished(() => db.destroy())
    const running = () => runningServers(db, new Date(0))
    expect(await running()).toHaveLength(2)
    await first.stop()
    await accepted.stop()
    expect(await running()).toEqual([])
  })
})
