import { expect, it } from 'vitest'
import { newStatusLinkRoute } from '../../api/application-status.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { until } from '../../application/testing/until.ts'
import { mainly } from '../../test-support/engines.ts'
import { post } from '../../test-support/test-copies.ts'
import {
  ask,
  CORRECTION_ID,
  correctionRequest,
  correctionServer,
} from '../../test-support/test-correction.ts'
import { sendingDeliveries } from '../../test-support/test-deliveries.ts'
import { testMailServer } from '../../test-support/test-mail-server.ts'
import { copyLinkIn } from '../../test-support/test-server.ts'

const email = 'maria@goldengatebakery.example'

it.each(mainly('SQLite'))(
  'on $name, applying again and again uses up neither the emails that applicants ask for nor those of reviewers',
  async (engine) => {
    const { url } = await testMailServer()
    const mailing = { SMTP_URL: url, MAIL_FROM: 'apply@example.com', MAIL_KEY: 'k'.repeat(32) }
    const started = await correctionServer(engine, { ...mailing, MAILS_PER_HOUR: '8' })
    const { server, reference, person } = started
    const applied = [reference]
    while (applied.length < 10) {
      applied.push(copyLinkIn(await server.submit(sampleSubmission())).reference)
    }
    await sendingDeliveries(server)
    const arrived = async (type: string) => {
      const rows = server.db.selectFrom('deliveries').select('status').where('type', '=', type)
      return (await rows.execute()).filter(({ status }) => status === 'delivered').length
    }
    await until(async () => (await arrived('signed-copy')) === 6)
    for (const of of applied.slice(0, 3)) {
      await post(server, newStatusLinkRoute.url, { reference: of, email })
    }
    await until(async () => (await arrived('status-link')) === 1)
    const mail = { language: 'en', fragment: `#${CORRECTION_ID}.${'k'.repeat(43)}` }
    expect((await ask(person, reference, correctionRequest({ mail }))).statusCode).toBe(200)
    await until(async () => (await arrived('correction')) === 1)
    expect(await arrived('signed-copy')).toBe(6)
    expect(await arrived('status-link')).toBe(1)
  },
)
