import { describe, expect, it } from 'vitest'
import type { FoundPlace } from './geocoder.ts'
import { searchAddresses } from './search-addresses.ts'

const place: FoundPlace = {
  houseNumber: '118',
  street: 'Market Street',
  firstLine: 'Harbor Light Coffee',
  unit: '',
  city: 'San Diego',
  state: 'California',
  stateCode: 'CA',
  postcode: '92101',
  formatted: 'Harbor Light Coffee, 118 Market Street, San Diego, CA 92101',
  attribution: '© OpenStreetMap contributors',
}

async function suggested(...places: readonly FoundPlace[]) {
  const result = await searchAddresses(async () => ({ ok: true, places }))('118 market')
  return result.ok ? result.suggestions : undefined
}

describe('address suggestions', () => {
  it("prefer house number and street over a place's name", async () => {
    expect(await suggested(place)).toEqual([
      {
        streetLine: '118 Market Street',
        secondLine: '',
        city: 'San Diego',
        stateCode: 'CA',
        zip: '92101',
        formatted: place.formatted,
        attribution: place.attribution,
      },
    ])
  })

  it.each([
    ['no house number', { houseNumber: '' }],
    ['no street', { street: '' }],
  ])('fall back to the first line with %s', async (_name, without) => {
    const [suggestion] = (await suggested({ ...place, ...without })) ?? []
    expect(suggestion?.streetLine).toBe('Harbor Light Coffee')
  })

  it.each([
    ['', ''],
    ['4B', 'Unit 4B'],
    ['#12', 'Unit 12'],
    ['12-A', 'Unit 12-A'],
    ['Suite 300', 'Suite 300'],
    ['Penthouse', 'Penthouse'],
  ])('give unit %j as second line %j', async (unit, expected) => {
    const [suggestion] = (await suggested({ ...place, unit })) ?? []
    expect(suggestion?.secondLine).toBe(expected)
  })

  it('are two for two units of a house', async () => {
    const units = ['1', '2'].map((unit) => ({ ...place, unit }))
    expect(await suggested(...units)).toHaveLength(2)
  })

  it.each([
    ['no code', { stateCode: '' }, 'CA'],
    ['no code and a name in capitals', { stateCode: '', state: 'PUERTO RICO' }, 'PR'],
    ['no code and another name', { stateCode: '', state: 'United States Virgin Islands' }, 'VI'],
    [
      'a longer name',
      { stateCode: '', state: 'Commonwealth of the Northern Mariana Islands' },
      'MP',
    ],
    ['a name with a comma', { stateCode: '', state: 'Washington, D.C.' }, 'DC'],
    ['a state with a commonwealth', { stateCode: '', state: 'Virginia' }, 'VA'],
    ['the name if the code is unknown', { stateCode: 'XX' }, 'CA'],
    ['neither code nor name', { stateCode: '', state: '' }, ''],
  ])('include the state from %s', async (_name, changed, expected) => {
    const [suggestion] = (await suggested({ ...place, ...changed })) ?? []
    expect(suggestion?.stateCode).toBe(expected)
    expect(suggestion?.city).toBe('San Diego')
  })

  it.each([
    ['92101-1234', '92101'],
    ['', ''],
    ['ABC', ''],
  ])('give postcode %j as zip %j', async (postcode, zip) => {
    const [suggestion] = (await suggested({ ...place, postcode })) ?? []
    expect(suggestion?.zip).toBe(zip)
  })

  it('are at most five, without duplicates', async () => {
    const places = Array.from({ length: 9 }, (_, index) => ({ ...place, houseNumber: `${index}` }))
    const suggestions = (await suggested(place, place, ...places)) ?? []
    expect(suggestions.map(({ streetLine }) => streetLine)).toEqual(
      ['118', '0', '1', '2', '3'].map((number) => `${number} Market Street`),
    )
  })

  it('leave out a place without any first line', async () => {
    expect(await suggested({ ...place, houseNumber: '', firstLine: '' })).toEqual([])
  })

  it.each(['', 'ab', '  a  '])('call no service for %j', async (text) => {
    const requests: string[] = []
    const search = searchAddresses(async (typed) => {
      requests.push(typed)
      return { ok: true, places: [place] }
    })
    expect(await search(text)).toEqual({ ok: true, suggestions: [] })
    expect(requests).toEqual([])
  })

  it('are empty without a geocoder, and fail if the geocoder fails', async () => {
    expect(await searchAddresses(undefined)('118 market')).toEqual({ ok: true, suggestions: [] })
    expect(await searchAddresses(async () => ({ ok: false }))('118 market')).toEqual({ ok: false })
  })
})
