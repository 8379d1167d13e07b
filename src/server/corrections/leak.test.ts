import { expect, it } from 'vitest'
import { consoleServer } from '../../test-support/console-visitor.ts'
import { storedText } from '../../test-support/stored-text.ts'
import {
  ask,
  CORRECTION_ID,
  CORRECTION_TOKEN,
  corrected,
  correctionRequest,
  withLink,
} from '../../test-support/test-correction.ts'
import { testMailServer } from '../../test-support/test-mail-server.ts'
import { submitSamples } from '../../test-support/test-server.ts'

it('corrections show no token and no key of a request that waits, nor what was answered', async () => {
  const { url } = await testMailServer()
  const METRICS_TOKEN = 'a-token-for-the-metrics'
  const server = await consoleServer({ SMTP_URL: url, MAIL_FROM: 'a@example.com', METRICS_TOKEN })
  const [reference = ''] = await submitSamples(server, 1)
  const person = await server.signIn('reviewer')
  const key = 'k'.repeat(43)
  const mail = { to: 'canary@aviary.example', language: 'en', fragment: `#${CORRECTION_ID}.${key}` }
  const answers = [await ask(person, reference, correctionRequest({ mail }))]
  answers.push(await withLink(server, undefined, { token: CORRECTION_TOKEN.replace('d', 'e') }))
  const metrics = async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    return (await server.app.inject({ url: '/metrics', headers })).body
  }
  const secrets = [CORRECTION_TOKEN, key, mail.to]
  const seen = (await storedText(server)) + (await metrics())
  for (const secret of secrets) expect(seen).not.toContain(secret)
  expect(server.logged()).not.toContain(CORRECTION_ID)
  expect(server.logged()).toContain('/api/corrections/:id')
  const canary = '2125550187'
  answers.push(await withLink(server, corrected({ businessPhone: canary })))
  answers.push(await withLink(server, { ...corrected(), businessPhone: `x${canary}` }))
  const after = (await storedText(server)) + (await metrics())
  for (const secret of [...secrets, canary]) {
    expect(after).not.toContain(secret)
    expect(answers.map(({ body }) => body).join()).not.toContain(secret)
  }
})
