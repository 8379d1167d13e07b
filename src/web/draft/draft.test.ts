import { beforeEach, describe, expect, test } from 'vitest'
import { type Application, emptyApplication } from '../../application/application.ts'
import { emptyLinkedAccount } from '../../application/banking.ts'
import { us } from '../../application/forms/us.ts'
import { emptyLead } from '../../application/lead.ts'
import { stepTowardReview } from '../../application/page-guard.ts'
import { type StepId, steps } from '../../application/step-list.ts'
import {
  sampleApplication,
  sampleLinkedAccount,
  sampleOwner,
} from '../../application/testing/sample-application.ts'
import { dispatchBankEvent } from './bank-events.ts'
import { emptyBankForm } from './bank-form.ts'
import {
  commit,
  currentIssues,
  currentUnsavedSteps,
  editAnswers,
  editPeople,
  hasAnswers,
  hasTyped,
  resetDraft,
  setMailingAddressShown,
  setPublicOrGovernment,
  setUnread,
  startOver,
  useDraft,
} from './draft.ts'
import { emptyFormState } from './form-state.ts'
import { saveOwner, setNewOwnerOpen } from './people-changes.ts'
import {
  editOwner,
  fieldKey,
  listedOwners,
  newOwnerForm,
  removeOwner,
  soleProprietorForm,
} from './people-form.ts'
import { ownerFormOf } from './person-form.ts'
import { applyLead } from './prefill.ts'
import { provideForm } from './shown-form.ts'
import { sampleFormState } from './testing/sample-forms.ts'

const maria = sampleOwner()
const lead = {
  ...emptyLead,
  pmi: 'demo',
  businessName: 'Lead Bakery',
  phone: '+1 (415) 555-0199',
  firstName: 'Lea',
  lastName: 'Diaz',
}
const soleApplication = sampleApplication({
  businessStructure: 'SOLE PROPRIETOR',
  tin: '',
  companyOwners: [sampleOwner({ title: 'Owner', stake: 100 })],
})
const linkedApplication = sampleApplication({ plaid: sampleLinkedAccount, manualEntry: null })

const state = () => useDraft.getState()
const draft = () => state().draft
const people = () => state().form.people
/** Enters an application and presses Next on every step but the last. */
const complete = (application: Application = sampleApplication()) => {
  useDraft.setState({ form: sampleFormState(application) })
  for (const { id } of steps.slice(0, -1)) commit(id)
}
const changeStructure = (businessStructure: string) => {
  editAnswers({ businessStructure })
  commit('business-overview')
}

beforeEach(resetDraft)

describe('a new draft', () => {
  test('has no answers and its own key', () => {
    const before = state()
    resetDraft()
    expect(before).toEqual({
      draft: emptyApplication,
      form: emptyFormState(emptyLead),
      lead: emptyLead,
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(state().idempotencyKey).not.toBe(before.idempotencyKey)
    expect(hasAnswers(before)).toBe(false)
    expect(currentUnsavedSteps()).toEqual([])
  })

  test('replaces everything that was entered, and the lead', () => {
    applyLead(lead)
    complete()
    setPublicOrGovernment(true)
    const { idempotencyKey } = state()
    resetDraft()
    expect(state()).toMatchObject({ draft: emptyApplication, lead: emptyLead })
    expect(state().form).toEqual(emptyFormState(emptyLead))
    expect(state().idempotencyKey).not.toBe(idempotencyKey)
  })

  test('has the lead again after starting over, under another key', () => {
    applyLead(lead)
    complete()
    const { idempotencyKey } = state()
    startOver()
    expect(state()).toMatchObject({ draft: emptyApplication, lead })
    expect(state().form).toEqual(emptyFormState(lead))
    expect(state().idempotencyKey).not.toBe(idempotencyKey)
    expect(hasAnswers(state())).toBe(false)
  })
})

describe('a lead', () => {
  test('pre-fills the forms and not the draft', () => {
    applyLead(lead)
    expect(state().form.answers).toMatchObject({
      businessName: 'Lead Bakery',
      businessPhone: '4155550199',
    })
    expect(newOwnerForm(people())).toMatchObject({ firstName: 'Lea', lastName: 'Diaz' })
    expect(soleProprietorForm(people())).toMatchObject({ firstName: 'Lea', lastName: 'Diaz' })
    expect(draft()).toEqual(emptyApplication)
  })

  test('counts neither as an answer nor as an unsaved change', () => {
    applyLead(lead)
    expect(hasAnswers(state())).toBe(false)
    expect(currentUnsavedSteps()).toEqual([])
  })

  test('does not have to be complete', () => {
    applyLead({ pmi: 'a' })
    expect(state().lead).toEqual({ ...emptyLead, pmi: 'a' })
    expect(state().form).toEqual(emptyFormState(emptyLead))
  })

  test('changes no answer that was typed', () => {
    editAnswers({ businessName: 'Typed Bakery' })
    applyLead(lead)
    expect(state().form.answers).toMatchObject({
      businessName: 'Typed Bakery',
      businessPhone: '4155550199',
    })
    expect(currentUnsavedSteps()).toEqual(['business-details'])
  })

  test('that comes later replaces the previous one if nothing was typed', () => {
    applyLead(lead)
    editAnswers({ businessPhone: '4155550100' })
    applyLead({ ...lead, pmi: 'later', businessName: 'Later Bakery', phone: '4155550101' })
    expect(state().lead.pmi).toBe('later')
    expect(state().form.answers).toMatchObject({
      businessName: 'Later Bakery',
      businessPhone: '4155550100',
    })
  })

  test('that comes later does not change the draft', () => {
    applyLead(lead)
    editAnswers({ legalBusinessName: 'Lead Bakery, LLC' })
    commit('business-details')
    applyLead({ ...lead, pmi: 'later', businessName: 'Later Bakery' })
    expect(draft().businessName).toBe('Lead Bakery')
    expect(state().form.answers.businessName).toBe('Lead Bakery')
    expect(currentUnsavedSteps()).toEqual([])
  })
})

describe('an answer', () => {
  test('is in its form at once, and in the draft after Next', () => {
    editAnswers({ legalBusinessName: 'Golden Gate Bakery, LLC' })
    expect(state().form.answers.legalBusinessName).toBe('Golden Gate Bakery, LLC')
    expect(draft().legalBusinessName).toBe('')
    commit('business-details')
    expect(draft().legalBusinessName).toBe('Golden Gate Bakery, LLC')
  })

  test('would be lost by leaving, until it is changed back', () => {
    editAnswers({ yearFounded: '2012' })
    expect(hasAnswers(state())).toBe(true)
    expect(currentUnsavedSteps()).toEqual(['business-overview'])
    editAnswers({ yearFounded: '' })
    expect(hasAnswers(state())).toBe(false)
    expect(currentUnsavedSteps()).toEqual([])
  })

  test('of an owner who is being added is missing in the step of the owners if its text is unread', () => {
    editPeople((form) => {
      const adding = { ...form, isAddingOwner: true }
      return editOwner(adding, { ...newOwnerForm(adding), firstName: 'Ann' })
    })
    setUnread(fieldKey('newOwner.phone', people()), '12')
    expect(currentUnsavedSteps()).toEqual(['owner-details'])
  })

  test('would be lost by leaving once it is in the draft', () => {
    complete()
    expect(hasAnswers(state())).toBe(true)
    expect(currentUnsavedSteps()).toEqual([])
    useDraft.setState({ form: emptyFormState(emptyLead) })
    expect(hasAnswers(state())).toBe(true)
  })

  test("does not count as the applicant's while it is unchanged from an invitation", () => {
    const form = emptyFormState(emptyLead)
    const invitation = { id: 'i', token: 't', key: 'k', locked: [], returnUrl: '' }
    const answers = { ...form.answers, businessName: 'Invited Bakery' }
    const untouched = { draft: emptyApplication, form: { ...form, invitation, answers } }
    useDraft.setState(untouched)
    expect(hasTyped(state())).toBe(true)
    useDraft.setState({ untouched })
    expect([hasTyped(state()), hasAnswers(state())]).toEqual([false, true])
    editAnswers({ legalBusinessName: 'Typed' })
    expect(hasTyped(state())).toBe(true)
    editAnswers({ legalBusinessName: '' })
    expect(hasTyped(state())).toBe(false)
  })

  test('would be lost by leaving in an open form', () => {
    editPeople((form) => setNewOwnerOpen(form, true))
    expect(hasAnswers(state())).toBe(true)
  })

  test('that two steps share is edited once', () => {
    complete()
    editAnswers({ businessWebsite: 'other.example' })
    commit('transaction-details')
    expect(draft().businessWebsite).toBe('other.example')
    expect(state().form.answers.businessWebsite).toBe('other.example')
    expect(currentUnsavedSteps()).toEqual([])
  })

  test('that distinguishes two structures behind one choice is requested with that choice', () => {
    setPublicOrGovernment(true)
    expect(state().form.isPublicOrGovernment).toBe(true)
    expect(currentIssues('business-overview')).toContainEqual({
      path: 'businessStructure',
      code: 'required',
    })
  })
})

describe('a mailing address', () => {
  test('is asked for, and forgotten once it is no longer asked for', () => {
    setMailingAddressShown(true)
    const { mailingAddress } = state().form.answers
    expect(mailingAddress).toMatchObject({ id: 'mailing-address', street: '' })
    if (mailingAddress) editAnswers({ mailingAddress: { ...mailingAddress, street: 'PO Box 1' } })
    setMailingAddressShown(false)
    expect(state().form.answers.mailingAddress).toBeNull()
    expect(hasAnswers(state())).toBe(false)
    setMailingAddressShown(true)
    expect(state().form.answers.mailingAddress?.street).toBe('')
  })
})

describe('Next', () => {
  test.each(steps.map(({ id }) => id))('on %s commits only that step', (id) => {
    useDraft.setState({ form: sampleFormState(sampleApplication()) })
    commit(id)
    const others = steps.filter((step) => step.id !== id && step.id !== 'review-&-submit')
    expect(currentUnsavedSteps()).toEqual(others.map((step) => step.id))
  })

  test('on every step builds the application from the forms', () => {
    complete()
    expect(draft()).toEqual(sampleApplication())
  })

  test.each([
    ['LIMITED', 'SOLE PROPRIETOR', true],
    ['SOLE PROPRIETOR', 'LIMITED', true],
    ['LIMITED', 'CORPORATION', false],
    ['SOLE PROPRIETOR', 'SOLE PROPRIETOR', false],
  ] as const)(
    'after a change from %s to %s makes the owners due again: %s',
    (before, after, isDue) => {
      complete(before === 'LIMITED' ? sampleApplication() : soleApplication)
      changeStructure(after)
      expect(draft().businessStructure).toBe(after)
      expect([draft().companyOwners.length === 0, draft().authorizedController]).toEqual([
        isDue,
        null,
      ])
      expect(stepTowardReview(draft(), [], us)).toBe(isDue ? 'owner-details' : 'review-&-submit')
    },
  )

  test('with the first structure does not change the form of the owners', () => {
    editPeople((form) => saveOwner(form, { ...ownerFormOf(maria), id: newOwnerForm(form).id }))
    const before = people()
    changeStructure('SOLE PROPRIETOR')
    expect(people()).toBe(before)
  })

  test('after a change to sole proprietor has the first owner as the proprietor', () => {
    complete()
    changeStructure('SOLE PROPRIETOR')
    expect(soleProprietorForm(people()).firstName).toBe('Maria')
    expect(listedOwners(people()).map(({ id }) => id)).toEqual(['owner-1'])
    expect(currentIssues('owner-details')).toEqual([])
    commit('owner-details')
    expect(draft().companyOwners).toMatchObject([{ firstName: 'Maria', stake: 100 }])
  })

  test('is required for a changed structure before the owners’ step adopts it', () => {
    complete()
    editAnswers({ businessStructure: 'SOLE PROPRIETOR', tin: '' })
    expect(currentIssues('owner-details')).toEqual([])
    expect(currentUnsavedSteps()).toEqual(['business-overview'])
    commit('owner-details')
    expect(draft()).toEqual(sampleApplication())
  })

  test('loses no proprietor when the structure is changed and changed back', () => {
    complete(soleApplication)
    changeStructure('LIMITED')
    expect(newOwnerForm(people())).toMatchObject({ firstName: 'Maria', stake: '100' })
    changeStructure('SOLE PROPRIETOR')
    expect(soleProprietorForm(people()).firstName).toBe('Maria')
  })
})

describe('the issues that block Next', () => {
  const blocked = () => steps.map(({ id }) => id).filter((id) => currentIssues(id).length > 0)

  test('are only the signature once an application is complete', () => {
    complete()
    expect(blocked()).toEqual(['review-&-submit'])
  })

  test('are on the steps that require an answer', () => {
    const unanswered: readonly StepId[] = steps.map(({ id }) => id)
    // No question about people is asked before the structure is known.
    expect(blocked()).toEqual(unanswered.filter((id) => id !== 'owner-details'))
  })

  test('of the signature depend on the owners that the review shows', () => {
    complete()
    const [, daniel = maria] = draft().companyOwners
    editPeople((form) => removeOwner(form, daniel))
    editAnswers({
      termsSignerFullName: "Daniel O'Neill",
      signing: {
        signeeId: 'owner-2',
        preparedBy: '',
        language: '',
        agreementVersion: '',
        consentVersions: {},
      },
    })
  })
})

describe('an event on the banking step', () => {
  const bank = () => state().form.bank
  const metadata = { accounts: [{ id: 'account-2' }], institution: { name: 'Second Bank' } }

  test('changes the form and not the draft', () => {
    dispatchBankEvent({ type: 'link-succeeded', publicToken: 'token-2', metadata })
    expect(bank().plaid).toMatchObject({ accountID: 'account-2', publicToken: 'token-2' })
    expect(draft()).toEqual(emptyApplication)
  })

  test('that reports a rejected account asks for another one before it is committed', () => {
    dispatchBankEvent({ type: 'link-succeeded', publicToken: 'token-2', metadata })
    dispatchBankEvent({ type: 'exchange-rejected', publicToken: 'token-2' })
    expect(bank()).toMatchObject({ isManual: true, notice: 'linkFailed' })
    expect(draft()).toEqual(emptyApplication)
  })

  test.each([
    { type: 'link-rejected' },
    { type: 'exchange-rejected', publicToken: 'token-1' },
  ] as const)('$type removes a committed account from the draft', (event) => {
    complete(linkedApplication)
    expect(draft().plaid).toEqual(sampleLinkedAccount)
    dispatchBankEvent(event)
    expect(draft().plaid).toBeNull()
    expect(stepTowardReview(draft(), [], us)).toBe('banking-information')
    expect(bank().plaid).toEqual({ ...emptyLinkedAccount, hadError: true })
    expect(draft()).toEqual({ ...linkedApplication, plaid: null, manualEntry: draft().manualEntry })
  })

  test.each([
    ['a link that fails', { type: 'link-exited', hasError: true }],
    ['a token that fails', { type: 'link-token-failed', isExpected: true }],
    ['the choice of manual entry', { type: 'manual-chosen' }],
    ['the rejection of another account', { type: 'exchange-rejected', publicToken: 'token-0' }],
  ] as const)('leaves a committed account in the draft on %s', (_, event) => {
    complete(linkedApplication)
    dispatchBankEvent(event)
    expect(draft()).toEqual(linkedApplication)
  })

  test('keeps typed details in the draft when an account is rejected', () => {
    complete()
    dispatchBankEvent({ type: 'link-succeeded', publicToken: 'token-2', metadata })
    dispatchBankEvent({ type: 'exchange-rejected', publicToken: 'token-2' })
    expect(draft()).toEqual(sampleApplication())
  })

  test('keeps a committed account in the draft when its replacement is rejected', () => {
    complete(linkedApplication)
    dispatchBankEvent({ type: 'link-succeeded', publicToken: 'token-2', metadata })
    dispatchBankEvent({
      type: 'exchange-rejected',
      publicToken: 'token-2',
      before: sampleLinkedAccount,
    })
    expect(bank().plaid.publicToken).toBe('token-1')
    expect(draft().plaid).toEqual(sampleLinkedAccount)
  })

  test('removes a rejected account from the draft, even if another one is linked by now', () => {
    complete(linkedApplication)
    dispatchBankEvent({ type: 'link-succeeded', publicToken: 'token-2', metadata })
    dispatchBankEvent({ type: 'exchange-rejected', publicToken: 'token-1' })
    expect(draft().plaid?.publicToken).not.toBe('token-1')
    expect(bank()).toMatchObject({ isManual: false, plaid: { publicToken: 'token-2' } })
  })

  test('of typing details forgets the linked account', () => {
    complete(linkedApplication)
    const { manual } = sampleFormState().bank
    dispatchBankEvent({ type: 'manual-chosen' })
    dispatchBankEvent({
      type: 'manual-typed',
      changes: { ...manual, confirmAccountNumber: manual.accountNumber },
    })
    expect(currentIssues('banking-information')).toEqual([])
    commit('banking-information')
    dispatchBankEvent({ type: 'manual-committed' })
    expect(draft()).toEqual(sampleApplication())
    expect(bank().plaid).toEqual(emptyLinkedAccount)
    expect(currentUnsavedSteps()).toEqual([])
  })

  test('is forgotten with a new draft', () => {
    complete(linkedApplication)
    startOver()
    expect(bank()).toEqual(emptyBankForm)
  })
})

test('a new application begins with the answers that the form of the operator prefills', () => {
  resetDraft()
  const { yearFounded } = useDraft.getState().form.answers
  provideForm({ ...us, initial: { yearFounded: '2020' } })
  resetDraft()
  expect([yearFounded, useDraft.getState().form.answers.yearFounded]).toEqual(['', '2020'])
  expect(hasAnswers(useDraft.getState())).toBe(false)
  provideForm(us)
  resetDraft()
})
