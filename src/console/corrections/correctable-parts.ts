/** The answers that a reviewer can request, in the sections and parts of the summary. */

import { answersIn } from '../../application/answers.ts'
import { type Application, isAnswerName } from '../../application/application.ts'
import {
  type Correctable,
  correctable,
  isAskedFor,
  isMissingOwner,
} from '../../application/corrections/correction.ts'
import { fieldLabel } from '../../application/corrections/correction-labels.ts'
import { documentKindAt } from '../../application/documents/documents.ts'
import { type Form, ownPath } from '../../application/form.ts'
import { stepTitle, withOwnWords } from '../../application/forms/own-words.ts'
import { addressLine } from '../../application/forms/us/addresses.ts'
import { accountEnding, maskedEnding } from '../../application/forms/us/fields/account-number.ts'
import { isBelow } from '../../application/issues.ts'
import { fullName } from '../../application/ownership.ts'
import { titleIn } from '../../application/reference/titles.ts'
import { ownQuestionsOf, questionsIn } from '../../application/steps.ts'
import { label } from '../../application/summary/labels.ts'
import { answerText, sectionsOf } from '../../application/summary/summary.ts'
import { type SummaryTexts, shownAnswer } from '../../application/summary/summary-rows.ts'
import { corrections } from '../../messages/console/corrections.ts'

export interface CorrectableSection {
  readonly title: string
  readonly parts: readonly CorrectablePart[]
}

/** A group of answers, or a person. */
export interface CorrectablePart {
  readonly id: string
  readonly title: string
  readonly isPerson: boolean
  readonly items: readonly CorrectableItem[]
}

export interface CorrectableItem extends Correctable {
  /** The first of its paths; `companyOwners` for a missing owner. */
  readonly id: string
  readonly label: string
  /** The present answer with its digits hidden; empty if unanswered, absent for a missing owner. */
  readonly value?: string
}

const PERSON = /^(?:companyOwners\.\d+|authorizedController|primaryContact)(?=\.)/

export function correctableSections(
  application: Application,
  form: Form,
  standard: SummaryTexts,
): readonly CorrectableSection[] {
  const texts = withOwnWords(standard, form)
  const items = correctable(application, form).map(({ paths }): CorrectableItem => {
    const labels = paths.map((path) => fieldLabel(path, application, texts, label))
    const isMissing = isMissingOwner(paths[0])
    return {
      id: isMissing ? 'companyOwners' : paths[0],
      paths,
      label: isMissing ? corrections.missingOwner : [...new Set(labels)].join(', '),
      ...(!isMissing && { value: presentValue(paths, application, form, texts) }),
    }
  })
  return sectionsOf(form).map(({ id, steps }) => {
    const groups = steps.flatMap((step) => step.groups)
    const title = stepTitle(id, texts.summary.sections, form, texts.language)
    const own = steps.flatMap((step) => ownQuestionsOf(step.id, form)).map(ownPath)
    const ownItems = items.filter((item) => own.includes(item.id))
    const standardParts = groups.flatMap((group) => {
      const names = questionsIn(group, form)
      const inGroup = items.filter((item) => names.some((name) => isBelow(item.id, name)))
      const byPart = Map.groupBy(inGroup, (item) => partOf(item.id) ?? group)
      return [...byPart].map(([part, items]) => {
        const title = part === group ? texts.groups[group] : partTitle(part, application, texts)
        return { id: part, title, isPerson: PERSON.test(items[0]?.id ?? ''), items }
      })
    })
    const further = { id: `own-${id}`, title: texts.summary.further, isPerson: false }
    const parts =
      ownItems.length > 0 ? [...standardParts, { ...further, items: ownItems }] : standardParts
    return { title, parts }
  })
}

/** Returns the person or document group of an answer; undefined for an answer of a plain group. */
function partOf(path: string): string | undefined {
  return path.startsWith('documents.') ? 'documents' : PERSON.exec(path)?.[0]
}

function partTitle(part: string, application: Application, texts: SummaryTexts): string {
  if (part === 'documents') return texts.documents.heading
  const person = personAt(part, application)
  if (!person) return label(part, texts)
  const name = fullName(person)
  return part === 'authorizedController' ? texts.summary.controller(name) : name
}

function presentValue(
  paths: Correctable['paths'],
  application: Application,
  form: Form,
  texts: SummaryTexts,
): string {
  const [first] = paths
  const { documents } = application
  const kind = documentKindAt(first, application)
  if (kind !== undefined) {
    const names = documents.filter((document) => document.kind === kind).map(nameOf)
    return joinTexts(names) || corrections.noDocument
  }
  if (first === 'manualEntry') return bankAccount(application)
  const manner = { ...texts, reader: 'others' } as const
  if (isAnswerName(first)) {
    // A checkbox has no text to show.
    const names = paths.filter(isAnswerName).filter((name) => application[name] !== true)
    return joinTexts(names.map((name) => answerText(name, application, form, manner)))
  }
  if (first.endsWith('.address')) {
    const address = personAt(first, application)?.address
    return address ? addressLine(address) : ''
  }
  const answers = answersIn(application, form.schema).filter(({ path }) => isAskedFor(path, paths))
  return answers
    .map((answer) => titleIn(shownAnswer(answer, manner), texts.referenceTexts))
    .join(' ')
}

function bankAccount({ plaid, manualEntry }: Application): string {
  if (plaid) return joinTexts([plaid.bankName, maskedEnding(plaid.accountMask)])
  if (!manualEntry) return ''
  return joinTexts([manualEntry.bankName, maskedEnding(accountEnding(manualEntry.accountNumber))])
}

/** Returns an owner or the controller. */
function personAt(path: string, { companyOwners, authorizedController }: Application) {
  const [name, index] = path.split('.')
  if (name === 'authorizedController') return authorizedController
  return name === 'companyOwners' ? companyOwners[Number(index)] : undefined
}

function nameOf({ name }: { readonly name: string }): string {
  return name
}

function joinTexts(values: readonly string[]): string {
  return values.filter(Boolean).join(', ')
}
