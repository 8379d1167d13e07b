import { describe, expect, it } from 'vitest'
import { answering, testHttp } from '../../test-support/test-http.ts'
import { testSandbox } from '../../test-support/test-sandbox.ts'
import { testServer } from '../../test-support/test-server.ts'
import { geoapify, pelias, photon } from './geocoders.ts'
import { searchAddresses } from './search-addresses.ts'

const now = () => performance.now()
const question = { key: 'k', filter: 'countrycode:us', limit: 5, type: 'amenity', now }

async function askedUrl(make: (url: string) => (text: string) => Promise<unknown>) {
  const urls: URL[] = []
  const origin = await testHttp((request, response) => {
    urls.push(new URL(request.url ?? '', 'http://service'))
    answering({ features: [] })(request, response)
  })
  await make(origin)('12 main')
  return Object.fromEntries(urls[0]?.searchParams ?? [])
}

describe('Geoapify', () => {
  it('is asked with filter, limit and type', async () => {
    expect(await askedUrl((url) => geoapify({ ...question, url }))).toEqual({
      text: '12 main',
      filter: 'countrycode:us',
      limit: '5',
      type: 'amenity',
      apiKey: 'k',
    })
  })

  it('is asked for every kind of place if no type is set', async () => {
    const parameters = await askedUrl((url) => geoapify({ ...question, type: '', url }))
    expect(parameters).not.toHaveProperty('type')
  })

  it('returns places with their parts', async () => {
    const { url } = await testSandbox()
    const outcome = await geoapify({ ...question, url: `${url}/v1/geocode/autocomplete` })(
      'harbor light',
    )
    expect(outcome).toEqual({
      ok: true,
      places: [
        {
          houseNumber: '118',
          street: 'Market Street',
          firstLine: 'Harbor Light Coffee',
          unit: '',
          city: 'San Diego',
          state: 'California',
          stateCode: 'CA',
          postcode: '92101',
          formatted:
            'Harbor Light Coffee, 118 Market Street, San Diego, CA 92101, United States of America',
          attribution: '© OpenStreetMap contributors',
        },
      ],
    })
  })

  it('fails without a key', async () => {
    const { url } = await testSandbox()
    const ask = geoapify({ ...question, key: '', url: `${url}/v1/geocode/autocomplete` })
    expect(await ask('market')).toEqual({ ok: false })
  })

  it('gets no second request for the same text', async () => {
    let calls = 0
    const url = await testHttp((request, response) => {
      calls += 1
      answering({ features: [] })(request, response)
    })
    const ask = geoapify({ ...question, url })
    await ask('Market')
    await ask(' market ')
    expect(calls).toBe(1)
  })

  it('gets other texts however often it answers a stranger’s text with an error', async () => {
    const url = await testHttp((request, response) => {
      const isOdd = (request.url ?? '').includes('odd')
      answering({ features: [] }, isOdd ? 500 : 200)(request, response)
    })
    const ask = geoapify({ ...question, url })
    for (let tries = 0; tries < 6; tries += 1) expect(await ask('odd')).toEqual({ ok: false })
    expect(await ask('market')).toEqual({ ok: true, places: [] })
  })

  it('skips an unreadable place and keeps the others', async () => {
    const features = [{ properties: { street: ['7'] } }, { properties: { street: 'Elm Street' } }]
    const url = await testHttp(answering({ features }))
    const outcome = await geoapify({ ...question, url })('elm street')
    expect(outcome.ok && outcome.places.map(({ street }) => street)).toEqual(['Elm Street'])
  })
})

describe('Photon', () => {
  const house = {
    housenumber: '800',
    street: 'Elm Street',
    city: 'Dallas',
    state: 'Texas',
    postcode: '75202',
    countrycode: 'US',
  }

  it('returns places in the United States, with the name of the state', async () => {
    const features = [house, { ...house, countrycode: 'GB' }].map((properties) => ({ properties }))
    const url = await testHttp(answering({ type: 'FeatureCollection', features }))
    const outcome = await photon({ url, limit: 5, now })('800 elm')
    expect(outcome).toEqual({
      ok: true,
      places: [
        {
          houseNumber: '800',
          street: 'Elm Street',
          firstLine: '800 Elm Street',
          unit: '',
          city: 'Dallas',
          state: 'Texas',
          stateCode: '',
          postcode: '75202',
          formatted: '800 Elm Street, Dallas, Texas 75202',
          attribution: '© OpenStreetMap contributors',
        },
      ],
    })
  })

  it('is asked for extra places, since it cannot filter by country', async () => {
    expect(await askedUrl((url) => photon({ url, limit: 5, now }))).toEqual({
      q: '12 main',
      limit: '15',
      lang: 'en',
    })
  })
})

describe("a geocoder's answer", () => {
  const place = { street: 'Elm Street', name: 'Elm', city: 'Dallas', countrycode: 'US' }
  const answered = async (features: unknown) => {
    const reports: unknown[] = []
    const url = await testHttp(answering({ type: 'FeatureCollection', features }))
    const report = (failure: unknown) => reports.push(failure)
    const outcome = await photon({ url, limit: 5, now, report })('800 elm')
    return { outcome, reports }
  }

  it('may have numbers as numbers, and features without properties', async () => {
    const features = [
      { properties: null },
      { properties: { ...place, housenumber: 800, postcode: 75202, unit: null, extra: [] } },
    ]
    const { outcome } = await answered(features)
    const places = outcome.ok ? outcome.places : []
    expect(places.at(-1)).toMatchObject({ houseNumber: '800', postcode: '75202' })
  })

  it('has no character that the form would refuse', async () => {
    const odd = { ...place, street: 'Elm\u00a0Street\u200b', city: 'Fort\u2009Worth' }
    const { outcome } = await answered([{ properties: odd }])
    expect(outcome.ok && outcome.places).toMatchObject([
      { street: 'Elm Street', city: 'Fort Worth' },
    ])
  })

  it('is a failure if no part of it can be read', async () => {
    const { outcome, reports } = await answered([{ properties: { ...place, city: ['Dallas'] } }])
    expect(outcome).toEqual({ ok: false })
    expect(reports).toEqual([{ kind: 'unexpected-answer', status: 200, place: 'city' }])
  })
})

describe('Pelias', () => {
  it('returns places with the attribution of the answer', async () => {
    const properties = {
      housenumber: '30',
      street: 'West 26th Street',
      unit: '4B',
      name: '30 West 26th Street',
      locality: 'New York',
      region: 'New York',
      region_a: 'NY',
      postalcode: '10010',
      label: '30 West 26th Street, New York, NY, USA',
    }
    const geocoding = { attribution: 'https://pelias.example/attribution' }
    const url = await testHttp(answering({ geocoding, features: [{ properties }] }))
    const outcome = await pelias({ url, key: '', limit: 5, now })('30 west')
    expect(outcome).toEqual({
      ok: true,
      places: [
        {
          houseNumber: '30',
          street: 'West 26th Street',
          firstLine: '30 West 26th Street',
          unit: '4B',
          city: 'New York',
          state: 'New York',
          stateCode: 'NY',
          postcode: '10010',
          formatted: '30 West 26th Street, New York, NY, USA',
          attribution: 'https://pelias.example/attribution',
        },
      ],
    })
  })

  it('is asked for the United States, with a key if one is set', async () => {
    expect(await askedUrl((url) => pelias({ url, key: 'k', limit: 5, now }))).toEqual({
      text: '12 main',
      'boundary.country': 'USA,PRI,VIR,GUM,ASM,MNP',
      size: '5',
      api_key: 'k',
    })
  })
})

describe.each([
  ['PR', 'PRI', 'Puerto Rico'],
  ['VI', 'VIR', 'U.S. Virgin Islands'],
  ['GU', 'GUM', 'Guam'],
  ['AS', 'ASM', 'American Samoa'],
  ['MP', 'MNP', 'Northern Mariana Islands'],
])('an address in %s', (code, code3, name) => {
  const street = { housenumber: '210', street: 'Calle Fortaleza', name: '210 Calle Fortaleza' }

  const by = {
    Geoapify: (url: string) => geoapify({ ...question, url }),
    Photon: (url: string) => photon({ url, limit: 5, now }),
    Pelias: (url: string) => pelias({ url, key: '', limit: 5, now }),
  }
  it.each([
    ['Geoapify', { country_code: code.toLowerCase(), city: 'San Juan' }],
    ['Geoapify', { country_code: 'us', state: name, city: 'San Juan' }],
    ['Photon', { countrycode: code, city: 'San Juan' }],
    ['Photon', { countrycode: 'US', state: name, city: 'San Juan' }],
    ['Pelias', { dependency_a: code3, region: 'San Juan', region_a: 'SJ', locality: 'San Juan' }],
    ['Pelias', { country_a: code3, locality: 'San Juan' }],
    ['Pelias', { country_a: 'USA', region: name, region_a: code, locality: 'San Juan' }],
  ] as const)('is found by %s as %j', async (geocoder, properties) => {
    const features = [{ properties: { ...street, ...properties } }]
    const url = await testHttp(answering({ features }))
    const result = await searchAddresses(by[geocoder](url))('210 calle')
    expect(result.ok && result.suggestions).toMatchObject([
      { streetLine: '210 Calle Fortaleza', city: 'San Juan', stateCode: code },
    ])
  })
})

it('the territories are included unless an operator excludes them', async () => {
  const { app } = await testServer({}, { sandbox: await testSandbox() })
  for (const [text, state] of [
    ['calle fortaleza', 'PR'],
    ['kronprindsens', 'VI'],
    ['marine corps', 'GU'],
    ['fagatogo', 'AS'],
    ['88 beach', 'MP'],
  ] as const) {
    const answer = await app.inject({ url: '/api/address-search', query: { text } })
    expect(answer.json().features).toMatchObject([{ properties: { state_code: state } }])
  }
})
