/** Tests what time stamps of the chain head prove that the database alone cannot. */

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { appendPendingEvents } from '../../server/ledger/log-service.ts'
import { stampJob } from '../../server/ledger/stamps-service.ts'
import { openLedger } from '../../server/open-ledger.ts'
import { operator } from '../../test-support/run-operator.ts'
import { testFolder } from '../../test-support/shared.ts'
import { REFUSED } from '../../test-support/test-http.ts'
import { testSandbox } from '../../test-support/test-sandbox.ts'
import { submitSamples, type TestServer, testServer } from '../../test-support/test-server.ts'

/** A server with one application in its log, and a time-stamping service. */
async function stampingServer(settings: Readonly<Record<string, string>> = {}) {
  const sandbox = await testSandbox()
  const server = await testServer({ TIMESTAMP_URL: `${sandbox.url}/timestamps`, ...settings })
  const { folder } = server
  await submitSamples(server, 1)
  await append(server)
  const files = async () => {
    const names = await readdir(join(folder, 'timestamps')).catch(() => [])
    return names.map((name) => join(folder, 'timestamps', name))
  }
  let requests = 0
  const stamp = () => stampOn(server, () => (requests += 1))
  return { server, env: { DATA_DIR: folder }, stamp, files, requests: () => requests }
}

async function append({ config, db, signer }: TestServer) {
  await appendPendingEvents(db, { signer, ledger: openLedger(config) })
}

async function stampOn({ app, config, db, ledger }: TestServer, onRequest = () => 0) {
  const { timestamp } = app
  if (!timestamp) throw new Error('No service is set')
  const counted = (bytes: Uint8Array) => {
    onRequest()
    return timestamp(bytes)
  }
  return stampJob({ config, db, ledger, timestamp: counted }).tick()
}

describe('the time stamp of the chain head', () => {
  it('is kept for each head, and verify says since when the log has existed', async () => {
    const { server, env, stamp, files, requests } = await stampingServer()
    const before = new Date()
    await stamp()
    await stamp()
    expect(requests()).toBe(1)
    expect(await files()).toEqual([join(server.folder, 'timestamps/1.json')])
    await submitSamples(server, 1)
    await append(server)
    await stamp()
    const { code, out } = await operator(env, 'verify')
    const [, time = ''] =
      /^2 time stamps; the log existed up to position 2 at (\S+), as signed by CN=Sandbox time stamps$/m.exec(
        out,
      ) ?? []
    expect(code).toBe(0)
    // A token contains whole seconds.
    expect(Date.parse(time)).toBeGreaterThan(before.getTime() - 1000)
    expect(Date.parse(time)).toBeLessThanOrEqual(Date.now())
  })

  it('reveals a database restored from a backup, even if nobody saved a chain head', async () => {
    const { server, env, stamp } = await stampingServer()
    const backup = join(await testFolder(), 'backup.sqlite')
    expect(await operator(env, 'backup', backup)).toMatchObject({ code: 0 })
    await submitSamples(server, 1)
    await append(server)
    await stamp()
    await server.app.close()
    await writeFile(join(server.folder, 'applications.sqlite'), await readFile(backup))
    expect(await operator(env, 'verify')).toMatchObject({
      code: 1,
      err: expect.stringContaining('it ends at position 1, before the saved 2'),
    })
  })

  it("reveals a replaced log, even if the attacker has the server's key", async () => {
    const { server, stamp, files } = await stampingServer()
    await stamp()
    const [stamped = ''] = await files()
    const other = await testServer()
    await submitSamples(other, 1)
    const replaced = await operator({ DATA_DIR: other.folder }, 'verify', '--witness', stamped)
    expect(replaced).toMatchObject({
      code: 1,
      err: expect.stringContaining('differs from the saved chain head at position 1'),
    })
    const own = await operator({ DATA_DIR: server.folder }, 'verify', '--witness', stamped)
    expect(own).toMatchObject({ code: 0 })
  })

  it('counts only for its own head', async () => {
    const { server, env, stamp, files } = await stampingServer()
    await stamp()
    await submitSamples(server, 1)
    await append(server)
    await stamp()
    const [first = '', second = ''] = (await files()).toSorted()
    const { timestamp } = JSON.parse(await readFile(first, 'utf8'))
    const content = JSON.parse(await readFile(second, 'utf8'))
    await writeFile(second, JSON.stringify({ ...content, timestamp }))
    expect(await operator(env, 'verify')).toMatchObject({
      code: 1,
      err: expect.stringContaining('the one for position 2 is not for that chain head'),
    })
  })

  it('is not requested for a head that no server signed', async () => {
    const { server, stamp, files } = await stampingServer()
    await server.db
      .updateTable('log_head')
      .set({ hash: 'a'.repeat(64) })
      .execute()
    await stamp()
    expect(await files()).toEqual([])
  })

  it('delays nothing while the service is down', async () => {
    const { server, env, stamp, files } = await stampingServer({ TIMESTAMP_URL: REFUSED })
    await stamp()
    expect(await files()).toEqual([])
    expect(server.logged()).toContain('provider failed')
    expect(await operator(env, 'verify')).toMatchObject({ code: 0 })
  })
})
