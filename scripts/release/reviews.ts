/** The decisions and answers of reviewers, the IRS and a processor in a fixture. */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { importList, LISTED_BUSINESS } from '../../e2e/support/sanctions-list.ts'
import type { App } from '../../e2e/support/server.ts'
import { boardingRoute } from '../../src/api/boarding.ts'
import { urlOf } from '../../src/api/route.ts'
import { sampleOwner } from '../../src/application/testing/sample-application.ts'
import { identityIn, type ReleaseFixture } from '../../src/test-support/release-fixtures.ts'
import { root } from '../run.ts'
import type { People, SubmittedApplication } from './browsing.ts'
import { submitOverHttp } from './submit-over-http.ts'

/** The steps of {@link REVIEW}, by their texts on the reviewer's page. */
const VISITED = 'Website visited'
const INQUIRED = 'Terminated merchants'
const PROCESSOR_ID = '4445012345678'
const WHY_NOT = 'Born in 1988, in Oakland'
const INQUIRY = 'MATCH 2026-11-24, reference 7731: no match'

/** The file of `REVIEW_FILE`. No approval in the scenario waits for a step. */
export const REVIEW = {
  policy: [
    { rule: 'ticket', above: 5000, effect: 'closely', text: { en: 'Ask for invoices.' } },
    { rule: 'category', codes: ['7995'], effect: 'not-accepted', text: { en: 'No gambling.' } },
  ],
  checklist: [
    { id: 'website', text: VISITED, about: ['business'], required: false },
    { id: 'screening', text: 'Screening clear', answeredBy: 'screening', required: false },
    { id: 'duplicates', text: 'No duplicates', answeredBy: 'no-duplicates', required: false },
    { id: 'tin', text: 'Tax number matches', answeredBy: 'tin-match', required: false },
    {
      id: 'terminated',
      text: INQUIRED,
      answeredBy: 'terminated-merchants',
      required: false,
    },
  ],
}

interface ReviewFixtures {
  /** The application that was approved before the list was imported. */
  readonly approved: string
  /** The private key of the person who decides. */
  readonly key: string
  /** An API key with the scope `boarding`. */
  readonly apiKey: string
  /** A folder for temporary files. */
  readonly work: string
}

/** Makes two approved applications: one also exported and boarded, one that a new list matches. */
export async function reviewed(
  app: App,
  people: People,
  { approved, key, apiKey, work }: ReviewFixtures,
): Promise<Required<Pick<ReleaseFixture, 'applications' | 'reviewed'>>> {
  const signed = ['--signer', key]
  const opening = ['--identity', identityIn(app.dataDir), ...signed]
  const mapping = join(root, 'deploy/boarding/merchants-table.jsonata')
  const listed = await approvedOnTheCommandLine(app, LISTED_BUSINESS, signed)
  await importList(app)
  const namesake = await submitOverHttp(app, {
    businessName: 'Temple Street Repairs',
    companyOwners: [sampleOwner({ firstName: 'José', lastName: 'Gutierez', dob: '03071988' })],
    termsSignerFullName: 'José Gutierez',
  })
  await askTheIrs(app, namesake.reference, { opening, signed, work })
  await reviewInTheConsole(people, namesake.reference)
  await app.operator('screening', 'run', ...opening)
  await app.operator(
    'export',
    ...['--reference', namesake.reference, '--format', 'csv', ...opening],
    ...['--transform', mapping],
    ...['--output', join(work, 'merchants.csv')],
  )
  await app.operator(
    'board',
    namesake.reference,
    ...['--result', 'succeeded', '--id', PROCESSOR_ID, ...signed],
  )
  const url = app.url + urlOf(boardingRoute, { params: { reference: approved } })
  const boarded = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ result: 'rejected' }),
  })
  expect(boarded.status).toBe(200)
  await app.operator('case', namesake.reference, '--output', join(work, 'case.json'), ...opening)
  const applications = [
    {
      what: 'an LLC with a namesake on a list, which was reviewed, approved, exported and boarded',
      status: 'approved',
      shows: [
        'Temple Street Repairs',
        ': 1 similar by Ada Stone',
        WHY_NOT,
        'checklist: website done',
        'tax number and name compared by the IRS: code 0',
        INQUIRY,
        'exported with the mapping merchants-table.jsonata',
        `boarding succeeded, merchant ID ${PROCESSOR_ID}`,
        'case file made',
      ],
      ...namesake,
    },
    {
      what: 'an approved LLC that a later list names',
      status: 'approved',
      shows: [LISTED_BUSINESS],
      ...listed,
    },
  ]
  return {
    applications,
    reviewed: {
      reference: namesake.reference,
      done: ['website', 'screening', 'tin', 'terminated'],
      tinCode: 0,
      exportedWith: createHash('sha256').update(readFileSync(mapping)).digest('hex'),
      boarding: { result: 'succeeded', id: PROCESSOR_ID },
      sameTin: listed.reference,
    },
  }
}

async function approvedOnTheCommandLine(
  app: App,
  businessName: string,
  signed: readonly string[],
): Promise<SubmittedApplication> {
  const submitted = await submitOverHttp(app, { businessName })
  await app.operator('status', submitted.reference, 'reviewing', ...signed)
  await app.operator('status', submitted.reference, 'approved', '--unseen', ...signed)
  return submitted
}

/** Makes the answer of the IRS, which is the lines of the request, each with a code. */
async function askTheIrs(
  app: App,
  reference: string,
  {
    opening,
    signed,
    work,
  }: Pick<ReviewFixtures, 'work'> & Readonly<Record<'opening' | 'signed', readonly string[]>>,
): Promise<void> {
  const [request, answer] = [join(work, 'tin-request.txt'), join(work, 'tin-answer.txt')]
  await app.operator(
    ...['tin-match', 'export', '--reference', reference, '--output', request, ...opening],
  )
  writeFileSync(answer, readFileSync(request, 'utf8').replaceAll('\r\n', ';0\r\n'))
  await app.operator('tin-match', 'import', answer, ...signed)
}

async function reviewInTheConsole(people: People, reference: string): Promise<void> {
  const reviewer = await people.reviewer()
  const { page } = reviewer
  await reviewer.open(reference)
  await reviewer.unlock()
  await reviewer.hasRead()
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await expect(page.getByRole('button', { name: 'Unassign' })).toBeVisible()
  await page.getByRole('button', { name: /^Show/ }).first().click()
  await expect(page.getByText(/^Shown unmasked: /)).toBeVisible()
  await reviewer.decide('Start the review', 'is now: In review')
  const screening = page.getByRole('region', { name: 'Sanctions screening' })
  const match = screening.getByRole('article').first()
  await match.getByRole('radio', { name: 'No, not the same' }).check()
  await match.getByLabel('Why').fill(WHY_NOT)
  await screening.getByRole('button', { name: 'Save screening' }).click()
  await expect(screening.getByText('You recorded this screening')).toBeVisible()
  const step = (name: string) =>
    page.getByRole('region', { name: 'Checklist' }).getByRole('listitem').filter({ hasText: name })
  await step(VISITED).getByRole('button', { name: 'Mark as done' }).click()
  await expect(step(VISITED).getByText('Done by')).toBeVisible()
  await step(INQUIRED).getByRole('textbox').fill(INQUIRY)
  await step(INQUIRED).getByRole('button').click()
  await expect(step(INQUIRED).getByText('Done by')).toBeVisible()
  const panel = page.getByRole('region', { name: 'Seen before?' })
  await expect(panel.getByText(/^(\d+) of \1 other applications compared/)).toBeVisible()
  await reviewer.decide('Approve', 'is now: Approved')
  await page.context().close()
}
