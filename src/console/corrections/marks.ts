/** What a reviewer has marked, and what is made of it for the applicant. */
import { type Application, emptyApplication } from '../../application/application.ts'
import { keptPaths, withoutKept } from '../../application/correction.ts'
import type { CorrectionContext } from '../../application/correction-context.ts'
import { fieldLabels } from '../../application/correction-labels.ts'
import { documentsPath } from '../../application/documents.ts'
import { ownPath } from '../../application/form.ts'
import { formOfRecord } from '../../application/forms/form-of-record.ts'
import { withOwnWords } from '../../application/forms/own-words.ts'
import type { Language } from '../../application/language.ts'
import { shownOwnAnswers } from '../../application/own-answers.ts'
import { ownValue } from '../../application/own-value.ts'
import { contactOf } from '../../application/ownership.ts'
import type { SealedRecord } from '../../application/record/sealed-record.ts'
import { limits } from '../../application/reference/limits.ts'
import { questionNumberIn } from '../../application/reply-paths.ts'
import { fromSubmission } from '../../application/submission.ts'
import type { SummaryTexts } from '../../application/summary-rows.ts'
import { correctionTemplates } from '../../messages/reviewers.ts'
import { recordTexts } from '../texts.ts'
import type { CorrectablePart } from './correctable-parts.ts'

/** The reviewer's words, by the id of the part or item that is marked. */
export type Marks = Readonly<Record<string, string>>

export type RequestItem = CorrectionContext['asked'][number]

/** Replaces a token: the data that is saved under the real one stays for a day after its use. */
const LINKED = 'linked'

/** What the reviewer may begin with, for an item or a whole part. */
export function templateFor(id: string, language: Language): string {
  const { questionTemplates, documentTemplates, ownerTemplate, partTemplate } =
    correctionTemplates[language]
  const name = id.split('.').at(-1) ?? ''
  const texts: Readonly<Record<string, string>> = {
    ...questionTemplates,
    ...documentTemplates,
    companyOwners: ownerTemplate(limits),
  }
  return ownValue(texts, name) ?? partTemplate
}

/**
 * What is asked for. All of a person is asked for at once; all of another part, each with the same
 * words.
 */
export function askedFor(parts: readonly CorrectablePart[], marks: Marks): readonly RequestItem[] {
  return parts.flatMap(({ id, items, isPerson }): readonly RequestItem[] => {
    const shared = ownValue(marks, id)
    if (isPerson && shared !== undefined) {
      return [{ paths: items.flatMap(({ paths }) => paths), note: shared }]
    }
    return items.flatMap((item) => {
      const note = shared ?? ownValue(marks, item.id)
      return note === undefined ? [] : [{ paths: item.paths, note }]
    })
  })
}

/** The paths of the reviewer's own questions among the marks, in their order. */
export function ownQuestions(marks: Marks): readonly string[] {
  const number = (path: string) => questionNumberIn(path) ?? 0
  return Object.keys(marks)
    .filter((path) => number(path) > 0)
    .toSorted((one, other) => number(one) - number(other))
}

/** The reviewer's own questions, each with a salt: see `questionText`. */
export function questionsIn(marks: Marks, newSalt: () => string): readonly RequestItem[] {
  return ownQuestions(marks).map((path) => ({
    paths: [path],
    note: ownValue(marks, path) ?? '',
    salt: newSalt(),
  }))
}

/** Returns the reviewer's texts for the history: each once, with the labels of its answers. */
export function writtenNote(
  items: readonly RequestItem[],
  application: Application,
  texts: SummaryTexts,
): string {
  const byNote = Map.groupBy(items, ({ note }) => note)
  return [...byNote]
    .map(([note, items]) => {
      const paths = items.flatMap((item) => item.paths)
      return `${fieldLabels(paths, application, texts).join('; ')}: ${note}`
    })
    .join('\n\n')
}

/**
 * Names the operator's own questions and documents as they were called: in the page that corrects,
 * they may be gone.
 */
function nameOwnItems(
  items: readonly RequestItem[],
  application: Application,
  record: SealedRecord,
): readonly RequestItem[] {
  const form = formOfRecord(record)
  if (!form.definition) return items
  const kinds = form.definition.documents.flatMap(({ kind, label }) => (label ? [kind] : []))
  const own = [...form.own.map(({ id }) => ownPath(id)), ...kinds.map(documentsPath)]
  const texts = withOwnWords({ ...recordTexts, language: record.evidence.language }, form)
  return items.map((item) => {
    const paths = item.paths.filter((path) => own.includes(path))
    if (paths.length === 0) return item
    return { ...item, label: fieldLabels(paths, application, texts).join(', ') }
  })
}

/**
 * What the applicant's link opens. It has no sensitive answers: those that are asked for start
 * empty, as does the bank account and the signature. What owners have entered is not in a record.
 */
export function contextOf(
  record: SealedRecord,
  items: readonly RequestItem[],
  threadKey?: string,
): CorrectionContext {
  const form = formOfRecord(record)
  const application = fromSubmission(record.submission, form)
  const fields = items.flatMap(({ paths }) => paths)
  const { plaid, manualEntry, termsSignerFullName, signing } = emptyApplication
  const linked = application.plaid && { ...application.plaid, publicToken: LINKED }
  return {
    schema: 1,
    reference: record.reference,
    language: record.evidence.language,
    application: {
      ...withoutKept(application, keptPaths(application, [], form), form),
      plaid: linked,
      ...(fields.includes('manualEntry') && { plaid, manualEntry }),
      termsSignerFullName,
      signing,
    },
    kept: keptPaths(application, fields, form),
    asked: nameOwnItems(items, application, record),
    ...(threadKey !== undefined && { threadKey }),
    ...(form.definition && {
      own: shownOwnAnswers(application, form, {
        ...recordTexts,
        language: record.evidence.language,
      }),
    }),
  }
}

/** The applicant's address: the contact's, else that of the business. */
export function addressFor({ submission }: SealedRecord): string {
  return contactOf(submission)?.email || submission.businessEmail
}
