import { createContext, useContext } from 'react'

/** The few texts of the primitives, in the language of the page. */
interface UiText {
  readonly optional: string
  readonly help: string
  readonly show: string
  readonly hide: string
  readonly close: string
  readonly loading: string
  readonly select: string
  readonly missing: string
  readonly notGiven: string
  readonly errorSummary: (count: number) => string
  readonly or: string
}

const UiTextContext = createContext<UiText | undefined>(undefined)

export const UiTextProvider = UiTextContext.Provider

/** Returns the texts of the primitives. Throws outside a `UiTextProvider`. */
export function useUiText(): UiText {
  const text = useContext(UiTextContext)
  if (!text) throw new Error('No UiTextProvider around this component')
  return text
}
