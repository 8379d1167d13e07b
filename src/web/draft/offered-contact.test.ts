import { describe, expect, test } from 'vitest'
import { emptyContact } from '../../application/ownership.ts'
import { sampleApplication, sampleOwner } from '../../application/testing/sample-application.ts'
import { offeredContact } from './offered-contact.ts'
import { sampleFormState } from './testing/sample-forms.ts'

const maria = sampleOwner({ id: 'maria', firstName: 'Maria', phone: '4155550101', email: '' })
const stranger = { ...emptyContact, id: 'stranger' }
const application = sampleApplication({
  businessPhone: '4155552671',
  businessEmail: 'office@bakery.example',
  companyOwners: [maria],
  authorizedController: null,
  primaryContact: null,
})

describe('what a person is offered', () => {
  test("is the business's phone and email address", () => {
    expect(offeredContact(sampleFormState(application), stranger)).toEqual({
      phone: '4155552671',
      email: 'office@bakery.example',
    })
  })

  test('is nothing that somebody else has taken', () => {
    const taken = { ...application, companyOwners: [{ ...maria, phone: '4155552671' }] }
    const { phone, email } = offeredContact(sampleFormState(taken), stranger)
    expect(phone).toBeUndefined()
    expect(email).toBe('office@bakery.example')
  })

  test('is what somebody of the same name has', () => {
    const contact = { ...stranger, firstName: 'maria', lastName: maria.lastName }
    expect(offeredContact(sampleFormState(application), contact)).toEqual({
      phone: '4155550101',
      email: 'office@bakery.example',
    })
  })

  test('is nothing that is not valid', () => {
    const unfinished = { ...application, businessPhone: '415', businessEmail: 'office@' }
    expect(offeredContact(sampleFormState(unfinished), stranger)).toEqual({
      phone: undefined,
      email: undefined,
    })
  })

  test('is nothing of a contact who is not asked for anymore', () => {
    const contact = { ...stranger, id: 'contact', firstName: 'Ana', phone: '2125550199' }
    const form = sampleFormState({ ...application, primaryContact: contact })
    const people = { ...form.people, usePrimaryContact: false }
    const { phone } = offeredContact({ ...form, people }, { ...stranger, firstName: 'Ana' })
    expect(phone).toBe('4155552671')
  })
})
