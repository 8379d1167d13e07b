/** Tests further reasons not to start, besides those of `main.test.ts`. */
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runProgram } from '../test-support/run-program.ts'
import { testFolder } from '../test-support/shared.ts'
import { servedFiles } from '../test-support/test-server.ts'

describe('the server', () => {
  it('does not start on a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const folder = await testFolder()
    const files = await servedFiles(folder)
    const env = { PORT: String(port), DATA_DIR: join(folder, 'data'), ...files }
    const ended = await runProgram('server/main.ts', [], env)
    expect(ended).toMatchObject({ code: 1, err: 'PORT: the port is in use; set another one\n' })
  })

  it('does not start without pages, and says so', async () => {
    const folder = await testFolder()
    const files = await servedFiles(folder)
    const env = { PORT: '0', DATA_DIR: folder, ...files, WEB_DIR: '/nowhere' }
    const ended = await runProgram('server/main.ts', [], env)
    const message = /^ {2}WEB_DIR: the folder has no readable index\.html/m
    expect(ended).toMatchObject({ code: 1, err: expect.stringMatching(message) })
    expect(ended.err).not.toContain(' at ')
  })

  it('does not start if DATA_DIR is below a file, and says so', async () => {
    const folder = await testFolder()
    const file = join(folder, 'file')
    await writeFile(file, '')
    const env = { PORT: '0', DATA_DIR: `${file}/data`, ...(await servedFiles(folder)) }
    const ended = await runProgram('server/main.ts', [], env)
    expect(ended).toMatchObject({ code: 1, out: '' })
    expect(ended.err).toMatch(/^\S+file\S* cannot be used: .*\. Is DATA_DIR right\?\n$/)
  })
})
