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

describe('the contact offered to a person', () => {
  test("is the business's phone and email address", () => {
    expect(offeredContact(sampleFormState(application), stranger)).toEqual({
      phone: '4155552671',
      email: 'office@bakery.example',
    })
  })

  test('excludes values that another person has taken', () => {
    const taken = { ...application, companyOwners: [{ ...maria, phone: '4155552671' }] }
    const { phone, email } = offeredContact(sampleFormState(taken), stranger)
    expect(phone).toBeUndefined()
    expect(email).toBe('office@bakery.example')
  })

  test('is taken from a person of the same name', () => {
    const contact = { ...stranger, firstName: 'maria', lastName: maria.lastName }
    expect(offeredContact(sampleFormState(application), contact)).toEqual({
      phone: '4155550101',
      email: 'office@bakery.example',
    })
  })

  test('excludes invalid values', () => {
    const unfinished = { ...application, businessPhone: '415', businessEmail: 'office@' }
    expect(offeredContact(sampleFormState(unfinished), stranger)).toEqual({
      phone: undefined,
      email: undefined,
    })
  })

  test('excludes values of a contact who is no longer asked for', () => {
    const contact = { ...stranger, id: 'contact', firstName: 'Ana', phone: '2125550199' }
    const form = sampleFormState({ ...application, primaryContact: contact })
    const people = { ...form.people, usePrimaryContact: false }
    const { phone } = offeredContact({ ...form, people }, { ...stranger, firstName: 'Ana' })
    expect(phone).toBe('4155552671')
  })
})
