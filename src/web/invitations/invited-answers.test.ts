import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Application, emptyApplication } from '../../application/application.ts'
import { formOf } from '../../application/forms/own-form.ts'
import { us } from '../../application/forms/us.ts'
import { givenNames, type InvitedApplication } from '../../application/invited.ts'
import { emptyLead } from '../../application/lead.ts'
import { emptyContact, emptyController } from '../../application/ownership.ts'
import { sampleOwner } from '../../application/testing/sample-application.ts'
import { sampleDefinition } from '../../application/testing/sample-definition.ts'
import { emptyFormState, type FormState } from '../draft/form-state.ts'
import { editOwner, listedOwners, newOwnerForm } from '../draft/people-form.ts'
import { provideForm } from '../draft/shown-form.ts'
import { withInvited } from './invited-answers.ts'

const lead = { ...emptyLead, businessName: 'Lead Bakery', phone: '4155550199' }
const empty = emptyFormState(emptyLead)

function invited(answers: Partial<Application>, locked: readonly string[] = []) {
  return {
    schema: 1,
    answers: { ...emptyApplication, ...answers },
    given: [...givenNames(answers)],
    locked,
    returnUrl: '',
    language: null,
  } satisfies InvitedApplication
}

const filled = (
  invited: InvitedApplication,
  form: Partial<FormState> = {},
  draft: Partial<Application> = {},
) =>
  withInvited(
    { draft: { ...emptyApplication, ...draft }, form: { ...empty, ...form }, lead: emptyLead },
    invited,
  )
const typed = (answers: Partial<FormState['answers']>) => ({
  answers: { ...empty.answers, ...answers },
})

describe('an invitation', () => {
  const { businessAddress } = emptyApplication
  const answers = {
    businessName: 'Invited Bakery',
    businessAddress: { ...businessAddress, street: '1 Main Street' },
  }

  test('fills in answers that nobody has typed, committed or otherwise provided, but not the draft', () => {
    expect(filled(invited(answers), typed({ businessName: 'Typed' }))).toMatchObject({
      draft: emptyApplication,
      form: {
        answers: {
          businessName: 'Typed',
          businessAddress: { id: 'business-address', street: '1 Main Street' },
        },
      },
    })
    const kept = filled(invited(answers), {}, { businessName: 'Committed' })
    expect(kept.draft.businessName).toBe('Committed')
    expect(kept.form.answers.businessName).toBe('')
    const state = { draft: emptyApplication, form: emptyFormState(lead), lead }
    expect(withInvited(state, invited(answers)).form.answers).toMatchObject({
      businessName: 'Invited Bakery',
      businessPhone: '4155550199',
    })
  })

  test('replaces locked answers, in the draft only if they were committed', () => {
    const locked = invited(answers, ['businessName', 'businessAddress'])
    const { draft, form } = filled(locked, typed({ businessName: 'Typed' }), {
      businessName: 'Committed',
    })
    expect(draft).toMatchObject({ businessName: 'Invited Bakery', businessAddress })
    expect(form.answers).toMatchObject({
      businessName: 'Invited Bakery',
      businessAddress: { street: '1 Main Street' },
    })
  })

  test('asks the second question of a structure behind one choice', () => {
    const { form } = filled(invited({ businessStructure: 'GOVERNMENT' }))
    expect(form.isPublicOrGovernment).toBe(true)
    expect(filled(invited(answers)).form.isPublicOrGovernment).toBe(false)
  })

  test('lists owners, each open, with a card to add another', () => {
    const companyOwners = [sampleOwner({ firstName: 'Ana' }), sampleOwner({ firstName: 'Ben' })]
    const { people } = filled(invited({ companyOwners })).form
    expect(listedOwners(people).map(({ id, firstName }) => [id, firstName])).toEqual([
      ['company-owner-1', 'Ana'],
      ['company-owner-2', 'Ben'],
    ])
    expect(people.owners.map(({ typed }) => typed?.firstName)).toEqual(['Ana', 'Ben', ''])
  })

  test('does not merge a person with one whom the applicant has begun to enter', () => {
    const people = editOwner(empty.people, { ...newOwnerForm(empty.people), firstName: 'Cleo' })
    const given = invited({
      companyOwners: [sampleOwner({ firstName: 'Ana' })],
      authorizedController: { ...emptyController, firstName: 'Dan', lastName: 'Diaz' },
      primaryContact: { ...emptyContact, firstName: 'Eve', lastName: 'Estrada' },
    })
    const begun = { ...people.authorizedController, firstName: 'Flo' }
    const after = filled(given, { people: { ...people, authorizedController: begun } }).form.people
    expect(after.owners).toEqual(people.owners)
    expect(after.authorizedController).toEqual(begun)
    expect(after).toMatchObject({
      useAuthorizedController: false,
      usePrimaryContact: true,
      primaryContact: { id: 'primary-contact', firstName: 'Eve', lastName: 'Estrada' },
    })
  })
})

describe("an invitation to an operator's own questions", () => {
  const form = formOf(sampleDefinition)
  beforeAll(() => provideForm(form))
  afterAll(() => provideForm(us))
  const known = invited({ answers: { terminals: 3, wireless: true, gone: 1 } }, [
    'answers.terminals',
  ])

  test('fills in missing answers, and replaces locked ones', () => {
    expect(filled(known).form.answers.answers).toEqual({ terminals: 3, wireless: true })
    const own = { terminals: 9, wireless: false, opensOn: '01012027' }
    const { draft, form } = filled(known, typed({ answers: own }), { answers: { terminals: 9 } })
    expect(form.answers.answers).toEqual({ ...own, terminals: 3 })
    expect(draft.answers).toEqual({ terminals: 3 })
  })

  test('leaves out answers whose kind has changed', () => {
    const text = invited({ answers: { terminals: 'three' } })
    expect(filled(text).form.answers.answers).toBeUndefined()
  })
})
