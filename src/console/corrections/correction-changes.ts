/** The differences of a corrected version, split into requested and other changes. */

import { answersIn, mapAnswers } from '../../application/answers.ts'
import { type Application, isAnswerName } from '../../application/application.ts'
import {
  correctable,
  isAskedFor,
  isMissingOwner,
  openedStakes,
} from '../../application/corrections/correction.ts'
import { fieldLabels } from '../../application/corrections/correction-labels.ts'
import { questionsAsked, replyKind } from '../../application/corrections/reply-paths.ts'
import { documentsPath } from '../../application/documents/documents.ts'
import type { Form } from '../../application/form.ts'
import { formOfRecord } from '../../application/forms/form-of-record.ts'
import { withOwnWords } from '../../application/forms/own-words.ts'
import type { OwnerEntry } from '../../application/record/owner-entry.ts'
import { type RecordTexts, withEntries } from '../../application/record/record-summary.ts'
import type { SealedRecord } from '../../application/record/sealed-record.ts'
import { signerOf } from '../../application/signers.ts'
import { fromSubmission } from '../../application/submission.ts'
import { type Difference, differences } from '../../application/summary/differences.ts'
import { goneAnswers, shownOwnAnswers } from '../../application/summary/own-answers.ts'
import { corrections } from '../../messages/console/corrections.ts'

export interface VersionChanges {
  /** The requested changes, in the order of the summary. */
  readonly asked: readonly Difference[]
  readonly unasked: readonly Difference[]
  /** The requested answers that did not change, in words. */
  readonly unchanged: readonly string[]
}

/** Returns the changes from one version to the next, both whole. */
export function changesOf(
  before: SealedRecord,
  after: SealedRecord,
  entries: readonly OwnerEntry[],
  texts: RecordTexts,
): VersionChanges {
  const requested = after.correction?.fields ?? []
  const replies = questionsAsked(requested).map((number) => documentsPath(replyKind(number)))
  const fields = [...requested, ...replies]
  const form = formOfRecord(after)
  const [one, other] = [before, after].map(({ submission }) =>
    withEntries(fromSubmission(submission, form), entries, form),
  )
  if (!one || !other) return { asked: [], unasked: [], unchanged: [] }
  const expected = withFields(one, other, [...fields, ...openedStakes(one, fields)], form)
  const rows = (from: Application, to: Application) =>
    differences(from, to, { form, texts, reader: 'others' })
  const groups = correctable(one, form).map(({ paths }) =>
    paths.filter((path) => fields.includes(path)),
  )
  return {
    asked: rows(one, expected),
    unasked: [
      ...rows(expected, other),
      ...goneAnswers(shownOwnAnswers(one, formOfRecord(before), texts), form),
      ...signerChange(before, after, texts),
    ],
    unchanged: groups
      .filter(
        (paths) => paths.length > 0 && rows(one, withFields(one, other, paths, form)).length === 0,
      )
      .flatMap((paths) =>
        paths.some(isMissingOwner)
          ? corrections.noOtherOwner
          : fieldLabels(paths, one, withOwnWords(texts, form)),
      ),
  }
}

/** Returns an application with some answers, documents or the missing owner of another one. */
function withFields(
  application: Application,
  other: Application,
  fields: readonly string[],
  { schema }: Form,
): Application {
  const answers = new Map(answersIn(other, schema).map(({ path, value }) => [path, value]))
  const whole = fields.filter(isAnswerName).map((name) => [name, other[name]] as const)
  const isAsked = ({ kind }: Application['documents'][number]) =>
    isAskedFor(documentsPath(kind), fields)
  const answered = mapAnswers(
    application,
    ({ path, value }) =>
      isAskedFor(path, fields) && answers.has(path) ? answers.get(path) : value,
    schema,
  )
  const count = application.companyOwners.length
  const added = fields.some(isMissingOwner) ? other.companyOwners.slice(count, count + 1) : []
  return {
    ...answered,
    companyOwners: [...answered.companyOwners, ...added],
    ...Object.fromEntries(whole),
    documents: [
      ...application.documents.filter((document) => !isAsked(document)),
      ...other.documents.filter(isAsked),
    ],
  }
}

/** Returns the change of signer, which the summary does not show. */
function signerChange(
  before: SealedRecord,
  after: SealedRecord,
  { signedCopy }: RecordTexts,
): readonly Difference[] {
  const [one, other] = [before, after].map(signerPlace)
  if (one === other) return []
  const [first, last] = [before, after].map(({ evidence }) => evidence.signer.name)
  return [{ label: signedCopy.evidence.signer, before: first ?? '', after: last ?? '' }]
}

/** Returns the owner's index, or -1 for the controller. Anyone with the link chooses the ids. */
function signerPlace(record: SealedRecord): number {
  const form = formOfRecord(record)
  const application = fromSubmission(record.submission, form)
  const signer = signerOf(application, form)
  return application.companyOwners.findIndex(({ id }) => id === signer?.id)
}
