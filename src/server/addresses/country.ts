/** The United States and their territories, which geocoders treat as countries of their own. */

const TERRITORIES = [
  ['PR', 'PRI'],
  ['VI', 'VIR'],
  ['GU', 'GUM'],
  ['AS', 'ASM'],
  ['MP', 'MNP'],
] as const

/** As ISO 3166-1 writes them, with two letters and with three. */
export const COUNTRIES: readonly (readonly [two: string, three: string])[] = [
  ['US', 'USA'],
  ...TERRITORIES,
]

/** Whether a place in this country, by either code, has an address of the United States. */
export function isInUnitedStates(country: string): boolean {
  return COUNTRIES.some((codes) => codes.some((code) => code === country.toUpperCase()))
}

/** The USPS code of a territory by its code as a country; empty for any other. */
export function territoryOf(...countries: readonly string[]): string {
  const known = countries.map((country) => country.toUpperCase())
  return TERRITORIES.find((codes) => codes.some((code) => known.includes(code)))?.[0] ?? ''
}
