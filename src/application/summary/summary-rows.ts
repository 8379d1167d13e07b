/** The rows of a summary and their texts. */
import { type Answer, isAsked } from '../answers.ts'
import type { GroupId, GroupIn, NameIn } from '../application.ts'
import type { CommonAnswers } from '../common-questions.ts'
import type { DocumentTexts } from '../documents/documents.ts'
import { isBlank } from '../question.ts'
import type { ReferenceTexts } from '../reference/reference-texts.ts'
import type { BusinessStructure } from '../reference/structures.ts'
import type { SectionId, StandardSectionId, StepId } from '../step-list.ts'
import { type LabelTexts, label, nameAt } from './labels.ts'

/** A collapsible section. `editStep` is the step where its answers can be changed. */
export interface SummarySection {
  readonly id: SectionId
  readonly title: string
  readonly editStep: StepId
  readonly groups: readonly SummaryGroup[]
}

export interface SummaryGroup {
  readonly title: string
  readonly rows: readonly SummaryRow[]
}

export interface SummaryRow {
  readonly label: string
  /** The value as it is shown; empty if there is no answer. */
  readonly value: string
  /** Whether a required answer is missing. */
  readonly missing: boolean
  /** Only for the operator. See `Secret`. */
  readonly secret?: Secret
}

/** A sensitive answer: its path, and the value that others than the operator see. */
export interface Secret {
  /** The dotted path: `companyOwners.0.dob`. */
  readonly path: string
  readonly concealed: string
}

export interface SummaryTexts extends LabelTexts {
  readonly language: string
  readonly referenceTexts: ReferenceTexts
  readonly groups: Readonly<Record<GroupId, string>>
  readonly choices: {
    readonly businessStructure: Readonly<Record<BusinessStructure, string>>
    readonly whenChargeCustomer: readonly [string, string]
  }
  readonly documents: DocumentTexts
  readonly summary: {
    readonly sections: Readonly<Record<StandardSectionId, string>>
    /** The heading of the operator's own questions. */
    readonly further: string
    readonly yes: string
    readonly no: string
    readonly linkedAccount: string
    readonly controller: (name: string) => string
    readonly enteredBy: (name: string, date: string) => string
    readonly websiteLeftOut: (address: string) => string
    readonly name: string
    readonly account: string
    readonly sameAddress: string
    readonly asBefore: string
  }
}

/**
 * The reader of a summary. The operator, who decides about the application, sees sensitive answers
 * in full; a document that others may see conceals them.
 */
export type Reader = 'applicant' | 'operator' | 'others'

/** The dotted paths of answers that are shown differently. */
export interface Exceptions {
  /** Sensitive answers that stay as they were in the version before. */
  readonly kept?: readonly string[] | undefined
  /** Questions that were not in the form, so that the summary shows nothing of them. */
  readonly unasked?: readonly string[] | undefined
}

/** The reader, and the answers that are left out. */
export interface ReadingOptions extends Exceptions {
  readonly reader: Reader
}

/** The parts of a form's summary that are not one row for each question. */
export interface SummaryParts<Draft extends CommonAnswers> {
  /** The texts that replace a value. */
  readonly answers: {
    readonly [Name in NameIn<Draft>]?: (answers: Draft, texts: SummaryTexts) => string
  }
  /** The parts of a group of questions. */
  readonly groups: {
    readonly [Group in GroupIn<Draft>]?: (
      application: Draft,
      texts: SummaryTexts & ReadingOptions,
    ) => readonly SummaryGroup[]
  }
}

/** Returns the answers that are asked and were in the form. */
export function askedIn(
  answers: readonly Answer[],
  application: object,
  { unasked = [] }: ReadingOptions,
): readonly Answer[] {
  return answers.filter((answer) => isAsked(answer, application) && !unasked.includes(answer.path))
}

/**
 * Returns whether a path is part of a name, which is the title of the group or a row of its own.
 */
export function isOfName(path: string): boolean {
  return ['firstName', 'lastName'].includes(nameAt(path))
}

/** Returns the row of an answer. It is missing if a required answer is absent. */
export function answerRow(
  answer: Answer,
  application: object,
  texts: SummaryTexts & ReadingOptions,
  value = shownAnswer(answer, texts),
): SummaryRow {
  const { path, question, group } = answer
  const isNeeded = !question.optional && question.requiredIf?.(application, group) !== false
  const missing = isNeeded && value === ''
  return { label: label(path, texts), value, missing, ...secretOf(answer, texts) }
}

/** Returns an answer as a reader of the summary sees it. */
export function shownAnswer(
  { path, question, value }: Answer,
  texts: Pick<SummaryTexts, 'language' | 'summary'> & Partial<ReadingOptions>,
): string {
  const { language, reader = 'applicant', kept = [] } = texts
  if (kept.includes(path) && isBlank(value)) return texts.summary.asBefore
  const { field, sensitive } = question
  if (sensitive && reader === 'operator' && !field.conceal) return field.format(value)
  if (field.conceal && reader === 'others') return field.conceal(value)
  if (typeof value === 'boolean') return value ? texts.summary.yes : texts.summary.no
  return field.summarize?.(value, language) ?? field.format(value)
}

/** Returns the secret of an answer; undefined if others see the answer in full, too. */
function secretOf(
  answer: Answer,
  texts: SummaryTexts & ReadingOptions,
): { readonly secret?: Secret } {
  if (texts.reader !== 'operator' || !answer.question.sensitive) return {}
  const concealed = shownAnswer(answer, { ...texts, reader: 'others' })
  return concealed === shownAnswer(answer, texts)
    ? {}
    : { secret: { path: answer.path, concealed } }
}

/** Returns a row whose value is required. */
export function row(label: string, value: string): SummaryRow {
  return { label, value, missing: value === '' }
}
