/** A fake of Geoapify's autocompletion over the built-in addresses. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { ADDRESSES, type SandboxAddress } from './addresses.ts'
import { breakAnswers } from './break-answers.ts'
import type { FaultInjector } from './faults.ts'

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
 * Whether every typed word begins a word of the address. Numbers are ignored if the address has no
 * house number.
 */
function fits(address: SandboxAddress, text: string): boolean {
  const words = format(address)
    .toLowerCase()
    .split(/[\s,]+/)
  return text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '' && (address.houseNumber !== '' || !/^\d+$/.test(word)))
    .every((word) => words.some((one) => one.startsWith(word)))
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
