import { describe, expect, it } from 'vitest'
import { emptyLead } from '../../application/lead.ts'
import { leadsFromService } from './find-lead.ts'

const lead = { ...emptyLead, pmi: 'a1', phone: '+1 (415) 555-0142', firstName: 'Maria' }
const none = async () => undefined

describe('a lead from a service', () => {
  it('counts only if it is about the requested id', async () => {
    const find = leadsFromService(none, async () => ({ lead, program: 'acme' }))
    const result = { lead: { ...lead, phone: '4155550142' }, program: 'acme' }
    expect(await find('a1')).toEqual(result)
    expect(await find('a2')).toBeUndefined()
  })

  it.each([
    ['447911123456', '+447911123456'],
    ['+52 55 1234 5678', '+52 55 1234 5678'],
    ['415-555-0142 ext. 9', '4155550142'],
  ])('never becomes another phone number: %s', async (given, phone) => {
    const find = leadsFromService(none, async () => ({
      lead: { ...lead, phone: given },
      program: undefined,
    }))
    expect((await find('a1'))?.lead.phone).toBe(phone)
  })

  it('has the texts as if the applicant had pasted them', async () => {
    const given = {
      ...{ firstName: 'Ana\u00a0María', lastName: 'Núñez\u200b', email: 'mailto:ana@b.co' },
      ...{ businessName: 'Pan\u00a0y\u2009Café', productsSold: 'Bread\u00a0and\ncoffee\u200b' },
    }
    const find = leadsFromService(none, async () => ({ lead: { ...lead, ...given }, program: '' }))
    expect((await find('a1'))?.lead).toMatchObject({
      firstName: 'Ana María',
      lastName: 'Núñez',
      email: 'ana@b.co',
      businessName: 'Pan y Café',
      productsSold: 'Bread and\ncoffee',
    })
  })

  it('is used only if the operator has not imported one', async () => {
    const own = { ...lead, firstName: 'Mary', phone: '4155550142' }
    const imported = { lead: own, program: 'default' }
    const find = leadsFromService(
      async () => imported,
      async () => ({ lead, program: 'acme' }),
    )
    expect(await find('a1')).toEqual(imported)
  })

  it('is missing if neither knows the id', async () => {
    expect(await leadsFromService(none, none)('a1')).toBeUndefined()
  })
})
