import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leftBehind, pickedAddress, type SuggestedAddress } from './suggested-address.ts'

const nothing: SuggestedAddress = { street: '', street2: '', city: '', state: '', zip: '' }
const first = {
  street: '118 Market Street',
  street2: 'Unit 4B',
  city: 'San Diego',
  state: 'CA',
  zip: '92101',
}

function picking(picked: SuggestedAddress, typed: SuggestedAddress, before?: SuggestedAddress) {
  return { ...typed, ...pickedAddress(picked, typed, before) }
}

describe('a second suggestion', () => {
  const second = { ...nothing, street: '5 Harbor Way', city: 'Sitka' }

  test('replaces the values that the first one filled in', () => {
    const typed = { ...first, street: '5 Harb' }
    expect(picking(second, typed, first)).toEqual(second)
  })

  test.each(['street2', 'zip', 'state'] as const)('leaves %s as it was typed since', (part) => {
    const typed = { ...first, street: '5 Harb', [part]: 'typed' }
    expect(picking(second, typed, first)).toEqual({ ...second, [part]: 'typed' })
  })

  test('keeps the values that it lacks if no other was picked before', () => {
    const typed = { ...first, street: '5 Harb', city: '' }
    expect(picking(second, typed)).toEqual({ ...first, street: '5 Harbor Way', city: 'Sitka' })
  })
})

test.each([
  ['4711 Juniper Way', '4711 Juniper Way'],
  ['4711 jun', '4711 Juniper Way'],
  ['4711, Juniper', '4711 Juniper Way'],
  ['  4711   Juniper', '4711 Juniper Way'],
  ['12-34 Juniper', '12-34 Juniper Way'],
  ['N6W23001 Juniper', 'N6W23001 Juniper Way'],
  ['n6w23001 Juniper', 'n6w23001 Juniper Way'],
  ['W204N5020 Juniper', 'W204N5020 Juniper Way'],
  ['N6 W23001 Juniper', 'N6 W23001 Juniper Way'],
  ['1N450 Juniper', '1N450 Juniper Way'],
  ['26W131 Juniper', '26W131 Juniper Way'],
  ['123½ Juniper', '123½ Juniper Way'],
  ['123 ½ Juniper', '123 ½ Juniper Way'],
  ['123 1/2 Juniper', '123 1/2 Juniper Way'],
  ['123-1/2 Juniper', '123-1/2 Juniper Way'],
  ['12B Juniper', '12B Juniper Way'],
  ['12 B Juniper', '12 B Juniper Way'],
  ['12-B Juniper', '12-B Juniper Way'],
  ['A17 Juniper', 'A17 Juniper Way'],
  ['39.2 Juniper', '39.2 Juniper Way'],
  ['100 N Juniper', '100 N Juniper Way'],
  ['#12 Juniper', '#12 Juniper Way'],
  ['No. 12 Juniper', 'No. 12 Juniper Way'],
  ['One Juniper', 'One Juniper Way'],
  ['0 Juniper', '0 Juniper Way'],
  ['Juniper Way 12', 'Juniper Way 12'],
  ['Juniper', 'Juniper Way'],
  ['4711 – 4713 Juniper', '4711–4713 Juniper Way'],
  ['4711 & 4713 Juniper', '4711&4713 Juniper Way'],
  ['12 - A Juniper', '12-A Juniper Way'],
  ['４７１１ Juniper', '4711 Juniper Way'],
  ['4711,Juniper', '4711 Juniper Way'],
  ['Apt 4, 4711 Juniper', '4711 Juniper Way'],
  ['#4 4711 Juniper', '4711 Juniper Way'],
  ['4711bis Juniper', '4711bis Juniper Way'],
  ['4711 N.W. Juniper', '4711 N.W. Juniper Way'],
  ['4711—4713 Juniper', '4711—4713 Juniper Way'],
  ['4711 and 4713 Juniper', '4711&4713 Juniper Way'],
  ['4711 to 4713 Juniper', '4711-4713 Juniper Way'],
  ['4,711 Juniper', '4711 Juniper Way'],
  ['4711Juniper', '4711 Juniper Way'],
  ['4711;Juniper', '4711 Juniper Way'],
  ['# 4711 Juniper', '# 4711 Juniper Way'],
  ['Nº 4711 Juniper', 'Nº 4711 Juniper Way'],
  ['N. 4711 Juniper', 'N. 4711 Juniper Way'],
  ['One Hundred Juniper', 'One Hundred Juniper Way'],
  ['Twenty-One Juniper', 'Twenty-One Juniper Way'],
  ['Harbor Light Cafe, 4711 Juniper', '4711 Juniper Way'],
  ['Mile 12.5 Juniper', 'Juniper Way Mile 12.5'],
  ['Milepost 12 Juniper', 'Juniper Way Milepost 12'],
  ['Suite 12 Juniper', 'Juniper Way'],
  ['P.O. Box 123', 'Juniper Way'],
  ['HC 1 Box 1234', 'Juniper Way'],
  ['Route 9 Box 12', 'Juniper Way'],
  ['POB 12', 'Juniper Way'],
  ['Apartado 123', 'Juniper Way'],
  ['Apdo. Postal 123', 'Juniper Way'],
  ['Casilla 12, 4711 Juniper', '4711 Juniper Way'],
  ['Apartado Postal 123, Juniper 5', 'Juniper Way 5'],
  ['5th and Juniper', 'Juniper Way'],
])('%j keeps its number with a suggestion that has none: %j', (street, expected) => {
  const picked = { ...nothing, street: 'Juniper Way' }
  expect(picking(picked, { ...nothing, street }).street).toBe(expected)
})

test.each([
  ['842 E 1700 S', 'East 1700 South', '842 East 1700 South'],
  ['842 1700 S', '1700 South', '842 1700 South'],
  ['1700 S', '1700 South', '1700 South'],
  ['12 5th', '5th Avenue', '12 5th Avenue'],
  ['12 B', 'B Street', '12 B Street'],
  ['42nd', '42nd Street', '42nd Street'],
  ['12 Calle 5', 'Calle 5', '12 Calle 5'],
  ['Calle 5', 'Calle 5', 'Calle 5'],
  ['Highway 50', 'Highway 50', 'Highway 50'],
  ['Calle Luna 12', 'Calle Luna', 'Calle Luna 12'],
  ['12 4 Corners Rd', '4 Corners Road', '12 4 Corners Road'],
  ['4 Corners Rd', '4 Corners Road', '4 Corners Road'],
  ['#12 4th Ave', '4th Avenue', '#12 4th Avenue'],
  ['100 Suite St', 'Suite Street', '100 Suite Street'],
  ['Carr 2 Km 12.3', 'Carretera 2', 'Carretera 2 Km 12.3'],
  ['PR-2 Km 12.3', 'PR-2', 'PR-2 Km 12.3'],
  ['1700 S 842 E', '1700 South', '1700 South'],
  ['100 S 100 E', '100 East', '100 S 100 East'],
  ['Calle Luna B-12', 'Calle Luna', 'Calle Luna B-12'],
  ['18001 Seven Mile Rd', '7 Mile Road', '18001 7 Mile Road'],
  ['18001 7 Mile Rd', 'Seven Mile Road', '18001 Seven Mile Road'],
  ['Two Rivers Rd', 'Two Rivers Road', 'Two Rivers Road'],
  ['4711B Juniper', '4711 Juniper Way', '4711B Juniper Way'],
  ['4711 1/2 Juniper', '4711 Juniper Way', '4711 1/2 Juniper Way'],
  ['4711 E Juniper', '4711 Juniper Way', '4711 Juniper Way'],
  ['4711 Juniper', '4711-4713 Juniper Way', '4711-4713 Juniper Way'],
  ['118 Market', '118 Market Street', '118 Market Street'],
  ['118 Market', '120 Market Street', '120 Market Street'],
  ['N6W23001 Blue', 'N6W23001 Bluemound Road', 'N6W23001 Bluemound Road'],
  ['4711 Jun', '', '4711 Jun'],
])('%j with the suggestion %j is %j', (street, suggested, expected) => {
  expect(picking({ ...nothing, street: suggested }, { ...nothing, street }).street).toBe(expected)
})

test.each([
  ['4711 Juniper Way Apt 4', '', 'Apt 4'],
  ['Unit 4 4711 Juniper Way', '', 'Unit 4'],
  ['4711 Juniper Way Ste. 5-A', '', 'Ste. 5-A'],
  ['4711 Juniper Way 2nd floor', '', '2nd floor'],
  ['4711 Juniper Way Penthouse', '', 'Penthouse'],
  ['Urb. Las Gladiolas 4711 Juniper', '', 'Urb. Las Gladiolas'],
  ['4711 Juniper Way #4B', '', '#4B'],
  ['4711 Juniper Way Bldg. 5, Apt 12', '', 'Bldg. 5, Apt 12'],
  ['4711 Juniper Way Building C', '', 'Building C'],
  ['4711 Juniper Way Dept 4', '', 'Dept 4'],
  ['4711 Juniper Way Ste 200 & 201', '', 'Ste 200 & 201'],
  ['4711 Juniper Way 4/F', '', '4/F'],
  ['4711 Juniper Way (rear)', '', 'rear'],
  ['4711 Juniper Way Apto 5', '', 'Apto 5'],
  ['4711 Juniper Way PMB 234', '', 'PMB 234'],
  ['Ste 4 - 4711 Juniper', '', 'Ste 4'],
  ['PO Box 12, 4711 Juniper', '', 'PO Box 12'],
  ['4711 Juniper Way, Apartado 12', '', 'Apartado 12'],
  ['4711 Juniper Way, Suite 200', '', 'Suite 200'],
  ['4711 Juniper Way Apt 4', 'Back door', 'Back door'],
])('the unit of %j is kept', (street, street2, expected) => {
  const typed = { ...nothing, street, street2 }
  expect(picking({ ...nothing, street: 'Juniper Way' }, typed)).toMatchObject({
    street: '4711 Juniper Way',
    street2: expected,
  })
})

test('the unit is kept if the suggestion has the number, and is not taken for part of the name', () => {
  const typed = { ...nothing, street: '4711 Juniper Way Apt 4, San Diego, CA 92101' }
  const picked = { ...first, street: '4711 Juniper Way', street2: '' }
  expect(picking(picked, typed)).toMatchObject({ street: '4711 Juniper Way', street2: 'Apt 4' })
  const pier = picking({ ...nothing, street: 'Pier 39' }, { ...nothing, street: '12 Pier 39' })
  expect(pier).toMatchObject({ street: '12 Pier 39', street2: '' })
})

test.each([
  ['4711 Juniper Way Apt 4', []],
  ['47 Juniper', []],
  ['4711 Juniper, San Diego 92101', []],
  ['350 Fifth Ave', ['350']],
  ['Lot 12 Juniper', ['Lot 12']],
  ['4711, 4713 Juniper', ['4713']],
  ['4711 Juniper c/o Maria Alvarez', ['c/o Maria Alvarez']],
] as const)('picking a suggestion for %j leaves out %j', (typed, parts) => {
  const now = { ...first, street: '4711 Juniper Way', street2: 'Apt 4' }
  expect(leftBehind(typed, now)).toEqual(parts)
})

test('the picked street contains the typed number, whatever it is', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^(?:\d{1,6}(?:[A-Z]|-\d{1,4}|½)?|[NSEW]\d{1,3}[NSEW]\d{1,5})$/),
      fc.constantFrom('Juniper Way', 'East 1700 South', '5th Avenue', 'Calle Luna', 'K Street'),
      (number, street) => {
        const typed = { ...nothing, street: `${number} ${street.slice(0, 4)}` }
        expect(picking({ ...nothing, street }, typed).street).toBe(`${number} ${street}`)
      },
    ),
  )
})
