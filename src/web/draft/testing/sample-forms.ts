/** Forms for tests, as they are once an application has been entered. */
import type { Application } from '../../../application/application.ts'
import { emptyLinkedAccount, emptyManualEntry } from '../../../application/banking.ts'
import { emptyLead } from '../../../application/lead.ts'
import { isSoleProprietor } from '../../../application/reference/structures.ts'
import { sampleApplication } from '../../../application/testing/sample-application.ts'
import { type BankForm, emptyBankForm } from '../bank-form.ts'
import { emptyFormState, type FormState } from '../form-state.ts'
import { emptyPeopleForm, newOwnerForm, nextOwnerId, type PeopleForm } from '../people-form.ts'
import { type OwnerForm, ownerFormOf, personFormOf } from '../person-form.ts'

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

interface OpenForms {
  /** The open forms of the listed owners. */
  readonly edited?: readonly OwnerForm[]
  /** The form under "Add an Owner", or that of the sole proprietor. */
  readonly newOwner?: OwnerForm
}

export function samplePeopleForm(
  application: Application,
  { edited = [], newOwner, ...overrides }: Partial<PeopleForm> & OpenForms = {},
): PeopleForm {
  const { companyOwners, authorizedController: controller, primaryContact: contact } = application
  const empty = emptyPeopleForm(emptyLead)
  const [first] = companyOwners
  const isSole = isSoleProprietor(application)
  const listed = isSole ? [] : companyOwners
  const added = newOwner ?? (isSole && first ? ownerFormOf(first) : newOwnerForm(empty))
  const id = nextOwnerId(companyOwners.map((owner) => owner.id))
  return {
    ...empty,
    noOwners: companyOwners.length === 0 && controller !== null,
    owners: [
      ...listed.map((saved) => ({
        saved,
        typed: edited.find((form) => form.id === saved.id) ?? null,
      })),
      { saved: null, typed: newOwner || isSole ? added : { ...added, id } },
    ],
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
