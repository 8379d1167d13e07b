/** The parts of this form's summary that are not one row for each question. */
import { type Answer, answersIn } from '../../answers.ts'
import type { Application, AuthorizedController, Owner } from '../../application.ts'
import { emptyManualEntry } from '../../banking.ts'
import { contactOf, controllerOf, emptyContact, fullName } from '../../ownership.ts'
import { isBlank } from '../../question.ts'
import { categoryDescription, describedCategory } from '../../reference/merchant-categories.ts'
import { isBusinessStructure } from '../../reference/structures.ts'
import { titleIn } from '../../reference/titles.ts'
import { chargesBefore } from '../../sales.ts'
import { fullLabel, label, nameAt } from '../../summary/labels.ts'
import {
  answerRow,
  askedIn,
  isOfName,
  type ReadingOptions,
  row,
  type SummaryGroup,
  type SummaryParts,
  type SummaryRow,
  type SummaryTexts,
  shownAnswer,
} from '../../summary/summary-rows.ts'
import { utcText } from '../../text/day-text.ts'
import { addressLine } from './addresses.ts'
import { maskedEnding } from './fields/account-number.ts'
import { websiteToSend } from './implied-people.ts'
import {
  contact,
  controller,
  manualEntry as manualEntrySchema,
  ownDetails,
  owner,
} from './schema.ts'

type ReaderTexts = SummaryTexts & ReadingOptions

/** The texts that replace the value of an answer. */
const answers: SummaryParts<Application>['answers'] = {
  // In a submission, an unneeded website is empty already.
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

/** The parts for people and bank accounts, which have groups of their own. */
export const summaryParts: SummaryParts<Application> = {
  answers,
  groups: {
    people: peopleGroups,
    bank: (application, texts) => [bankGroup(application, texts)],
  },
}

function peopleGroups(application: Application, texts: ReaderTexts): readonly SummaryGroup[] {
  const { companyOwners, authorizedController } = application
  const person = contactOf(application)
  const entered = companyOwners.find(({ id }) => id === person?.id)?.enteredBy
  const isConcealed = entered && texts.reader !== 'operator'
  return [
    ...companyOwners.map((companyOwner, index) => {
      const path = `companyOwners.${index}`
      return {
        title: fullLabel(path, application, texts),
        rows: personRows({ person: companyOwner, schema: owner, path }, application, texts),
      }
    }),
    ...(authorizedController
      ? [
          {
            title: texts.summary.controller(fullName(authorizedController)),
            rows: personRows(
              { person: authorizedController, schema: controller, path: 'authorizedController' },
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
          : askedIn(
              answersIn(person ?? emptyContact, contact, 'primaryContact'),
              application,
              texts,
            )
              .filter(({ path }) => !isOfName(path))
              .map((answer) => answerRow(answer, application, texts))),
      ],
    },
  ]
}

/** Returns the group of the controller if nobody else was named: the first owner. */
function controllerGroups(application: Application, texts: ReaderTexts): readonly SummaryGroup[] {
  const person = controllerOf(application)
  if (!person) return []
  const rows = [row(texts.summary.name, fullName(person))]
  return [{ title: label('authorizedController', texts), rows }]
}

/** Returns a person's rows. An address is one line. Only operators see an owner's own entries. */
function personRows(
  {
    person,
    schema,
    path,
  }: {
    readonly person: Owner | AuthorizedController
    readonly schema: typeof owner | typeof controller
    readonly path: string
  },
  application: Application,
  texts: ReaderTexts,
): readonly SummaryRow[] {
  const entered = 'enteredBy' in person ? person.enteredBy : null
  const isConcealed = entered !== null && texts.reader !== 'operator'
  const askedAnswers = askedIn(answersIn(person, schema, path), application, texts)
  const isInAddress = (answer: Answer) => answer.path.startsWith(`${path}.address.`)
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

/**
 * Returns the row for an owner's own entries, which is missing until the owner has entered them.
 */
function enteredRow(
  person: Pick<Owner, 'firstName' | 'lastName'>,
  entered: NonNullable<Owner['enteredBy']>,
  texts: ReaderTexts,
): SummaryRow {
  return row(label('enteredBy', texts), entered.enteredAt && enteredText(person, entered, texts))
}

/** Returns "Entered by Ana Núñez on Nov 22, 2026, 1:00 AM UTC". */
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

/** Returns the group of the bank account. A linked one whose token is cleared is missing. */
function bankGroup(application: Application, texts: ReaderTexts): SummaryGroup {
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
  const all = answersIn(account, manualEntrySchema, 'manualEntry')
  const answers = askedIn(all, application, texts)
  const isName = ({ path }: Answer) => nameAt(path) === 'bankName'
  const inOrder = [...answers.filter(isName), ...answers.filter((answer) => !isName(answer))]
  return {
    title: texts.groups.bank,
    rows: inOrder.map((answer) => answerRow(answer, application, texts)),
  }
}
