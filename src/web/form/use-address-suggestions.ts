/** Suggestions under the street, a moment after typing stops. */
import { useEffect, useState } from 'react'
import type { Address } from '../../application/application.ts'
import { zip } from '../../application/fields/zip.ts'
import { limits } from '../../application/reference/limits.ts'
import { isState } from '../../application/reference/states.ts'
import { pickedAddress, type SuggestedAddress } from '../../application/suggested-address.ts'
import type { AddressSuggestion } from '../requests/address-search.ts'
import { pageConfig } from '../requests/page-config.ts'

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
  const [found, setFound] = useState<readonly AddressSuggestion[]>([])
  const [attribution, setAttribution] = useState('')
  const before = lastPicked.get(place)
  const wanted = flags['address-suggestions'] && typed.trim().length >= limits.minSearchLength

  useEffect(() => {
    if (!wanted) {
      setFound([])
      return
    }
    const asked = new AbortController()
    const timer = setTimeout(() => {
      import('../requests/address-search.ts')
        .then(({ searchAddresses }) => searchAddresses(typed.trim(), asked.signal))
        .then((suggestions) => {
          setFound(suggestions.slice(0, limits.suggestions))
          setAttribution((known) => suggestions[0]?.attribution || known)
        })
        .catch(() => undefined)
    }, limits.suggestionDebounceMilliseconds)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [typed, wanted])

  return {
    suggestions: found.map(({ text }, index) => ({
      id: String(index),
      text: text.replace(COUNTRY, ''),
    })),
    /** Whom to credit for what was suggested; empty for nobody. It stays beside what was picked. */
    attribution,
    /** What was suggested for less is gone at once, so that nothing changes under the arrow keys. */
    search: (text: string) => {
      setFound([])
      setTyped(text)
    },
    /** What changes of an address, see `pickedAddress`. */
    pick: (id: string): Partial<Address> => {
      const suggestion = found[Number(id)]
      setTyped('')
      if (!suggestion) return {}
      const picked = partsOf(suggestion)
      lastPicked.set(place, picked)
      return pickedAddress(picked, address, before)
    },
  }
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
