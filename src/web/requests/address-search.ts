/** Addresses that start with what was typed. */
import { ADDRESS_SEARCH_PATH, type AddressSearchResponse } from '../../api/address-search.ts'
import { reportNoAnswer } from './client-errors.ts'

/** What a suggestion can fill in. What the geocoder does not know is empty. */
export interface AddressSuggestion {
  readonly text: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly zip: string
  /** The source that the page has to credit. */
  readonly attribution: string
}

const TIMEOUT_MS = 5_000

/**
 * Up to five suggestions; none when the geocoder fails, its circuit is open, or the rate limit is
 * reached. Rejects only when `signal` aborts.
 */
export async function searchAddresses(
  apiUrl: string,
  text: string,
  signal: AbortSignal,
): Promise<readonly AddressSuggestion[]> {
  try {
    const response = await fetch(
      `${apiUrl}${ADDRESS_SEARCH_PATH}?text=${encodeURIComponent(text)}`,
      {
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      },
    )
    if (!response.ok) return []
    const { features }: AddressSearchResponse = await response.json()
    return features.map(({ properties }) => ({
      text: properties.formatted,
      street: properties.address_line1,
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
