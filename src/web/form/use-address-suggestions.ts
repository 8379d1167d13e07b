/** Suggestions under the street, a moment after typing stops. */
import { useEffect, useState } from 'react'
import type { Address } from '../../application/application.ts'
import { zip } from '../../application/fields/zip.ts'
import { limits } from '../../application/reference/limits.ts'
import { isState } from '../../application/reference/states.ts'
import type { AddressSuggestion } from '../requests/address-search.ts'
import { pageConfig } from '../requests/page-config.ts'

/** Every address is in the same country, so its name would only make the list longer. */
const COUNTRY = /, (?:United States(?: of America)?|USA)$/

/** Suggestions for what is typed, and what one of them fills in. None while they are turned off. */
export function useAddressSuggestions() {
  const { flags } = pageConfig()
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly AddressSuggestion[]>([])
  const [attribution, setAttribution] = useState('')
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
    /** The parts of an address that the suggestion knows; the rest stays as it was typed. */
    pick: (id: string): Partial<Address> => {
      const suggestion = found[Number(id)]
      setTyped('')
      return suggestion ? filledIn(suggestion) : {}
    },
  }
}

function filledIn({
  street,
  street2,
  city,
  state,
  zip: postcode,
}: AddressSuggestion): Partial<Address> {
  const parts = {
    street,
    street2,
    city,
    state: isState(state) ? state : '',
    zip: zip.parse(postcode),
  }
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== ''))
}
