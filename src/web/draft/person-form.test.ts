import { describe, expect, test } from 'vitest'
import { emptyAddress } from '../../application/forms/us/addresses.ts'
import { sampleController, sampleOwner } from '../../application/testing/sample-application.ts'
import {
  emptyOwnerForm,
  emptyPersonForm,
  ownerFormOf,
  personFormOf,
  toController,
  toOwner,
} from './person-form.ts'

const maria = sampleOwner()
const grace = sampleController()
const newAddress = {
  ...emptyAddress,
  id: 'h',
  street: '1 A St',
  city: 'Reno',
  state: 'NV',
  zip: '89501',
}

describe('the form of an owner', () => {
  test('describes the owner that it was opened with', () => {
    expect(toOwner(ownerFormOf(maria))).toEqual(maria)
    expect(ownerFormOf(toOwner(emptyOwnerForm))).toEqual(emptyOwnerForm)
  })

  test.each([
    ['60', 60],
    ['33.5', 33.5],
    ['33.', 33],
    [' 40 % ', 40],
    ['', null],
    ['half', null],
    ['1e2', null],
  ])('describes the stake typed as "%s"', (stake, expected) => {
    expect(toOwner({ ...ownerFormOf(maria), stake }).stake).toBe(expected)
  })

  test('describes the new home address while one is being added, or else the chosen one', () => {
    const form = ownerFormOf(maria)
    expect(toOwner({ ...form, newAddress }).address).toEqual(newAddress)
    expect(toOwner({ ...form, address: null, newAddress }).address).toEqual(newAddress)
    expect(toOwner({ ...form, address: null }).address).toEqual(emptyAddress)
  })

  test('has no chosen address if the owner has none', () => {
    const form = ownerFormOf({ ...maria, address: { ...emptyAddress, id: 'h' } })
    expect([form.address, form.newAddress]).toEqual([null, null])
  })
})

describe('the form of a controller', () => {
  test('describes the controller that it was opened with', () => {
    expect(toController(personFormOf(grace))).toEqual(grace)
    expect(personFormOf(toController(emptyPersonForm))).toEqual(emptyPersonForm)
  })

  test('describes the new home address while one is being added', () => {
    expect(toController({ ...personFormOf(grace), newAddress }).address).toEqual(newAddress)
  })
})
