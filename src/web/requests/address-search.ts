/** Addresses that begin like what was typed. */
import { ADDRESS_SEARCH_PATH, type AddressSearchResponse } from '../../api/address-search.ts'

/** What a suggestion can fill in; what the geocoder does not know is empty. */
export interface AddressSuggestion {
  readonly text: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly zip: string
  /** Whom the page has to credit. */
  readonly attribution: string
}

const PATIENCE_MILLISECONDS = 5_000

/**
 * Up to five suggestions; none when the geocoder fails, is left alone for a while, or asks for
 * patience. Rejects only when `signal` aborts.
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
        signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MILLISECONDS)]),
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
    return []
  }
}
