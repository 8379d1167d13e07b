/** Searches for addresses that begin with the typed text. */
import { typedAddressRoute } from '../../api/address-search.ts'
import { reportNoAnswer } from './client-errors.ts'
import { LOOKUP_TIMEOUT_MS, request } from './request.ts'

/** The parts that a suggestion can fill in. Parts that the geocoder does not know are empty. */
export interface AddressSuggestion {
  readonly text: string
  readonly street: string
  readonly street2: string
  readonly city: string
  readonly state: string
  readonly zip: string
  /** The source that the page has to credit. */
  readonly attribution: string
}

/**
 * Returns up to five suggestions; none if the geocoder fails, its circuit is open, or the rate
 * limit is reached. Rejects only when `signal` aborts.
 */
export async function searchAddresses(
  text: string,
  signal: AbortSignal,
): Promise<readonly AddressSuggestion[]> {
  try {
    const options = { timeoutMs: LOOKUP_TIMEOUT_MS, signal }
    const response = await request(typedAddressRoute, { body: { text } }, options)
    if (!response.ok) return []
    const { features } = await response.json()
    return features.map(({ properties }) => ({
      text: properties.formatted,
      street: properties.address_line1,
      // A server of an earlier release does not send it.
      street2: properties.street2 ?? '',
      city: properties.city,
      state: properties.state_code,
      zip: properties.postcode,
      attribution: properties.attribution,
    }))
  } catch (error) {
    if (signal.aborted) throw error
    reportNoAnswer('geocoder', error)
    return []
  }
}
