/** A fake of Geoapify's autocompletion over the built-in addresses. */

import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { breakAnswers } from './break-answers.ts'
import type { FaultInjector } from './faults.ts'

/** Plausible addresses with invented streets and numbers. */
interface SandboxAddress {
  /** The name of a business at the address, or empty. */
  readonly place: string
  readonly houseNumber: string
  readonly street: string
  readonly city: string
  readonly state: string
  /** Undefined if the geocoder omits it, as real geocoders sometimes do. */
  readonly stateCode: string | undefined
  /** Two letters: geocoders treat territories as countries. */
  readonly country: string
  readonly postcode: string
}

function at(
  houseNumber: string,
  street: string,
  city: string,
  [state, stateCode]: readonly [string, string | undefined],
  postcode: string,
  place = '',
  country = 'us',
): SandboxAddress {
  return { place, houseNumber, street, city, state, stateCode, postcode, country }
}

/** Returns an address in a territory, which has no state. */
function inTerritory(
  country: string,
  houseNumber: string,
  street: string,
  city: string,
  postcode: string,
) {
  return at(houseNumber, street, city, ['', undefined], postcode, '', country)
}

const CALIFORNIA = ['California', 'CA'] as const
const COLORADO = ['Colorado', 'CO'] as const
const FLORIDA = ['Florida', 'FL'] as const
const MASSACHUSETTS = ['Massachusetts', 'MA'] as const
const NEW_YORK = ['New York', 'NY'] as const
const OREGON = ['Oregon', 'OR'] as const
const TEXAS = ['Texas', 'TX'] as const

const ADDRESSES: readonly SandboxAddress[] = [
  at('100', 'Market Street', 'San Francisco', CALIFORNIA, '94105'),
  at('118', 'Market Street', 'San Diego', CALIFORNIA, '92101', 'Harbor Light Coffee'),
  at('1200', 'Market Street', 'Denver', COLORADO, '80202'),
  at('45', 'Market Street', 'Lowell', MASSACHUSETTS, '01852'),
  at('7', 'Market Street', 'Brooklyn', NEW_YORK, '11201'),
  at('910', 'Market Street', 'Galveston', TEXAS, '77550'),
  at('12', 'Main Street', 'Amherst', MASSACHUSETTS, '01002'),
  at('250', 'Main Street', 'Buffalo', NEW_YORK, '14202', 'Corner Bakery & Deli'),
  at('301', 'Main Street', 'Houston', TEXAS, '77002'),
  at('88', 'Main Street', 'Ashland', OREGON, '97520'),
  at('1401', 'Elm Street', 'Dallas', TEXAS, '75202'),
  at('19', 'Elm Street', 'Saratoga Springs', NEW_YORK, '12866'),
  at('500', 'Congress Avenue', 'Austin', TEXAS, '78701'),
  at('2000', 'Ocean Drive', 'Miami Beach', FLORIDA, '33139', 'Seagrape Surf Shop'),
  at('615', 'Orange Avenue', 'Orlando', FLORIDA, '32801'),
  at('33', 'Pearl Street', 'Boulder', COLORADO, '80302'),
  at('4020', 'Hawthorne Boulevard', 'Portland', OREGON, '97214'),
  at('77', 'Broadway', 'New York', NEW_YORK, '10006'),
  at('1600', 'Broadway', 'Oakland', CALIFORNIA, '94612'),
  // Geocoders know many streets without any house numbers.
  at('', 'Juniper Way', 'Boulder', COLORADO, '80301'),
  inTerritory('pr', '210', 'Calle Fortaleza', 'San Juan', '00901'),
  inTerritory('vi', '14', 'Kronprindsens Gade', 'Charlotte Amalie', '00802'),
  inTerritory('gu', '520', 'Marine Corps Drive', 'Tamuning', '96913'),
  inTerritory('as', '1', 'Fagatogo Road', 'Pago Pago', '96799'),
  inTerritory('mp', '88', 'Beach Road', 'Saipan', '96950'),
  at('900', 'Pennsylvania Avenue', 'Washington', ['District of Columbia', 'DC'], '20004'),
  at('14', 'Front Street', 'Juneau', ['Alaska', undefined], '99801'),
  at('2300', 'Kalakaua Avenue', 'Honolulu', ['Hawaii', undefined], '96815'),
]

const query = v.object({
  text: v.pipe(v.string(), v.minLength(1)),
  apiKey: v.optional(v.string()),
  limit: v.optional(v.pipe(v.string(), v.toNumber()), '5'),
  filter: v.optional(v.string(), ''),
})

export function geocoder(injector: FaultInjector) {
  return async (app: FastifyInstance): Promise<void> => {
    breakAnswers(app, 'addresses', injector)
    app.get('/v1/geocode/autocomplete', async (request, reply) => {
      const result = v.safeParse(query, request.query)
      if (!result.success) {
        const message = '"text" is required'
        return reply.code(400).send({ statusCode: 400, error: 'Bad Request', message })
      }
      if (!result.output.apiKey) {
        const message = 'Invalid apiKey'
        return reply.code(401).send({ statusCode: 401, error: 'Unauthorized', message })
      }
      const { text, filter } = result.output
      const countries = /^countrycode:([a-z,]+)$/.exec(filter)?.[1]?.split(',')
      const addresses = ADDRESSES.filter(
        (address) => (countries?.includes(address.country) ?? true) && fits(address, text),
      )
      const features = addresses.slice(0, result.output.limit).map(featureOf)
      return { type: 'FeatureCollection', features, query: { text } }
    })
  }
}

/**
 * Returns whether every typed word begins a word of the address. Numbers are ignored if the address
 * has no house number.
 */
function fits(address: SandboxAddress, text: string): boolean {
  const words = format(address)
    .toLowerCase()
    .split(/[\s,]+/)
  return text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '' && (address.houseNumber !== '' || !/^\d+$/.test(word)))
    .every((word) => words.some((part) => part.startsWith(word)))
}

function featureOf(address: SandboxAddress, index: number) {
  const { place, houseNumber, street, city, state, stateCode, postcode, country } = address
  return {
    type: 'Feature',
    properties: {
      ...(place === '' ? {} : { name: place }),
      ...(houseNumber === '' ? {} : { housenumber: houseNumber }),
      street,
      city,
      ...(state === '' ? {} : { state }),
      ...(stateCode === undefined ? {} : { state_code: stateCode }),
      postcode,
      country_code: country,
      result_type: place === '' ? 'building' : 'amenity',
      address_line1: place || line(address),
      address_line2: `${region(address)}, United States of America`,
      formatted: format(address),
      place_id: `sandbox-${index}`,
      datasource: {
        sourcename: 'sandbox',
        attribution: '© OpenStreetMap contributors',
        license: 'Open Database License',
      },
    },
    geometry: { type: 'Point', coordinates: [0, 0] },
  }
}

function format(address: SandboxAddress): string {
  const parts = [address.place, line(address), region(address), 'United States of America']
  return parts.filter((part) => part !== '').join(', ')
}

function line({ houseNumber, street }: SandboxAddress): string {
  return `${houseNumber} ${street}`.trim()
}

function region({ city, state, stateCode, postcode, country }: SandboxAddress): string {
  return `${city}, ${stateCode ?? (state || country.toUpperCase())} ${postcode}`
}
