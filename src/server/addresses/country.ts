/** The United States and their territories, which geocoders treat as countries of their own. */

const TERRITORIES = [
  ['PR', 'PRI'],
  ['VI', 'VIR'],
  ['GU', 'GUM'],
  ['AS', 'ASM'],
  ['MP', 'MNP'],
] as const

/** ISO 3166-1 codes, of two letters and of three. */
export const COUNTRIES: readonly (readonly [two: string, three: string])[] = [
  ['US', 'USA'],
  ...TERRITORIES,
]

/** Whether a place in this country (by either code) has a United States address. */
export function isInUnitedStates(country: string): boolean {
  return COUNTRIES.some((codes) => codes.some((code) => code === country.toUpperCase()))
}

/** Returns the USPS code of a territory, given its country code; empty for any other country. */
export function territoryOf(...countries: readonly string[]): string {
  const known = countries.map((country) => country.toUpperCase())
  return TERRITORIES.find((codes) => codes.some((code) => known.includes(code)))?.[0] ?? ''
}
