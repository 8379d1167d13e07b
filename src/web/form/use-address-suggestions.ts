/** Suggestions under the street, a moment after typing stops. */
import { useEffect, useState } from 'react'
import type { Address } from '../../application/application.ts'
import { zip } from '../../application/fields/zip.ts'
import { limits } from '../../application/reference/limits.ts'
import { isState } from '../../application/reference/states.ts'
import type { pickedAddress, SuggestedAddress } from '../../application/suggested-address.ts'
import type { AddressSuggestion } from '../requests/address-search.ts'
import { pageConfig } from '../requests/page-config.ts'

/** What was found, with what one of it fills in: loaded when it is first searched for. */
interface FoundAddresses {
  readonly suggestions: readonly AddressSuggestion[]
  readonly pickedAddress?: typeof pickedAddress
}

const NOTHING: FoundAddresses = { suggestions: [] }

/** Every address is in the same country, so its name would only make the list longer. */
const COUNTRY = /, (?:United States(?: of America)?|USA)$/

/** What was picked last for each address, also before its step was left and shown again. */
const lastPicked = new Map<string, SuggestedAddress>()

/**
 * Suggestions for what is typed, and what one of them fills in. None while they are turned off.
 *
 * @param place which address of the form it is
 */
export function useAddressSuggestions(place: string, address: Address) {
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
    /** Whom to credit for what was suggested; empty for nobody. It stays beside what was picked. */
    attribution,
    /** What was suggested for less is gone at once, so that nothing changes under the arrow keys. */
    search: (text: string) => {
      setFound(NOTHING)
      setTyped(text)
    },
    /** What changes of an address, see `pickedAddress`. */
    pick: (id: string): Partial<Address> => {
      const suggestion = addresses.suggestions[Number(id)]
      setTyped('')
      if (!suggestion || !addresses.pickedAddress) return {}
      const picked = partsOf(suggestion)
      lastPicked.set(place, picked)
      return addresses.pickedAddress(picked, address, before)
    },
  }
}

async function find(text: string, signal: AbortSignal): Promise<FoundAddresses> {
  const [{ searchAddresses }, { pickedAddress }] = await Promise.all([
    import('../requests/address-search.ts'),
    import('../../application/suggested-address.ts'),
  ])
  const suggestions = await searchAddresses(text, signal)
  return { suggestions: suggestions.slice(0, limits.suggestions), pickedAddress }
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
