import { describe, expect, test } from 'vitest'
import { allMessages } from '../messages/all.ts'
import { documentLabel, fileSize, missingDocuments } from './documents.ts'
import { summarize } from './summary.ts'
import { sampleApplication } from './testing/sample-application.ts'

const check = {
  kind: 'voided-check',
  id: 'dm9pZGVkLWNoZWNrLW9uZQ',
  name: 'check.pdf',
  size: 1_500_000,
  type: 'application/pdf',
  sha256: 'b2'.repeat(32),
}
const application = sampleApplication({ documents: [check] })

describe('the documents of an application', () => {
  test('are those that are required, and may be others', () => {
    const asked = [
      { kind: 'voided-check', isRequired: true },
      { kind: 'articles', isRequired: true },
      { kind: 'id', isRequired: false },
    ] as const
    expect(missingDocuments(application, asked)).toEqual([
      { path: 'documents.articles', code: 'required' },
    ])
    expect(missingDocuments(application, [])).toEqual([])
  })

  test.each([
    ['applicant', 'en', 'Voided check', 'check.pdf, 1.4 MB'],
    ['others', 'es', 'Cheque anulado', 'check.pdf, 1.4 MB'],
    ['operator', 'en', 'Voided check', 'check.pdf, 1.4 MB, dm9pZGVkLWNoZWNrLW9uZQ'],
  ] as const)('are in the summary for the %s', (reader, language, label, value) => {
    const groups = summarize(application, allMessages[language], reader).flatMap(
      (section) => section.groups,
    )
    const { heading: title } = allMessages[language].documents
    expect(groups).toContainEqual({ title, rows: [{ label, value, missing: false }] })
  })

  test('have no group in the summary if there are none', () => {
    const sections = summarize(sampleApplication(), allMessages.en)
    const titles = sections.flatMap(({ groups }) => groups.map(({ title }) => title))
    expect(titles).not.toContain('Documents')
  })

  test.each([
    [1, '1 kB'],
    [183_412, '179 kB'],
    [10 * 1024 * 1024, '10 MB'],
  ])('of %i bytes have %s', (bytes, shown) => {
    expect(fileSize(bytes, 'en-US')).toBe(shown)
  })

  test('of a kind that is not known any more are called by it', () => {
    expect(documentLabel('tax-return', allMessages.en.documents)).toBe('tax-return')
  })
})
