/** The read-only summary of an application: for the review and the signed copy. */

import { addressLine } from './addresses.ts'
import {
  type Answer,
  type AnswerName,
  type Application,
  type AuthorizedController,
  answersIn,
  type GroupId,
  isAsked,
  type Node,
  type Owner,
  questionOf,
  questionsIn,
} from './application.ts'
import { emptyManualEntry } from './banking.ts'
import { utcText } from './day-text.ts'
import { type Document, type DocumentTexts, documentLabel } from './documents.ts'
import { maskedEnding } from './fields/account-number.ts'
import { type Form, ownPath } from './form.ts'
import { ownNodes } from './forms/own-nodes.ts'
import { stepTitle, withOwnWords } from './forms/own-words.ts'
import { fullLabel, type LabelTexts, label } from './labels.ts'
import { ownValue } from './own-value.ts'
import { contactOf, controllerOf, emptyContact, fullName } from './ownership.ts'
import { isBlank } from './question.ts'
import { categoryDescription, describedCategory } from './reference/merchant-categories.ts'
import type { ReferenceTexts } from './reference/reference-texts.ts'
import { type BusinessStructure, isBusinessStructure } from './reference/structures.ts'
import { titleIn } from './reference/titles.ts'
import type { Reply } from './replies.ts'
import { chargesBefore } from './sales.ts'
import {
  contact,
  controller,
  manualEntry as manualEntrySchema,
  ownDetails,
  owner,
} from './schema.ts'
import { sectionsOf } from './sections.ts'
import type { SectionId, StandardSectionId, Step, StepId } from './step-list.ts'
import { requiredNames } from './steps.ts'
import { websiteToSend, withoutUnasked } from './submission.ts'

/** One collapsible section; `editStep` is the step where it can be changed. */
export interface SummarySection {
  readonly id: SectionId
  readonly title: string
  readonly editStep: StepId
  readonly groups: readonly SummaryGroup[]
}

interface SummaryGroup {
  readonly title: string
  readonly rows: readonly SummaryRow[]
}

interface SummaryRow {
  readonly label: string
  /** As it is shown; empty if there is no answer. */
  readonly value: string
  /** Whether a required answer is missing. */
  readonly missing: boolean
  /** For the operator alone: see `Secret`. */
  readonly secret?: Secret
}

/** A sensitive answer: where it is, and what others than the operator are shown of it. */
export interface Secret {
  /** Dotted: `companyOwners.0.ssn`. */
  readonly path: string
  readonly concealed: string
}

/** The texts of a summary, in one language. */
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
    /** The heading of what the operator asks beyond. */
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
 * Who reads it. The operator, who decides about the application, sees sensitive answers in full; a
 * document that others may see conceals them.
 */
export type Reader = 'applicant' | 'operator' | 'others'

/** Answers that are not shown as the others are; dotted paths. */
interface Exceptions {
  /** Sensitive answers that stay as they were in the version before. */
  readonly kept?: readonly string[] | undefined
  /** Questions that were not in the form: nothing is shown of them. */
  readonly unasked?: readonly string[] | undefined
}

/** The texts, and who reads them. */
interface SummaryOptions extends SummaryTexts, Exceptions {
  readonly reader: Reader
  readonly of: Form
}

/** The sections, in the order of their steps. */
export function summarize(
  draft: Application,
  form: Form,
  texts: SummaryTexts,
  reader: Reader = 'applicant',
  exceptions: Exceptions = {},
): readonly SummarySection[] {
  const application = withoutUnasked(draft, form)
  const manner: SummaryOptions = { ...withOwnWords(texts, form), ...exceptions, reader, of: form }
  return sectionsOf(form).map(({ id, steps, editStep }) => {
    const groups = steps.flatMap((step) => groupsOf(step, application, manner))
    return {
      id,
      title: stepTitle(id, manner.summary.sections, form, texts.language),
      editStep,
      groups,
    }
  })
}

/** A reviewer's own questions, and what was replied to each. No section if there were none. */
export function replySection(
  replies: readonly Reply[] = [],
  { documents: { reply } }: Pick<SummaryTexts, 'documents'>,
): readonly Pick<SummarySection, 'title' | 'groups'>[] {
  if (replies.length === 0) return []
  const groups = replies.map(({ number, question, text }) => ({
    title: reply.question(number),
    rows: [row(reply.asked, question), row(reply.answer, text || reply.inFile)],
  }))
  return [{ title: reply.heading, groups }]
}

/** People and bank accounts have groups of their own; every other group has a row per question. */
function groupsOf(
  step: Step,
  application: Application,
  texts: SummaryOptions,
): readonly SummaryGroup[] {
  const form = texts.of
  const required = requiredNames(step.id, form)
  const own = (after: AnswerName | undefined) =>
    form.own
      .filter((question) => question.step === step.id && question.after === after)
      .flatMap(({ id }) => ownRow(id, application, texts))
  const row = (name: AnswerName) => [
    ...rowOf(name, application, texts, required.includes(name)),
    ...own(name),
  ]
  const groups = step.groups.flatMap((id, index): readonly SummaryGroup[] => {
    if (id === 'people') return peopleGroups(application, texts)
    if (id === 'bank') {
      return [bankGroup(application, texts), ...documentGroups(application, texts)]
    }
    const again = index === 0 ? (step.asksAgain ?? []).filter(isRequired) : []
    return [{ title: texts.groups[id], rows: [...questionsIn(id), ...again].flatMap(row) }]
  })
  const atEnd = own(undefined)
  if (atEnd.length === 0) return groups
  const { summary, language } = texts
  const title =
    step.groups.length > 0 || !step.section
      ? summary.further
      : stepTitle(step.section, summary.sections, form, language)
  return [...groups, { title, rows: atEnd }]

  function isRequired(name: AnswerName): boolean {
    return questionOf(name, form)?.requiredIf?.(application, application) ?? true
  }
}

/** An own question has a row where it is asked. */
function ownRow(
  id: string,
  application: Application,
  texts: SummaryOptions,
): readonly SummaryRow[] {
  const question = ownValue(ownNodes(texts.of), id)?.question
  const { answers: group = {} } = application
  const path = ownPath(id)
  if (!question || !isAsked({ question, group }, application)) return []
  if (texts.unasked?.includes(path)) return []
  const answer = { path, question, value: ownValue(group, id), group }
  const shown = shownAnswer(answer, texts)
  const missing = !question.optional && shown === ''
  return [{ label: label(id, texts), value: shown, missing, ...secretOf(answer, texts) }]
}

/** What is shown in place of the value, if it is not the value itself. */
const formatters: {
  readonly [Name in AnswerName]?: (answers: Application, texts: SummaryTexts) => string
} = {
  // In a submission, one that is left out is empty already.
  businessWebsite: (answers, { summary }) =>
    websiteToSend(answers) ||
    (isBlank(answers.businessWebsite) ? '' : summary.websiteLeftOut(answers.businessWebsite)),
  businessAddress: ({ businessAddress }) => addressLine(businessAddress),
  mailingAddress: ({ mailingAddress }, { summary }) =>
    mailingAddress ? addressLine(mailingAddress) : summary.sameAddress,
  businessStructure: ({ businessStructure: structure }, { choices }) =>
    isBusinessStructure(structure) ? choices.businessStructure[structure] : '',
  mcc: ({ mcc: code }, { referenceTexts }) => {
    const description = categoryDescription(code)
    return description ? describedCategory({ code, description }, referenceTexts) : ''
  },
  whenChargeCustomer: (answers, { choices }) =>
    choices.whenChargeCustomer[chargesBefore(answers) ? 1 : 0],
}

/** No row for a question that was not asked, or for a checkbox that only reveals another one. */
function rowOf(
  name: AnswerName,
  application: Application,
  texts: SummaryOptions,
  required: boolean,
): readonly SummaryRow[] {
  const question = questionOf(name, texts.of)
  const value = application[name]
  if (typeof value === 'boolean' || texts.unasked?.includes(name)) return []
  if (question && !isAsked({ question, group: application }, application)) return []
  const shown = answerText(name, application, texts.of, texts)
  const missing = required && shown === '' && !question?.optional
  const secret = question && secretOf({ path: name, question, value, group: application }, texts)
  return [{ label: label(name, texts), value: shown, missing, ...secret }]
}

/** The answer to a question at the top of the application, as the summary shows it. */
export function answerText(
  name: AnswerName,
  application: Application,
  form: Form,
  texts: SummaryTexts & Partial<SummaryOptions>,
): string {
  const formatted = formatters[name]?.(application, texts)
  const question = questionOf(name, form)
  const value = application[name]
  const answer = question && { path: name, question, value, group: application }
  return formatted ?? (answer ? shownAnswer(answer, texts) : '')
}

function peopleGroups(application: Application, texts: SummaryOptions): readonly SummaryGroup[] {
  const { companyOwners, authorizedController } = application
  const person = contactOf(application)
  const entered = companyOwners.find(({ id }) => id === person?.id)?.enteredBy
  const isConcealed = entered && texts.reader !== 'operator'
  return [
    ...companyOwners.map((one, index) => {
      const path = `companyOwners.${index}`
      return {
        title: fullLabel(path, application, texts),
        rows: personRows(one, owner, path, application, texts),
      }
    }),
    ...(authorizedController
      ? [
          {
            title: texts.summary.controller(fullName(authorizedController)),
            rows: personRows(
              authorizedController,
              controller,
              'authorizedController',
              application,
              texts,
            ),
          },
        ]
      : controllerGroups(application, texts)),
    {
      title: label('primaryContact', texts),
      rows: [
        row(texts.summary.name, person ? fullName(person) : ''),
        ...(isConcealed && person
          ? [enteredRow(person, entered, texts)]
          : askedIn(person ?? emptyContact, contact, 'primaryContact', application, texts)
              .filter(({ path }) => !isOfName(path))
              .map((answer) => answerRow(answer, application, texts))),
      ],
    },
  ]
}

/** The person who controls the company where nobody else was named for it: the first owner. */
function controllerGroups(
  application: Application,
  texts: SummaryOptions,
): readonly SummaryGroup[] {
  const person = controllerOf(application)
  if (!person) return []
  const rows = [row(texts.summary.name, fullName(person))]
  return [{ title: label('authorizedController', texts), rows }]
}

/** The address is one line. What an owner has entered is for the operator alone. */
function personRows(
  person: Owner | AuthorizedController,
  schema: typeof owner | typeof controller,
  within: string,
  application: Application,
  texts: SummaryOptions,
): readonly SummaryRow[] {
  const entered = 'enteredBy' in person ? person.enteredBy : null
  const isConcealed = entered !== null && texts.reader !== 'operator'
  const askedAnswers = askedIn(person, schema, within, application, texts)
  const isInAddress = ({ path }: Answer) => path.startsWith(`${within}.address.`)
  const answers = askedAnswers.filter(
    (answer) =>
      !isOfName(answer.path) &&
      !isInAddress(answer) &&
      !(isConcealed && Object.hasOwn(ownDetails.entries, nameAt(answer.path))),
  )
  return [
    ...answers.map((answer) => {
      const shown = shownAnswer(answer, texts)
      const isTitle = nameAt(answer.path) === 'title'
      const text = isTitle ? titleIn(shown, texts.referenceTexts) : shown
      return answerRow(answer, application, texts, text)
    }),
    ...(isConcealed || !askedAnswers.some(isInAddress)
      ? []
      : [row(label('address', texts), addressLine(person.address))]),
    ...(entered ? [enteredRow(person, entered, texts)] : []),
  ]
}

/** The answers of a group that are asked, and were in the form. */
function askedIn(
  group: object,
  schema: Node,
  within: string,
  application: Application,
  texts: SummaryOptions,
): readonly Answer[] {
  return [...answersIn(group, schema, within)].filter(
    (answer) => isAsked(answer, application) && !texts.unasked?.includes(answer.path),
  )
}

function nameAt(path: string): string {
  return path.split('.').at(-1) ?? ''
}

/** The name is the title of the group, or a row of its own. */
function isOfName(path: string): boolean {
  return ['firstName', 'lastName'].includes(nameAt(path))
}

/** Missing where an answer is needed that is not given. */
function answerRow(
  answer: Answer,
  application: Application,
  texts: SummaryOptions,
  value = shownAnswer(answer, texts),
): SummaryRow {
  const { path, question, group } = answer
  const isNeeded = !question.optional && question.requiredIf?.(application, group) !== false
  const missing = isNeeded && value === ''
  return { label: label(path, texts), value, missing, ...secretOf(answer, texts) }
}

/** Missing until the owner has entered them. */
function enteredRow(
  person: Pick<Owner, 'firstName' | 'lastName'>,
  entered: NonNullable<Owner['enteredBy']>,
  texts: SummaryOptions,
): SummaryRow {
  return row(label('enteredBy', texts), entered.enteredAt && enteredText(person, entered, texts))
}

/** "Entered by Ana Núñez on Nov 22, 2026, 1:00 AM UTC". */
export function enteredText(
  owner: Pick<Owner, 'firstName' | 'lastName'>,
  { enteredAt }: Pick<NonNullable<Owner['enteredBy']>, 'enteredAt'>,
  {
    summary,
    language,
  }: { readonly summary: Pick<SummaryTexts['summary'], 'enteredBy'>; readonly language: string },
): string {
  const date = utcText(enteredAt, language, 'medium')
  return summary.enteredBy(fullName(owner), date)
}

/** A linked account whose token a reload has cleared is missing. */
function bankGroup(application: Application, texts: SummaryOptions): SummaryGroup {
  const { plaid, manualEntry } = application
  if (plaid) {
    const account = [plaid.accountName, maskedEnding(plaid.accountMask)]
    return {
      title: texts.summary.linkedAccount,
      rows: [
        { label: label('bankName', texts), value: plaid.bankName, missing: false },
        {
          label: texts.summary.account,
          value: plaid.publicToken && account.filter(Boolean).join(' '),
          missing: plaid.publicToken === '',
        },
      ],
    }
  }
  const account = manualEntry ?? emptyManualEntry
  const answers = askedIn(account, manualEntrySchema, 'manualEntry', application, texts)
  const isName = ({ path }: Answer) => nameAt(path) === 'bankName'
  const inOrder = [...answers.filter(isName), ...answers.filter((one) => !isName(one))]
  return {
    title: texts.groups.bank,
    rows: inOrder.map((answer) => answerRow(answer, application, texts)),
  }
}

/** The operator opens a document by its id. */
function documentGroups(
  { documents }: Application,
  texts: SummaryOptions,
): readonly SummaryGroup[] {
  if (documents.length === 0) return []
  const text = ({ id, name }: Document) => (texts.reader === 'operator' ? `${name}, ${id}` : name)
  return [
    {
      title: texts.documents.heading,
      rows: documents.map((one) => row(documentLabel(one.kind, texts.documents), text(one))),
    },
  ]
}

/** An answer, as a reader of the summary sees it. */
export function shownAnswer(
  { path, question, value }: Answer,
  texts: Pick<SummaryTexts, 'language' | 'summary'> & Partial<SummaryOptions>,
): string {
  const { language, reader = 'applicant', kept = [] } = texts
  if (kept.includes(path) && isBlank(value)) return texts.summary.asBefore
  const { field, sensitive } = question
  if (sensitive && reader === 'operator' && !field.conceal) return field.format(value)
  if (field.conceal && reader === 'others') return field.conceal(value)
  if (typeof value === 'boolean') return value ? texts.summary.yes : texts.summary.no
  return field.summarize?.(value, language) ?? field.format(value)
}

/** Nothing for an answer that others are shown in full, too. */
function secretOf(answer: Answer, texts: SummaryOptions): { readonly secret?: Secret } {
  if (texts.reader !== 'operator' || !answer.question.sensitive) return {}
  const concealed = shownAnswer(answer, { ...texts, reader: 'others' })
  return concealed === shownAnswer(answer, texts)
    ? {}
    : { secret: { path: answer.path, concealed } }
}

/** A row whose value is required. */
function row(label: string, value: string): SummaryRow {
  return { label, value, missing: value === '' }
}
