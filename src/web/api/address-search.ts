/** Addresses that begin like what was typed. */

/** What a suggestion can fill in; what the geocoder does not know is empty. */
export interface AddressSuggestion {
  readonly text: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly zip: string
}

interface Feature {
  readonly properties: Readonly<
    Partial<Record<'address_line1' | 'postcode' | 'state_code' | 'city' | 'formatted', string>>
  >
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
    const response = await fetch(`${apiUrl}/api/address-search?text=${encodeURIComponent(text)}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MILLISECONDS)]),
    })
    if (!response.ok) return []
    const body: { readonly features: readonly Feature[] } = await response.json()
    return body.features.map(({ properties }) => ({
      text: properties.formatted ?? '',
      street: properties.address_line1 ?? '',
      city: properties.city ?? '',
      state: properties.state_code ?? '',
      zip: properties.postcode ?? '',
    }))
  } catch (error) {
    if (signal.aborted) throw error
    return []
  }
}
