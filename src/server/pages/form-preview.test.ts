import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createDocumentRoute } from '../../api/documents.ts'
import { PREVIEW, PROGRAM_HEADER } from '../../api/programs.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { acmeFolder } from '../../test-support/program-folder.ts'
import { testFolder } from '../../test-support/shared.ts'
import { configIn } from '../../test-support/test-pages.ts'
import { testServer } from '../../test-support/test-server.ts'

const asking = (label: string, rest = '') => `questions:
  - { id: terminals, step: transaction-details, kind: number, label: { en: ${label}, es: Otra } }
${rest}`
const WITH_MORE = asking(
  'Now?',
  `  - { id: drivers, step: delivery, kind: text, label: { en: Who?, es: ¿Quién? } }
steps:
  - { id: delivery, after: transaction-details, title: { en: Delivery, es: Entrega } }
documents:
  - { kind: food-permit, label: { en: Permit, es: Permiso } }
`,
)

/** Starts a server with a file, and returns a function that edits the file. */
async function edited(settings: Readonly<Record<string, string>> = {}) {
  const QUESTIONS_FILE = join(await testFolder(), 'questions.yaml')
  await writeFile(QUESTIONS_FILE, asking('At the start?'))
  const server = await testServer({ QUESTIONS_FILE, ...settings })
  const open = (path: string) => server.app.inject(path)
  const labelsAt = async (path: string) =>
    configIn((await open(path)).body).form?.questions.map(({ label }) => label.en)
  return { server, open, labelsAt, write: (text: string) => writeFile(QUESTIONS_FILE, text) }
}

describe('a preview', () => {
  it('shows the current file at each load, and leaves the form as it was at the start', async () => {
    const { open, labelsAt, write } = await edited()
    expect(await labelsAt('/apply/?preview=default')).toEqual(['At the start?'])
    expect(configIn((await open('/apply/?preview=default')).body).funnel).toBe(false)
    expect(configIn((await open('/apply/')).body).funnel).toBe(true)
    await write(WITH_MORE)
    expect(await labelsAt('/apply/?preview=default')).toEqual(['Now?', 'Who?'])
    expect(await labelsAt('/apply/delivery?preview=default')).toEqual(['Now?', 'Who?'])
    expect(await labelsAt('/apply/')).toEqual(['At the start?'])
    expect((await open('/apply/delivery')).statusCode).toBe(404)
    expect((await open('/apply/nothing?preview=default')).statusCode).toBe(404)
  })

  it('reports all errors in the file as text, by line', async () => {
    const { open, write } = await edited()
    await write(asking('<b>?', '  - 7\n'))
    const { statusCode, headers, body } = await open('/apply/?preview=default')
    expect([statusCode, headers['content-type']]).toEqual([422, 'text/plain; charset=utf-8'])
    expect(body).toMatch(/questions\.yaml:3: /)
    expect((await open('/apply/')).statusCode).toBe(200)
  })

  it('also reports a policy rule about a missing question', async () => {
    const REVIEW_FILE = join(await testFolder(), 'review.json')
    const rule = { rule: 'answers', onlyIf: { terminals: { above: 3 } }, effect: 'closely' }
    await writeFile(REVIEW_FILE, JSON.stringify({ policy: [{ ...rule, text: { en: 'Many' } }] }))
    const { open, write } = await edited({ REVIEW_FILE })
    await write('')
    const { statusCode, body } = await open('/apply/?preview=default')
    expect([statusCode, body]).toEqual([422, expect.stringContaining('policy.0')])
  })

  it("shows a program's form at its host", async () => {
    const folder = await acmeFolder()
    const file = join(folder, 'acme/questions.yaml')
    await writeFile(file, asking('Of Acme?'))
    const { app } = await testServer({ PROGRAMS_DIR: folder })
    await writeFile(file, asking('Of Acme now?'))
    const url = '/apply/?preview=acme'
    const elsewhere = await app.inject(url)
    expect(elsewhere.statusCode).toBe(303)
    expect(elsewhere.headers.location).toMatch(
      /^http:\/\/acme\.localhost.*\/apply\/\?preview=acme$/,
    )
    const { form, program } = configIn(
      (await app.inject({ url, headers: { host: 'acme.localhost' } })).body,
    )
    expect(form?.questions[0]?.label.en).toBe('Of Acme now?')
    expect(program).toEqual({ id: 'acme', sha256: PREVIEW })
  })

  it.each(['nobody', '', 'default&preview=default'])('of “%s” is not found', async (named) => {
    const { open } = await edited()
    expect((await open(`/apply/?preview=${named}`)).statusCode).toBe(404)
  })

  it('of a program without a file is not found', async () => {
    const { app } = await testServer()
    expect((await app.inject('/apply/?preview=default')).statusCode).toBe(404)
  })

  it('does not exist in production', async () => {
    const { open, labelsAt } = await edited({ NODE_ENV: 'production' })
    expect((await open('/apply/?preview=default')).statusCode).toBe(404)
    expect(await labelsAt('/apply/')).toEqual(['At the start?'])
  })

  it('cannot be submitted, and gives the reason', async () => {
    const { server, open } = await edited()
    const { program } = configIn((await open('/apply/?preview=default')).body)
    const stating = { [PROGRAM_HEADER]: `${program?.id}:${program?.sha256}` }
    const answer = await server.submit({ ...sampleSubmission(), answers: {} }, stating)
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([422, 'page.preview'])
    expect(await server.db.selectFrom('applications').selectAll().execute()).toEqual([])
  })

  it('accepts documents of a kind that was added to the file since', async () => {
    const { server, open, write } = await edited()
    const payload = { kind: 'food-permit', size: 10, recipients: '0'.repeat(64) }
    const create = () =>
      server.app.inject({ method: 'POST', url: createDocumentRoute.url, payload })
    const before = await create()
    expect([before.statusCode, before.json().errors[0].field]).toEqual([400, 'kind'])
    await write(WITH_MORE)
    await open('/apply/?preview=default')
    expect((await create()).json().errors?.[0].field).not.toBe('kind')
  })
})
