import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { sampleSubmission } from '../domain/testing/sample-application.ts'
import { expectBelow, millisecondsOf } from './testing/expect-below.ts'
import { runProgram, type Serving, startServing } from './testing/run-program.ts'
import { testFolder } from './testing/test-folder.ts'
import { testPages } from './testing/test-server.ts'

async function started(): Promise<Serving & { readonly folder: string }> {
  const folder = await testFolder()
  const env = { DATA_DIR: join(folder, 'data'), WEB_DIR: await testPages(folder) }
  return { ...(await startServing(env)), folder }
}

/** What the server answers to bytes that no HTTP client would send. */
async function answerTo(origin: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.setEncoding('utf8')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.write(bytes)
  await once(socket, 'close')
  return answer
}

describe('the server', () => {
  it('tells where it is ready and where its key lies, takes applications, and stops', async () => {
    const body = JSON.stringify(sampleSubmission())
    const headers = { 'content-type': 'application/json' }
    await expectBelow(10_000, async () => {
      const server = await started()
      expect(server.out()).toContain(join(server.folder, 'data/sealing-identity.txt'))
      const submit = () =>
        fetch(`${server.origin}/api/applications`, { method: 'POST', headers, body })
      expect((await submit()).status).toBe(303)
      const underway = Promise.all(Array.from({ length: 25 }, submit))
      const isWell = async () => (await fetch(`${server.origin}/healthz`)).ok
      await vi.waitUntil(isWell, { timeout: 60_000 })
      const took = await millisecondsOf(async () => {
        server.process.kill('SIGTERM')
        const statuses = (await underway).map(({ status }) => status)
        expect(new Set(statuses)).toEqual(new Set([303]))
        expect((await server.ended).code).toBe(0)
      })
      const list = await runProgram('operator/main.ts', ['list', '--json', '--limit', '1000'], {
        DATA_DIR: join(server.folder, 'data'),
      })
      expect(JSON.parse(list.out)).toHaveLength(26)
      return took
    })
  })

  it('answers what is no HTTP in the shape of every other refusal', async () => {
    const { origin } = await started()
    const rubbish = await answerTo(origin, 'GET / HTTP/9.9\r\n\r\n')
    expect(rubbish).toMatch(/^HTTP\/1\.1 400 .*\{"errors":\[\{"message":"[^"]+"\}\]\}$/s)
    const heads = `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`
    expect(await answerTo(origin, heads)).toMatch(/^HTTP\/1\.1 431 .*"errors"/s)
    const badUrl = await answerTo(
      origin,
      'GET /apply/%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    )
    expect(badUrl).toMatch(/^HTTP\/1\.1 400 .*"errors"/s)
  })

  it('does not start on a wrong setting, and says which', async () => {
    const ended = await runProgram('main.ts', [], { PORT: 'abc', NODE_ENV: 'production' })
    expect(ended).toMatchObject({ code: 1, out: '' })
    expect(ended.err).toContain('PORT: expected a whole number')
    expect(ended.err).not.toContain('abc')
  })

  it('does not start on a port that is taken', async () => {
    const { origin, folder } = await started()
    const env = { PORT: new URL(origin).port, DATA_DIR: folder, WEB_DIR: join(folder, 'web') }
    const ended = await runProgram('main.ts', [], env)
    expect(ended).toMatchObject({ code: 1, err: 'The port is in use: set PORT to another one\n' })
  })

  it('leaves the key readable to its owner only', async () => {
    const { folder } = await started()
    const identity = await readFile(join(folder, 'data/sealing-identity.txt'), 'utf8')
    expect(identity).toMatch(/^# public key: age1\S+\nAGE-SECRET-KEY-1\S+\n$/)
  })
})
