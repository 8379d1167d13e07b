import { describe, expect, test } from 'vitest'
import { allMessages } from '../../messages/all.ts'
import { us } from '../forms/us.ts'
import { summarize } from '../summary/summary.ts'
import { sampleApplication } from '../testing/sample-application.ts'
import { documentKindAt, documentLabel, missingDocuments } from './documents.ts'

const check = {
  kind: 'voided-check',
  id: '9d1f6c1e-4b0a-4a57-8f3e-5c2d7b9e0a14',
  name: 'check.pdf',
  size: 1_500_000,
  type: 'application/pdf',
  sha256: 'b2'.repeat(32),
}
const application = sampleApplication({ documents: [check] })

describe('the documents of an application', () => {
  test('include the required ones, and may include others', () => {
    const item = [
      { kind: 'voided-check', isRequired: true },
      { kind: 'articles', isRequired: true },
      { kind: 'id', isRequired: false },
    ] as const
    expect(missingDocuments(application, item)).toEqual([
      { path: 'documents.articles', code: 'required' },
    ])
    expect(missingDocuments(application, [])).toEqual([])
  })

  test('satisfy a requirement with any of its kinds', () => {
    const documents = [{ ...check, kind: 'id' }, check, { ...check, kind: 'articles' }]
    const item = ['id', 'voided-check', 'articles'] as const
    const required = item.map((kind) => ({ kind, isRequired: true }))
    expect(missingDocuments(sampleApplication({ documents }), required)).toEqual([])
    expect(
      missingDocuments(sampleApplication({ documents: documents.slice(0, 2) }), required),
    ).toEqual([{ path: 'documents.articles', code: 'required' }])
  })

  test.each([
    ['applicant', 'en', 'Voided check', 'check.pdf'],
    ['others', 'es', 'Cheque anulado', 'check.pdf'],
    ['operator', 'en', 'Voided check', 'check.pdf, 9d1f6c1e-4b0a-4a57-8f3e-5c2d7b9e0a14'],
  ] as const)('are in the summary for the %s', (reader, language, label, value) => {
    const groups = summarize(application, us, allMessages[language], { reader }).flatMap(
      (section) => section.groups,
    )
    const { heading: title } = allMessages[language].documents
    expect(groups).toContainEqual({ title, rows: [{ label, value, missing: false }] })
  })

  test('have no group in the summary if there are none', () => {
    const sections = summarize(sampleApplication(), us, allMessages.en)
    const titles = sections.flatMap(({ groups }) => groups.map(({ title }) => title))
    expect(titles).not.toContain('Documents')
  })

  test('of a kind that is no longer known are named by it', () => {
    expect(documentLabel('tax-return', allMessages.en.documents)).toBe('tax-return')
  })

  test.each([
    ['documents.id', 'id'],
    ['documents.0', 'voided-check'],
    ['documents', undefined],
    ['tin', undefined],
  ] as const)('are of the kind that a path says: %s', (path, kind) => {
    expect(documentKindAt(path, application)).toBe(kind)
  })
})
