import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { IDEMPOTENCY_HEADER, receivedRoute } from '../../api/applications.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { mainly } from '../../test-support/engines.ts'
import { evidenceProblems } from '../../test-support/evidence-problems.ts'
import { serverWithApiKey } from '../../test-support/server-with-api-key.ts'
import { testFolder } from '../../test-support/test-folder.ts'
import { referenceIn } from '../../test-support/test-server.ts'
import { copySecretOf } from '../signed-copies/link-service.ts'

describe.each(mainly('PostgreSQL'))('an API key on $name', (engine) => {
  const start = async (settings: Readonly<Record<string, string>> = {}) =>
    serverWithApiKey({ ...(await engine.settings()), ...settings })

  it('enters what was signed on paper, and the evidence says so', async () => {
    const { server, command, operate } = await start()
    const clerk = (await command('new', 'Front desk', '--may', 'submit')).out.trim()
    const sent = sampleSubmission({ signing: null })
    const headers = {
      authorization: `Bearer ${clerk}`,
      'idempotency-key': 'paper-form-0000-0001',
    }
    const reference = referenceIn(await server.submit(sent, headers))
    expect(referenceIn(await server.submit(sent, headers))).toBe(reference)
    expect(JSON.parse((await operate('funnel', '--json')).out).total.entered).toBe(1)
    expect((await server.open(reference)).evidence).toMatchObject({
      enteredBy: 'Front desk',
      agreement: { statedByClient: false },
    })
    expect((await operate('show', reference)).out).toContain(
      'received: entered with API key 2 for the applicant; signature on paper',
    )
    const byApplicant = referenceIn(await server.submit(sampleSubmission()))
    expect((await server.open(byApplicant)).evidence).not.toHaveProperty('enteredBy')
    const refused = await server.submit(sent, { authorization: 'Bearer mak_2_guessed' })
    expect(refused.statusCode).toBe(401)
    expect(await evidenceProblems(server)).toEqual([])
  })
})

describe('an API key', () => {
  it('gives nobody who guesses its idempotency key an answer or the link of a copy', async () => {
    const { server, command } = await serverWithApiKey()
    const made = async (name: string) =>
      `Bearer ${(await command('new', name, '--may', 'submit')).out.trim()}`
    const guessed = { [IDEMPOTENCY_HEADER]: 'paper-4711-2026-11-25' }
    const sent = sampleSubmission({ signing: null })
    const enteredWith = async (authorization: string) =>
      server.submit(sent, { authorization, ...guessed })
    const [desk, other] = [await made('Front desk'), await made('Another brand')]
    const first = await enteredWith(desk)
    const reference = referenceIn(first)
    expect(referenceIn(await enteredWith(other))).not.toBe(reference)
    expect(referenceIn(await enteredWith(desk.replace('Bearer', 'bearer')))).toBe(reference)
    const asked = await server.app.inject({ url: receivedRoute.url, headers: guessed })
    expect(asked.statusCode).toBe(404)
    expect(first.json().url).not.toContain(copySecretOf(guessed[IDEMPOTENCY_HEADER]))
  })

  it('enters applications of its own program alone, whatever the host', async () => {
    const programs = await testFolder()
    await mkdir(join(programs, 'acme'))
    const file = JSON.stringify({ hosts: ['acme.localhost'] })
    await writeFile(join(programs, 'acme/program.json'), file)
    const { server, command } = await serverWithApiKey({ PROGRAMS_DIR: programs })
    const made = await command('new', 'Desk', '--may', 'submit', '--program', 'acme')
    const headers = { authorization: `Bearer ${made.out.trim()}` }
    const reference = referenceIn(await server.submit(sampleSubmission({ signing: null }), headers))
    const { program } = await server.db
      .selectFrom('applications')
      .select('program')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    expect(program).toBe('acme')
  })
})
