import { expect, it } from 'vitest'
import { consoleServer } from '../../test-support/console-visitor.ts'
import {
  ask,
  CORRECTION_ID,
  corrected,
  correctionRequest,
  correctionToken,
  WRONG_TOKEN,
  withLink,
} from '../../test-support/test-correction.ts'
import { waitingMails } from '../../test-support/test-deliveries.ts'
import { testMailServer } from '../../test-support/test-mail-server.ts'
import { storedText, submitSamples } from '../../test-support/test-server.ts'

it('corrections reveal neither the token and key of an open request nor its answers', async () => {
  const { url } = await testMailServer()
  const METRICS_TOKEN = 'a-token-for-the-metrics'
  const server = await consoleServer({ SMTP_URL: url, MAIL_FROM: 'a@example.com', METRICS_TOKEN })
  const [reference = ''] = await submitSamples(server, 1)
  const person = await server.signIn('reviewer')
  const key = 'k'.repeat(43)
  const mail = { language: 'en', fragment: `#${CORRECTION_ID}.${key}` }
  const answers = [await ask(person, reference, correctionRequest({ mail }))]
  answers.push(await withLink(server, undefined, { token: WRONG_TOKEN }))
  const metrics = async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    return (await server.app.inject({ url: '/metrics', headers })).body
  }
  const token = correctionToken(CORRECTION_ID, await waitingMails(server))
  const secrets = [token, key, 'maria@goldengatebakery.example']
  const seen = (await storedText(server)) + (await metrics())
  for (const secret of secrets) expect(seen).not.toContain(secret)
  expect(server.logged()).not.toContain(CORRECTION_ID)
  expect(server.logged()).toContain('/api/corrections/:id')
  const canary = '2125550187'
  answers.push(await withLink(server, corrected({ businessPhone: canary }), { token }))
  answers.push(await withLink(server, { ...corrected(), businessPhone: `x${canary}` }, { token }))
  const after = (await storedText(server)) + (await metrics())
  for (const secret of [...secrets, canary]) {
    expect(after).not.toContain(secret)
    expect(answers.map(({ body }) => body).join()).not.toContain(secret)
  }
})
