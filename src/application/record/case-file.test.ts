import { describe, expect, it } from 'vitest'
import { allMessages } from '../../messages/all.ts'
import { sampleController, sampleSubmission } from '../testing/sample-application.ts'
import { sampleEntry, sampleRecord } from '../testing/sample-record.ts'
import { type Case, type CaseEvent, caseFile } from './case-file.ts'

const texts = allMessages.en

const event = (kind: string, detail: CaseEvent['detail'] = {}, note?: string): CaseEvent => ({
  number: 1,
  at: '2026-11-25T10:00:00.000Z',
  kind,
  by: 'Rita Bell',
  what: kind,
  detail,
  ...(note !== undefined && { note }),
})

const document = {
  ...{ id: 'a', kind: 'voided-check', name: 'check.pdf', size: 1, type: 'application/pdf' },
  sha256: 'c'.repeat(64),
}

function caseOf(changes: Partial<Case> = {}): Case {
  const submission = sampleSubmission({
    authorizedController: sampleController(),
    documents: [document],
  })
  return {
    reference: 'MA-7K3Q-9XDM',
    receivedAt: '2026-11-21T17:00:00.000Z',
    status: 'approved',
    problems: [],
    versions: [sampleRecord({ submission })],
    entries: [],
    timeline: [],
    rescreening: null,
    checklist: [],
    madeAt: '2026-11-25T11:00:00.000Z',
    madeBy: 'Rita Bell',
    ...changes,
  }
}

describe('a case file', () => {
  it('has the answers and the hashes of documents and versions, but no sensitive answer in full', () => {
    const [first] = caseOf().versions
    const linkedAccount = { routingNumber: '021000021', accountNumber: '000987654321' }
    const entries = [sampleEntry()]
    const versions = [...caseOf().versions, sampleRecord({ ...first, linkedAccount })]
    const made = caseFile(caseOf({ versions, entries }), texts)
    expect(made.documents).toEqual([{ ...document, label: 'Voided check' }])
    expect(made.versions.map(({ number, sha256 }) => [number, sha256])).toEqual([
      [1, first?.evidence.applicationSha256],
      [2, first?.evidence.applicationSha256],
    ])
    const text = JSON.stringify(made)
    expect(text).toContain('Golden Gate Bakery')
    expect(text).toContain('•••-••-•••9')
    const [{ submission } = sampleRecord()] = versions
    const people = [...submission.companyOwners, submission.authorizedController]
    for (const value of [
      ...people.flatMap((person) => [person?.ssn, person?.dob]),
      ...[submission.tin, submission.manualEntry?.accountNumber, linkedAccount.accountNumber],
      ...entries.flatMap(({ details }) => [details.ssn, details.dob]),
      ...versions.flatMap(({ copyKey, salt }) => [copyKey, salt]),
    ]) {
      expect(value).toBeTruthy()
      expect(text.replaceAll(/[-/]/g, '')).not.toContain(String(value).replaceAll(/[-/]/g, ''))
    }
  })

  it('groups screenings, checks, decisions and boarding from the timeline, and does not count a note as a decision', () => {
    const timeline = [
      event('received'),
      event('opened', { version: 1 }),
      event('screened', { matches: 1, open: 0 }, 'sdn-7: not this person'),
      event('checked', { step: 'website', done: true }),
      event('tin-matched', { code: 7 }),
      event('terminated-inquiry', {}, 'MATCH: no possible match'),
      event('status', { from: 'reviewing', to: 'reviewing' }, 'called them'),
      event('proposed', { to: 'approved' }),
      event('status', { from: 'reviewing', to: 'approved' }),
      event('exported-with', { mapping: { hash: 'a', name: 'acme.jsonata' } }),
      event('boarded', { result: 'succeeded', id: '4445012345678' }),
    ]
    const rescreening = {
      ...{ version: 1, list: 'b'.repeat(64), published: '2026-11-23', threshold: 85 },
      ...{ matches: 1, text: 'sdn-7, 90%' },
    }
    const made = caseFile(caseOf({ timeline, rescreening }), texts)
    expect(made.timeline).toEqual(timeline)
    expect(made.screening).toEqual([timeline[2]])
    expect(made.rescreening).toEqual(rescreening)
    expect(made.checks).toEqual(timeline.slice(3, 6))
    expect(made.decisions).toEqual(timeline.slice(7, 9))
    expect(made.boarding).toEqual(timeline.slice(9))
  })

  it('has the events of the thread that were not changed', () => {
    const message = event('message')
    const timeline = [event('opened'), message, { ...message, problem: 'it was changed' }]
    expect(caseFile(caseOf({ timeline }), texts).thread).toEqual([message])
  })

  it('has the replies of an answer, each with its own files', () => {
    const corrected = event('corrected', { version: 2 })
    const submission = sampleSubmission({
      documents: [
        { ...document, kind: 'reply-1', name: 'lease.pdf' },
        { ...document, kind: 'reply-2', name: 'menu.pdf' },
      ],
    })
    const question = { question: 'Where?', salt: 'c2FsdA' }
    const correction = {
      ...{ version: 2, id: 'a', fields: [], kept: [] },
      replies: [{ number: 1, ...question, text: 'In Reno' }],
    }
    const versions = [sampleRecord(), sampleRecord({ submission, correction })]
    const { thread } = caseFile(caseOf({ timeline: [corrected], versions }), texts)
    expect(thread).toEqual([
      { ...corrected, note: 'Question 1: Where?\nIn Reno\nFiles: lease.pdf' },
    ])
  })

  it('says for each step of the checklist whether it is required and completed', () => {
    const done = { by: 'Rita Bell', at: '2026-11-25T10:00:00.000Z', version: 1, isMachine: false }
    const checklist = [
      { id: 'website', text: 'Website visited', done, resetBy: null },
      { id: 'call', text: 'Called', required: false, done: null, resetBy: 2 },
    ]
    expect(caseFile(caseOf({ checklist }), texts).checklist).toEqual([
      { id: 'website', text: 'Website visited', isRequired: true, done, resetBy: null },
      { id: 'call', text: 'Called', isRequired: false, done: null, resetBy: 2 },
    ])
  })
})
