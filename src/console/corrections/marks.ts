/** The reviewer's marks, and the request that is made from them. */
import { type Application, emptyApplication } from '../../application/application.ts'
import { keptPaths, withoutKept } from '../../application/corrections/correction.ts'
import type { CorrectionContext } from '../../application/corrections/correction-context.ts'
import { fieldLabels } from '../../application/corrections/correction-labels.ts'
import { questionNumberIn } from '../../application/corrections/reply-paths.ts'
import { documentsPath } from '../../application/documents/documents.ts'
import { ownPath } from '../../application/form.ts'
import { formOfRecord } from '../../application/forms/form-of-record.ts'
import { withOwnWords } from '../../application/forms/own-words.ts'
import { ownValue } from '../../application/json/own-value.ts'
import type { Language } from '../../application/language.ts'
import { contactOf } from '../../application/ownership.ts'
import type { SealedRecord } from '../../application/record/sealed-record.ts'
import { limits } from '../../application/reference/limits.ts'
import { fromSubmission } from '../../application/submission.ts'
import { nameAt } from '../../application/summary/labels.ts'
import { shownOwnAnswers } from '../../application/summary/own-answers.ts'
import type { SummaryTexts } from '../../application/summary/summary-rows.ts'
import { correctionTemplates } from '../../messages/reviewers.ts'
import { recordTexts } from '../texts.ts'
import type { CorrectablePart } from './correctable-parts.ts'

/** The reviewer's notes, by the id of the marked part or item. */
export type Marks = Readonly<Record<string, string>>

export type RequestItem = CorrectionContext['asked'][number]

/** Stands in for a token: the data saved under the real one stays for a day after its use. */
const LINKED = 'linked'

/** Returns a ready-made note for an item or a whole part. */
export function templateFor(id: string, language: Language): string {
  const { questionTemplates, documentTemplates, ownerTemplate, partTemplate } =
    correctionTemplates[language]
  const name = nameAt(id)
  const texts: Readonly<Record<string, string>> = {
    ...questionTemplates,
    ...documentTemplates,
    companyOwners: ownerTemplate(limits),
  }
  return ownValue(texts, name) ?? partTemplate
}

/** Returns the requested items: a marked person is one, another marked part one for each answer. */
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

/** Returns the paths of the reviewer's own questions among the marks, in order. */
export function ownQuestions(marks: Marks): readonly string[] {
  const number = (path: string) => questionNumberIn(path) ?? 0
  return Object.keys(marks)
    .filter((path) => number(path) > 0)
    .toSorted((one, other) => number(one) - number(other))
}

/** Returns the reviewer's own questions, each with a salt. See `questionText`. */
export function questionsIn(marks: Marks, newSalt: () => string): readonly RequestItem[] {
  return ownQuestions(marks).map((path) => ({
    paths: [path],
    note: ownValue(marks, path) ?? '',
    salt: newSalt(),
  }))
}

/** Returns the reviewer's notes for the history, each once with the labels of its answers. */
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

/** Keeps the names of own questions and documents, which may be gone when the link is opened. */
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
 * Returns the content that the applicant's link opens. It has no sensitive answers: the requested
 * ones start empty, as do the bank account and the signature. A record does not contain the owners'
 * own entries.
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

/** Returns the applicant's email address: the contact's if there is one, else the business's. */
export function addressFor({ submission }: SealedRecord): string {
  return contactOf(submission)?.email || submission.businessEmail
}
