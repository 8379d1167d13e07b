import { describe, expect, it } from 'vitest'
import { serviceSettings } from './service-settings.ts'
import { NO_SERVICES } from './testing/no-services.ts'

const SANDBOX = { url: 'http://127.0.0.1:4000', pageUrl: 'http://apply.test:4000' }

describe('outside services', () => {
  it('are absent without credentials where no sandbox runs', () => {
    const { plaid, geocoder, routingLookup, leads } = serviceSettings(NO_SERVICES, undefined)
    expect([plaid, geocoder, routingLookup, leads]).toEqual(Array(4).fill(undefined))
  })

  it('are played by the sandbox without credentials', () => {
    const settings = serviceSettings(NO_SERVICES, SANDBOX)
    const script = 'http://apply.test:4000/link/v2/stable/link-initialize.js'
    expect(settings.plaid?.url).toBe(SANDBOX.url)
    expect(settings.plaid?.page).toEqual({
      scriptUrl: script,
      policy: { scripts: [script], frames: [], connections: ['http://apply.test:4000'] },
    })
    expect(settings.geocoder?.url).toBe('http://127.0.0.1:4000/v1/geocode/autocomplete')
    expect(settings.routingLookup?.url).toBe('http://127.0.0.1:4000/routing/lookup')
    expect(settings.leads?.url).toBe('http://127.0.0.1:4000/leads')
  })

  it('are the real ones with credentials, also where a sandbox runs', () => {
    const env = {
      ...NO_SERVICES,
      PLAID_CLIENT_ID: 'id',
      PLAID_SECRET: 'secret',
      GEOCODER_KEY: 'key',
      ROUTING_LOOKUP_URL: 'https://banks.test/',
      LEADS_URL: 'https://leads.test/',
    }
    const settings = serviceSettings(env, SANDBOX)
    expect(settings.plaid?.url).toBe('https://production.plaid.com')
    expect(settings.plaid?.page.policy).toEqual({
      scripts: ['https://cdn.plaid.com/link/v2/stable/link-initialize.js'],
      frames: ['https://cdn.plaid.com/'],
      connections: ['https://production.plaid.com'],
    })
    expect(settings.geocoder?.url).toBe('https://api.geoapify.com/v1/geocode/autocomplete')
    expect(settings.routingLookup?.url).toBe('https://banks.test/')
    expect(settings.leads?.url).toBe('https://leads.test/')
  })

  it('let a geocoder of their own go without a key', () => {
    const env = {
      ...NO_SERVICES,
      GEOCODER: 'photon',
      GEOCODER_URL: 'http://photon.test/api',
    } as const
    expect(serviceSettings(env, undefined).geocoder).toMatchObject({ vendor: 'photon', key: '' })
  })

  it('let the name of a bank stand anywhere in the answer', () => {
    const env = {
      ...NO_SERVICES,
      ROUTING_LOOKUP_URL: 'https://banks.test/',
      ROUTING_LOOKUP_PARAMETER: 'rn',
      ROUTING_LOOKUP_NAME_PATH: 'customer_name',
    }
    expect(serviceSettings(env, undefined).routingLookup?.shape).toEqual({
      parameter: 'rn',
      query: { format: 'json' },
      namePaths: ['customer_name'],
    })
  })
})
