/** The geocoder port: places that complete what an applicant types. */
export interface FoundPlace {
  readonly houseNumber: string
  readonly street: string
  /** The geocoder's first address line, which may be the name of a business. */
  readonly firstLine: string
  /** The apartment, suite or unit, or empty. */
  readonly unit: string
  readonly city: string
  /** The name of the state, used if its code is missing. */
  readonly state: string
  /** USPS code, or empty. */
  readonly stateCode: string
  readonly postcode: string
  /** The complete address on one line. */
  readonly formatted: string
  /** The attribution of the data, or empty. */
  readonly attribution: string
}

type PlacesOutcome =
  | { readonly ok: true; readonly places: readonly FoundPlace[] }
  | { readonly ok: false }

/** Returns places in the United States for the beginning of an address, the likeliest first. */
export type Geocoder = (text: string) => Promise<PlacesOutcome>
