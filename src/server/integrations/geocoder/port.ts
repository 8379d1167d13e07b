/** What the product needs of a geocoder: places that complete what an applicant types. */
export interface FoundPlace {
  readonly houseNumber: string
  readonly street: string
  /** What the geocoder puts on the first line; may be the name of a business. */
  readonly firstLine: string
  readonly city: string
  /** Name of the state; for where its code is missing. */
  readonly state: string
  /** USPS code, or empty. */
  readonly stateCode: string
  readonly postcode: string
  /** The whole of it in one line. */
  readonly formatted: string
  /** Whom the data has to be credited to, or empty. */
  readonly attribution: string
}

type PlacesOutcome =
  | { readonly ok: true; readonly places: readonly FoundPlace[] }
  | { readonly ok: false }

/** Places in the United States for the beginning of an address, the likeliest first. */
export type Geocoder = (text: string) => Promise<PlacesOutcome>
