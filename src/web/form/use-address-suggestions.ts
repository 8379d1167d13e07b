/** Suggestions under the street, a moment after typing stops. */
import { useEffect, useState } from 'react'
import type { Address } from '../../application/application.ts'
import { zip } from '../../application/forms/us/fields/zip.ts'
import { isState } from '../../application/forms/us/reference/states.ts'
import type { SuggestedAddress } from '../../application/forms/us/suggested-address.ts'
import { limits } from '../../application/reference/limits.ts'
import type { AddressSuggestion } from '../requests/address-search.ts'
import { pageConfig } from '../requests/page-config.ts'

/**
 * The suggestions, and the function that fills one in. The function is loaded with the first
 * search.
 */
interface FoundAddresses {
  readonly suggestions: readonly AddressSuggestion[]
  readonly picking?: typeof import('../../application/forms/us/suggested-address.ts')
}

/** The changes by a picked suggestion. */
interface PickedSuggestion {
  readonly changes: Partial<Address>
  /** The typed street, if parts of it are not in the address now, and the street in its place. */
  readonly given?: string
}

const NOTHING: FoundAddresses = { suggestions: [] }

/** Every address is in the same country, so its name would only make the list longer. */
const COUNTRY = /, (?:United States(?: of America)?|USA)$/

/**
 * The last picked suggestion for each address, which stays when its step is left and shown again.
 */
const lastPicked = new Map<string, SuggestedAddress>()

/**
 * Returns suggestions for a typed address, and the function that fills one in. Without the feature,
 * there are none.
 *
 * @param place the address in the form
 * @param addressNow returns its present answers
 */
export function useAddressSuggestions(place: string, addressNow: () => Address) {
  const { flags } = pageConfig()
  const [typed, setTyped] = useState('')
  const [addresses, setFound] = useState(NOTHING)
  const [attribution, setAttribution] = useState('')
  const before = lastPicked.get(place)
  const wanted = flags['address-suggestions'] && typed.trim().length >= limits.minSearchLength

  useEffect(() => {
    if (!wanted) {
      setFound(NOTHING)
      return
    }
    const controller = new AbortController()
    const timer = setTimeout(() => {
      find(typed.trim(), controller.signal)
        .then((now) => {
          setFound(now)
          setAttribution((known) => now.suggestions[0]?.attribution || known)
        })
        .catch(() => undefined)
    }, limits.suggestionDebounceMilliseconds)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [typed, wanted])

  return {
    suggestions: addresses.suggestions.map(({ text }, index) => ({
      id: String(index),
      text: text.replace(COUNTRY, ''),
    })),
    /**
     * The credit of the suggestions' source; empty for none. It stays beside a picked suggestion.
     */
    attribution,
    /**
     * Searches. Suggestions for a shorter text disappear at once, so that nothing changes under the
     * arrow keys.
     */
    search: (text: string) => {
      setFound(NOTHING)
      setTyped(text)
    },
    /** Returns the changes of an address. See `pickedAddress`. */
    pick: (id: string): PickedSuggestion => {
      const suggestion = addresses.suggestions[Number(id)]
      setTyped('')
      if (!suggestion || !addresses.picking) return { changes: {} }
      const picked = partsOf(suggestion)
      const address = addressNow()
      lastPicked.set(place, picked)
      const changes = addresses.picking.pickedAddress(picked, address, before)
      const now = { ...address, ...changes }
      const parts = addresses.picking.leftBehind(address.street, now)
      return { changes, given: [now.street, ...parts].join(' ') }
    },
  }
}

async function find(text: string, signal: AbortSignal): Promise<FoundAddresses> {
  const [{ searchAddresses }, picking] = await Promise.all([
    import('../requests/address-search.ts'),
    import('../../application/forms/us/suggested-address.ts'),
  ])
  const suggestions = await searchAddresses(text, signal)
  return { suggestions: suggestions.slice(0, limits.suggestions), picking }
}

function partsOf({
  street,
  street2,
  city,
  state,
  zip: postcode,
}: AddressSuggestion): SuggestedAddress {
  return {
    street,
    street2,
    city,
    state: isState(state) ? state : '',
    zip: zip.parse(postcode),
  }
}
