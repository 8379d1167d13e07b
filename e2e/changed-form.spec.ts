/** Tests an application that is begun before the operator changes only the questions. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as en from '../src/messages/en/first-step.ts'
import { Applicant } from './support/applicant.ts'
import { plainApplication, SIGNER } from './support/samples.ts'
import { SHORT_AGREEMENT } from './support/sandbox.ts'
import { openAt } from './support/saved-draft.ts'
import { startApp } from './support/server.ts'
import { countStored } from './support/stored.ts'
import { expect, test } from './support/test.ts'

const question = (id: string, label: string) => `
  - id: ${id}
    step: business-overview
    kind: yes-no
    required: true
    label: { en: "${label}", es: "${label}" }`

const DELIVERS = `questions:${question('delivers', 'Do you deliver?')}`
const BOTH = DELIVERS + question('wireless', 'Do you have Wi-Fi?')

const before = [
  { what: 'no questions of its own', answers: undefined, form: undefined },
  { what: 'another question', answers: { delivers: true }, form: DELIVERS },
]

for (const { what, answers, form } of before) {
  test(`a page with ${what} is loaded again, and asks what is new @prove`, async ({
    allowConsoleErrors,
    browser,
  }) => {
    allowConsoleErrors(/status of 409/)
    const folder = mkdtempSync(join(tmpdir(), 'changed-form-'))
    const QUESTIONS_FILE = join(folder, 'questions.yaml')
    const settings = {
      DATA_DIR: join(folder, 'data'),
      FLAGS_OFF: 'bank-link',
      AGREEMENT_FILE: SHORT_AGREEMENT,
    }
    if (form) writeFileSync(QUESTIONS_FILE, form)
    const first = await startApp({ ...settings, ...(form && { QUESTIONS_FILE }) })
    const context = await browser.newContext({ baseURL: first.url })
    const page = await context.newPage()
    const application = plainApplication({ businessName: 'Patient Bakery' })
    await openAt(page, 'review-&-submit', { ...application, ...(answers && { answers }) })
    const applicant = new Applicant(page)
    await applicant.sign(SIGNER)
    await first.stop()
    writeFileSync(QUESTIONS_FILE, BOTH)
    const { port: PORT } = new URL(first.url)
    const changed = await startApp({ ...settings, QUESTIONS_FILE, PORT })
    await applicant.submit()
    await expect(page.getByText(en.wizard.restored.updated)).toBeInViewport()
    await expect(page.getByText('Do you have Wi-Fi?')).toBeVisible()
    expect(await countStored(changed, 'Patient Bakery')).toBe(0)
    await context.close()
    await changed.stop()
  })
}

test('an applicant is told that a question is no longer asked, and the answer is not kept', async ({
  page,
}) => {
  await openAt(page, 'business-overview', { ...plainApplication(), answers: { delivers: true } })
  await expect(page.getByText(en.wizard.restored.updated)).toBeVisible()
})
