import { setImmediate } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { engines } from '../../test-support/engines.ts'
import {
  ask,
  CORRECTION_ID,
  correctionRequest,
  correctionServer,
} from '../../test-support/test-correction.ts'
import { sendingDeliveries } from '../../test-support/test-deliveries.ts'
import { testMailServer } from '../../test-support/test-mail-server.ts'

describe.each(engines)(
  'an email whose lease someone edits while it is sent, on $name,',
  (engine) => {
    it('is recorded as arrived, and not sent again and again', async () => {
      const { mails, url } = await testMailServer()
      const { server, person, reference } = await correctionServer(engine, {
        SMTP_URL: url,
        MAIL_FROM: 'apply@example.com',
        MAIL_KEY: 'k'.repeat(32),
        MAILS_PER_HOUR: '1000',
      })
      const { db } = server
      const mail = { language: 'en', fragment: `#${CORRECTION_ID}.${'d'.repeat(43)}` } as const
      await ask(person, reference, correctionRequest({ mail }))
      const rows = () => db.selectFrom('deliveries').selectAll().where('type', '=', 'correction')
      const { id, due_at } = await rows().executeTakeFirstOrThrow()
      await sendingDeliveries(server)
      const edit = db
        .updateTable('deliveries')
        .set({ leased_until: null, due_at, unanswered: 0, attempts: 0 })
        .where('id', '=', id)
        .where('leased_until', 'is not', null)
        .where('status', '=', 'waiting')
      const isWaiting = async () => (await rows().executeTakeFirstOrThrow()).status === 'waiting'
      // Each edit would be one more email.
      for (let edits = 0; edits < 500 && (await isWaiting()); edits += 1) {
        await edit.execute()
        await setImmediate()
      }
      await vi.waitUntil(async () => !(await isWaiting()), { timeout: 20_000 })
      const sent = mails.filter((text) => text.includes(id))
      expect(sent.length).toBeLessThan(20)
    })
  },
)
