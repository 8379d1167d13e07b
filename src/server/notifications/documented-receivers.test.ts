/** Runs the receivers in `docs/integrate.md` as written: each opens a message of the server. */

import { spawnSync } from 'node:child_process'
import { copyFile, readFile, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { expect, it, onTestFinished } from 'vitest'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { until } from '../../application/testing/until.ts'
import { spawnCommand } from '../../test-support/program.ts'
import { testFolder } from '../../test-support/shared.ts'
import {
  allArrived,
  sendingDeliveries,
  testReceiver,
  WEBHOOK_SECRET,
  webhookTo,
} from '../../test-support/test-deliveries.ts'
import { referenceIn, testServer } from '../../test-support/test-server.ts'

const root = join(import.meta.dirname, '../../..')
const page = await readFile(join(root, 'docs/integrate.md'), 'utf8')
const webhook = new Webhook(WEBHOOK_SECRET)

/** The tools that each language needs; a skipped test names the missing ones. */
const LANGUAGES = [
  { language: 'ts', file: 'receiver.mts', command: process.execPath, needs: [] },
  { language: 'python', file: 'receiver.py', command: 'python3', needs: ['python3', 'age'] },
] as const

/** Returns a webhook message, and the path of the private key that opens its contents. */
async function submittedMessage() {
  const receiver = await testReceiver()
  const server = await testServer(webhookTo(receiver.url))
  await sendingDeliveries(server)
  const reference = referenceIn(await server.submit(sampleSubmission()))
  await allArrived(server.db)
  const { id = '', text = '' } = receiver.posts.find(({ valid }) => valid) ?? {}
  return { reference, id, text, identity: join(server.folder, 'sealing-identity.txt') }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}

const isMissing = (program: string) => spawnSync(program, ['--version']).error !== undefined

for (const { language, file, command, needs } of LANGUAGES) {
  const missing = needs.filter(isMissing)
  const reason = missing.length > 0 ? ` (needs ${missing.join(' and ')})` : ''
  it.skipIf(missing.length > 0)(`opens only our messages, in ${language}${reason}`, async () => {
    const { reference, id, text, identity } = await submittedMessage()
    const folder = await testFolder()
    const port = await freePort()
    const [, source = ''] = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(page) ?? []
    expect(source).toContain('4000')
    await writeFile(join(folder, file), source.replace('4000', String(port)))
    await copyFile(identity, join(folder, 'identity.txt'))
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    const program = spawnCommand(command, [file], { WEBHOOK_SECRET }, folder)
    onTestFinished(async () => {
      program.process.kill()
      await program.ended
    })
    const post = async (signed: string) => {
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': webhook.sign(id, new Date(), signed),
      }
      return fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body: text })
    }
    const forged = await until(() => post(`${text} `).catch(() => undefined))
    expect([forged.status, program.out()]).toEqual([401, ''])
    expect((await post(text)).status).toBe(204)
    await until(() => program.out() !== '')
    expect(program.out()).toBe(`${reference} Golden Gate Bakery, LLC\n`)
  })
}
