import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { engines, mainly, openedOn, openTestDatabase } from '../../test-support/engines.ts'
import { operator } from '../../test-support/run-operator.ts'
import { runProgram, startServing } from '../../test-support/run-program.ts'
import { testFolder } from '../../test-support/test-folder.ts'
import { agreements, servedFiles, TEST_NOW } from '../../test-support/test-server.ts'
import { parseConfig } from '../platform/config/config.ts'
import { newSigningKey, signerOf } from '../platform/encryption/signing-key.ts'
import { joinServers, type SharedSettings, sharedSettings } from './service.ts'
import { runningServers } from './store.ts'

const HOOK = { WEBHOOK_ALLOW_PRIVATE: 'yes', WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}` }
const OURS = { ...HOOK, WEBHOOK_URL: 'http://127.0.0.1:9/ours' }
const OTHER = { ...HOOK, BRAND_NAME: 'Acme', WEBHOOK_URL: 'http://127.0.0.1:9/acme' }

/** Each takes three starts of a server, so the other is left to `npm run prove`. */
const started = mainly('PostgreSQL')

describe.each(started)('servers on one database on $name', ({ settings }) => {
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
    expect(refused.err).toMatch(/What differs: BRAND_NAME, AGREEMENT_FILE.*, WEBHOOK_URL\.\n/)
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

function settingsOf(env: Readonly<Record<string, string>>): SharedSettings {
  const config = parseConfig({ DATA_DIR: '/nowhere', ...env })
  return sharedSettings(config, { agreements, recipients: ['age1'], programs: [] })
}

describe.each(engines)('the servers that run, on $name', (engine) => {
  async function several() {
    const db = await openedOn(engine)
    const signer = signerOf('server', newSigningKey())
    let at = TEST_NOW.getTime()
    const start = (env: Readonly<Record<string, string>>) =>
      joinServers(db, {
        settings: settingsOf(env),
        accept: false,
        now: () => new Date(at),
        signer,
      })
    const wait = (seconds: number) => {
      at += seconds * 1000
    }
    return { start, wait }
  }

  it('do not count one that was refused, leaves delivering to the others, or has stopped', async () => {
    const { start } = await several()
    const first = await start(OURS)
    for (const _time of [1, 2]) await expect(start(OTHER)).rejects.toThrow('(seen 0 seconds ago)')
    const silent = await start({})
    await first.leave()
    await silent.leave()
    await start(OTHER)
  })

  it('count one until it was not seen for half a minute, as if it was killed', async () => {
    const { start, wait } = await several()
    const first = await start(OURS)
    wait(20)
    await first.job.tick()
    wait(29)
    await expect(start(OTHER)).rejects.toThrow('(seen 29 seconds ago)')
    wait(2)
    await start(OTHER)
  })
})
