/** Forms to begin a test with, as they are once an application has been entered in them. */
import type { Application } from '../../../application/application.ts'
import { emptyLinkedAccount, emptyManualEntry } from '../../../application/banking.ts'
import { emptyLead } from '../../../application/lead.ts'
import { isSoleProprietor } from '../../../application/reference/structures.ts'
import { sampleApplication } from '../../../application/testing/sample-application.ts'
import { type BankForm, emptyBankForm } from '../bank-form.ts'
import { emptyFormState, type FormState } from '../form-state.ts'
import { emptyPeopleForm, type PeopleForm } from '../people-form.ts'
import { ownerFormOf, personFormOf } from '../person-form.ts'

/** The forms of all steps. */
export function sampleFormState(application: Application = sampleApplication()): FormState {
  const { companyOwners, authorizedController, primaryContact, plaid, manualEntry, ...answers } =
    application
  const { signing } = emptyFormState(emptyLead).answers
  return {
    answers: { ...answers, signing: answers.signing ?? signing },
    isPublicOrGovernment: false,
    people: samplePeopleForm(application),
    bank: sampleBankForm(application),
  }
}

/** The form of the owners' step. */
export function samplePeopleForm(
  application: Application,
  overrides: Partial<PeopleForm> = {},
): PeopleForm {
  const { companyOwners, authorizedController: controller, primaryContact: contact } = application
  const empty = emptyPeopleForm(emptyLead)
  const [first] = companyOwners
  return {
    ...empty,
    noOwners: companyOwners.length === 0 && controller !== null,
    ...(isSoleProprietor(application)
      ? { soleProprietor: first ? ownerFormOf(first) : empty.soleProprietor }
      : { owners: companyOwners }),
    useAuthorizedController: controller !== null,
    authorizedController: controller ? personFormOf(controller) : empty.authorizedController,
    usePrimaryContact: contact !== null,
    primaryContact: contact ?? empty.primaryContact,
    ...overrides,
  }
}

function sampleBankForm({ plaid, manualEntry }: Application): BankForm {
  if (!manualEntry) return { ...emptyBankForm, plaid: plaid ?? emptyLinkedAccount }
  return {
    ...emptyBankForm,
    isManual: true,
    manual: { ...emptyManualEntry, ...manualEntry },
    confirmAccountNumber: manualEntry.accountNumber,
    lookup: { routingNumber: manualEntry.routingNumber, isFound: true },
  }
}
