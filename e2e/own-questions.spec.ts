/**
 * Tests each file of `deploy/forms` as the form of a program: an applicant sees its questions,
 * answers them, reads the answers in the summary, and the operator opens them.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { Application } from '../src/application/application.ts'
import { ownPath } from '../src/application/form.ts'
import { isAskedAt } from '../src/application/forms/answer-to.ts'
import { askedDocuments } from '../src/application/forms/asked-documents.ts'
import type { FormDefinition, OwnQuestion } from '../src/application/forms/definition.ts'
import { formOf } from '../src/application/forms/own-form.ts'
import { languages } from '../src/application/language.ts'
import { BASE_PATH } from '../src/application/step-list.ts'
import { readForm } from '../src/server/forms/service.ts'
import type { Applicant } from './support/applicant.ts'
import { choose, field } from './support/fields.ts'
import { hydrated } from './support/loaded.ts'
import { plainApplication, SIGNER } from './support/samples.ts'
import { expect, SHORT_AGREEMENT } from './support/sandbox.ts'
import { openStored } from './support/stored.ts'
import { test } from './support/test.ts'

const FORMS = join(import.meta.dirname, '../deploy/forms')
const PROGRAMS_DIR = mkdtempSync(join(tmpdir(), 'forms-'))

type OwnAnswer = NonNullable<Application['answers']>[string]

interface Example {
  readonly name: string
  /** The answers of the business that differ from the sample. */
  readonly business: Partial<Application>
  readonly answers: Readonly<Record<string, OwnAnswer>>
}

const EXAMPLES: readonly Example[] = [
  {
    name: 'restaurant',
    business: { mcc: '5812' },
    answers: {
      terminals: 3,
      delivers: true,
      carriers: ['own-drivers', 'delivery-apps'],
      firstDelivery: '03172024',
    },
  },
  {
    name: 'online-shop',
    business: {},
    answers: {
      shopSoftware: 'other',
      otherSoftware: 'Saleor',
      shipsAbroad: true,
      mainCountry: 'CA',
    },
  },
  {
    name: 'donations',
    business: {},
    answers: {
      taxExempt: true,
      determinationDate: '05012019',
      purpose: 'Meals for people in the neighborhood',
      largestDonation: 2500,
      noPoliticalUse: true,
    },
  },
  {
    name: 'travel',
    business: {},
    answers: {
      monthsAhead: 7,
      deposit: 'deposit',
      sells: ['flights', 'hotels'],
      iataNumber: '12-3 4567',
      protection: 'trust',
    },
  },
  {
    name: 'not-accepted',
    business: { mcc: '7995' },
    answers: { hasOtherBusiness: false, licensedIn: 'NV', complianceEmail: 'rules@example.com' },
  },
]

const POLICY = [
  { rule: 'category', codes: ['7995'], effect: 'not-accepted', text: { en: 'No gambling.' } },
]

for (const { name } of EXAMPLES) {
  mkdirSync(join(PROGRAMS_DIR, name))
  const program = {
    hosts: [`${name}.localhost`],
    ...(name === 'not-accepted' && { policy: POLICY }),
  }
  writeFileSync(join(PROGRAMS_DIR, name, 'program.json'), JSON.stringify(program))
  cpSync(join(FORMS, `${name}.yaml`), join(PROGRAMS_DIR, name, 'questions.yaml'))
}

test.use({
  settings: { PROGRAMS_DIR, FLAGS_OFF: 'bank-link', AGREEMENT_FILE: SHORT_AGREEMENT },
})
// In one worker, which starts the server once.
test.describe.configure({ mode: 'default' })

const PDF = {
  name: 'paper.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7 a paper'),
}

function definitionOf(name: string): FormDefinition {
  const text = readFileSync(join(FORMS, `${name}.yaml`), 'utf8')
  const read = readForm(text, { languages, documents: [], policy: [] })
  if ('problems' in read) throw new Error(read.problems[0]?.message)
  return read.definition
}

/** Answers a question as a person does, by its label and the texts of its choices. */
async function answer(page: Page, question: OwnQuestion, value: OwnAnswer): Promise<void> {
  const { kind, label: words, choices = [] } = question
  const label = words.en ?? ''
  const group = page
    .getByRole('group', { name: label })
    .or(page.getByRole('radiogroup', { name: label }))
  const textOf = (id: string) => choices.find((choice) => choice.value === id)?.label.en ?? id
  if (kind === 'yes-no') await group.getByRole('radio', { name: value ? 'Yes' : 'No' }).check()
  else if (kind === 'choice')
    await group.getByRole('radio', { name: textOf(String(value)) }).check()
  else if (kind === 'consent') await group.getByRole('checkbox').check()
  else if (kind === 'choices' && Array.isArray(value)) {
    for (const choice of value) await group.getByRole('checkbox', { name: textOf(choice) }).check()
  } else if (kind === 'country') await choose(page, page, label, 'Canada')
  else if (kind === 'state') await choose(page, page, label, 'Nevada')
  else await field(page, label).fill(String(value))
}

function standardSteps(applicant: Applicant, expected: Application) {
  return new Map<string, () => Promise<unknown>>([
    ['business-details', () => applicant.businessDetails(expected)],
    ['business-overview', () => applicant.businessOverview(expected)],
    ['owner-details', () => applicant.ownerDetails(expected)],
    ['transaction-details', () => applicant.transactionDetails(expected)],
    ['banking-information', () => applicant.bankManually(expected)],
  ])
}

for (const { name, business, answers } of EXAMPLES) {
  test(`${name}: the questions of the file are asked, and their answers shown and stored`, async ({
    page,
    app,
    applicant,
  }) => {
    const definition = definitionOf(name)
    const form = formOf(definition)
    const expected = { ...plainApplication(business), answers }
    const isAsked = (id: string) => isAskedAt(ownPath(id), expected, form)
    const steps = standardSteps(applicant, expected)
    const url = new URL(app.url)
    url.hostname = `${name}.localhost`
    await page.goto(new URL('/apply/business-details', url).href)
    for (const { id, slug } of form.steps.slice(0, -1)) {
      await expect(page).toHaveURL((url) => url.pathname === `${BASE_PATH}/${slug}`)
      await hydrated(page)
      expect(await brokenWords(page.getByRole('navigation', { name: 'Steps' }))).toEqual([])
      await steps.get(id)?.()
      for (const { id: own } of form.own.filter(({ step }) => step === id)) {
        const question = definition.questions.find((question) => question.id === own)
        if (!question) throw new Error(own)
        const label = page.getByText(question.label.en ?? '', { exact: true }).first()
        if (!isAsked(own)) await expect(label).not.toBeVisible()
        else if (answers[own] !== undefined) await answer(page, question, answers[own])
        else await expect(label).toBeVisible()
      }
      if (id === 'banking-information') {
        for (const [index, { kind }] of askedDocuments([], expected, form).entries()) {
          const rule = definition.documents.find((document) => document.kind === kind)
          await field(page, rule?.label?.en ?? '').setInputFiles(PDF)
          // The files are uploaded one after another, as by a person, since the first to arrive is
          // listed first.
          await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(index + 1)
        }
      }
      await applicant.next()
    }
    await applicant.isAt('review-&-submit')
    for (const { id, label } of definition.questions) {
      const row = page.getByText(label.en ?? '', { exact: true })
      await expect(row).toHaveCount(isAsked(id) ? 1 : 0)
    }
    const reference = await applicant.signAndSubmit(SIGNER)
    const { record } = await openStored(app, reference)
    expect(record.submission).toMatchObject({
      answers,
      documents: askedDocuments([], expected, form).map(({ kind }) => ({ kind })),
    })
  })
}

/** Returns the words that continue on the next line. */
function brokenWords(part: Locator): Promise<readonly string[]> {
  return part.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    while (texts.nextNode()) {
      const { currentNode: node } = texts
      for (const { index, 0: word } of (node.nodeValue ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (range.getClientRects().length > 1) broken.push(word)
      }
    }
    return broken
  })
}

test('an operator’s own form is in Spanish, too', async ({ page, app }) => {
  const url = new URL(app.url)
  url.hostname = 'restaurant.localhost'
  await page.context().addCookies([{ name: 'lang', value: 'es', url: url.href }])
  await page.goto(new URL('/apply/business-details', url).href)
  await expect(page.getByText('Entrega a domicilio').first()).toBeAttached()
})
