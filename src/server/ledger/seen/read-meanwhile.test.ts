/** Readings lock no row, so one may be stored while another event is added to its chain. */
import { describe, expect, it } from 'vitest'
import { engines, onAnswer } from '../../../test-support/engines.ts'
import { storedProblems } from '../../../test-support/stored-problems.ts'
import { submitSamples, TEST_NOW, testServer } from '../../../test-support/test-server.ts'
import { addNextEvent, addReading } from '../new-events-service.ts'
import { appendJob } from '../plugin.ts'

const OPENED = {
  kind: 'opened',
  detail: { by: { subject: 'ada', name: 'Ada' }, version: 1 },
} as const
const COPIED = { kind: 'copied', detail: { pdf: 'another' } } as const

describe.each(engines)('a reading, on $name', ({ settings }) => {
  /** Starts a server whose database runs `then` once, after an answer that `isAwaited`. */
  async function start() {
    const server = await testServer(await settings())
    const [reference = ''] = await submitSamples(server, 1)
    await appendJob(server).tick()
    const context = { reference, at: TEST_NOW, signer: server.signer }
    const after = (isAwaited: (last: object) => boolean, then: () => Promise<unknown>) => {
      let isOver = false
      return onAnswer(server.db, async ([last]) => {
        if (isOver || !last || !isAwaited(last)) return
        isOver = true
        await then()
      })
    }
    return { server, context, after }
  }

  it('that is stored after the chain was read does not make the next event doubtful', async () => {
    const { server, context, after } = await start()
    const db = after(
      (last) => 'hash' in last,
      () => addReading(server.db, context, OPENED),
    )
    expect(await addNextEvent(db, context, COPIED)).toMatchObject({ number: 3 })
  })

  it('that the log has before its own answer arrives is not missing', async () => {
    const { server, context } = await start()
    let isOver = false
    const db = server.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!isOver && result.numAffectedRows === 1n) {
          isOver = true
          await addReading(server.db, context, OPENED)
          await appendJob(server).tick()
        }
        return result
      },
    })
    expect(await addReading(db, context, OPENED)).toBe(true)
    await appendJob(server).tick()
    expect(await storedProblems(server)).toEqual([])
  })
})
