import { describe, expect, test } from 'vitest'
import { answerPaths } from '../../application/answers.ts'
import { correctionContext } from '../../application/corrections/correction-context.ts'
import { us } from '../../application/forms/us.ts'
import { isRecord } from '../../application/json/is-record.ts'
import { readStored, stored, Unreadable } from '../../application/reading/stored.ts'
import { latestRecord } from '../../application/record/corrected-record.ts'
import { recordSummary } from '../../application/record/record-summary.ts'
import { readRecord } from '../../application/record/sealed-record.ts'
import { matchValues } from '../../application/screening/match-values.ts'
import { fromSubmission, toSubmission } from '../../application/submission.ts'
import {
  sampleController,
  sampleLinkedAccount,
  sampleOwner,
  sampleSubmission,
  signedApplication,
} from '../../application/testing/sample-application.ts'
import { sampleRecord } from '../../application/testing/sample-record.ts'
import { correctableSections } from '../corrections/correctable-parts.ts'
import { changesOf } from '../corrections/correction-changes.ts'
import { contextOf } from '../corrections/marks.ts'
import { exportText } from '../exports/export-text.ts'
import { recordTexts as texts } from '../texts.ts'

const record = sampleRecord({
  submission: sampleSubmission({
    authorizedController: sampleController(),
    primaryContact: {
      id: 'primary-contact',
      role: 'primary-contact',
      firstName: 'Ana',
      lastName: 'Núñez',
      phone: '4155550155',
      email: 'ana@goldengatebakery.example',
    },
    mailingAddress: sampleOwner().address,
    plaid: sampleLinkedAccount,
    documents: [{ kind: 'voided-check', id: 'a', name: 'a.pdf', size: 1, type: '', sha256: '' }],
    signing: signedApplication().signing,
  }),
})

/** Returns a stored value without the part at a path, at every position of a list. */
function without(stored: unknown, [name = '', ...below]: readonly string[]): unknown {
  if (Array.isArray(stored)) return stored.map((part) => without(part, [name, ...below]))
  if (!isRecord(stored)) return stored
  const { [name]: part, ...others } = stored
  return below.length === 0 ? others : { ...others, [name]: without(part, below) }
}

/** Yields each copy of a stored value with an unknown key in one object, with the key's path. */
function* withUnknownKey(stored: unknown, path = ''): Generator<readonly [string, unknown]> {
  if (Array.isArray(stored)) {
    for (const [index, part] of stored.entries()) {
      for (const [place, changed] of withUnknownKey(part, `${path}${index}.`)) {
        yield [place, stored.with(index, changed)]
      }
    }
  } else if (isRecord(stored)) {
    yield [`${path}later`, { ...stored, later: 1 }]
    for (const [name, part] of Object.entries(stored)) {
      for (const [place, changed] of withUnknownKey(part, `${path}${name}.`)) {
        yield [place, { ...stored, [name]: changed }]
      }
    }
  }
}

describe('a stored record', () => {
  const paths = [...answerPaths(us.schema)].map((path) => `submission.${path}`)

  test.each(paths)('without %s is read, shown, exported and corrected', (path) => {
    const opened = without(record, path.split('.'))
    const read = readRecord(record.reference, opened)
    expect(read.unasked).not.toBeUndefined()
    expect(recordSummary(read, [], texts).length).toBeGreaterThan(0)
    expect(matchValues(read, []).length).toBeGreaterThan(0)
    for (const format of ['csv', 'json'] as const) {
      expect(exportText(format, [{ record: read } as never], 'system')).toContain(record.receivedAt)
    }
    const application = fromSubmission(read.submission, us)
    const items = correctableSections(application, us, texts).flatMap(({ parts }) =>
      parts.flatMap((part) => part.items),
    )
    const questions = items.map((item) => ({ paths: [...item.paths], note: 'Please check.' }))
    const context = contextOf(read, questions)
    const sent = JSON.parse(JSON.stringify(context))
    expect(readStored('correction', stored(correctionContext), sent)).toEqual(context)
    const correction = { version: 2, id: 'a', fields: items[0]?.paths ?? [], kept: context.kept }
    const submission = toSubmission(context.application, us)
    const latest = latestRecord(read, [{ ...read, submission, correction }])
    expect(recordSummary(latest, [], texts).length).toBeGreaterThan(0)
    expect(changesOf(read, latest, [], texts).unchanged).toBeInstanceOf(Array)
  })

  test.each([...withUnknownKey(record)])('is read or refused with %s', (path, opened) => {
    const read = () => readRecord(record.reference, opened)
    // The keys of consents come from their sender.
    if (path === 'submission.signing.consentVersions.later') return
    expect(read).toThrow(Unreadable)
    expect(read).toThrow(`This record has “${path}”, which this release`)
  })
})
