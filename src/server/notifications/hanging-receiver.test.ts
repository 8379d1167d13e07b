import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { until } from '../../application/testing/until.ts'
import { mainly } from '../../test-support/engines.ts'
import { programFolder } from '../../test-support/program-folder.ts'
import {
  sendingDeliveries,
  testReceiver,
  WEBHOOK_SECRET,
} from '../../test-support/test-deliveries.ts'
import { referenceIn, testServer } from '../../test-support/test-server.ts'

/** The number of webhooks that one receiver gets at the same time. */
const PLACES = 10

describe.each(mainly('PostgreSQL'))('on $name, a receiver that never answers', (engine) => {
  it('delays no webhook of other programs, and continues with its own', async () => {
    let hangs = true
    const waiting: (() => void)[] = []
    const hanging = await testReceiver((response) => {
      const answer = () => response.writeHead(200).end()
      if (hangs) waiting.push(answer)
      else answer()
    })
    const other = await testReceiver()
    const { folder, write } = await programFolder()
    for (const [id, { url }] of Object.entries({ acme: hanging, beta: other })) {
      await write(id as 'acme' | 'beta', {
        webhook: { url, secretFile: 'secret', allowPrivate: true },
      })
      await writeFile(join(folder, id, 'secret'), WEBHOOK_SECRET)
    }
    const server = await testServer({ ...(await engine.settings()), PROGRAMS_DIR: folder })
    const submitTo = async (program: string) => {
      const headers = { host: `${program}.localhost` }
      return referenceIn(await server.submit(sampleSubmission({ signing: null }), headers))
    }
    const sent = new Set<unknown>()
    while (sent.size < PLACES + 5) sent.add(await submitTo('acme'))
    await sendingDeliveries(server)
    await until(() => hanging.posts.length >= PLACES)
    const reference = await submitTo('beta')
    await until(() => other.posts.some(({ body }) => body.data.reference === reference))
    expect(hanging.posts).toHaveLength(PLACES)
    expect(waiting).toHaveLength(PLACES)
    const ended = server.db.selectFrom('deliveries').select('reference').where('attempts', '>', 0)
    const failed = await ended.where('last_failure', 'is not', null).execute()
    expect(failed).toEqual([])

    hangs = false
    for (const answer of waiting) answer()
    await until(() => hanging.posts.length === sent.size)
    expect(new Set(hanging.posts.map(({ body }) => body.data.reference))).toEqual(sent)
  })
})
