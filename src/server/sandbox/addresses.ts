/** Plausible addresses with invented streets and numbers. */
export interface SandboxAddress {
  /** The name of a business at the address, or empty. */
  readonly place: string
  readonly houseNumber: string
  readonly street: string
  readonly city: string
  readonly state: string
  /** Undefined if the geocoder omits it, as real geocoders sometimes do. */
  readonly stateCode: string | undefined
  /** Two letters: geocoders treat territories as countries. */
  readonly country: string
  readonly postcode: string
}

function at(
  houseNumber: string,
  street: string,
  city: string,
  [state, stateCode]: readonly [string, string | undefined],
  postcode: string,
  place = '',
  country = 'us',
): SandboxAddress {
  return { place, houseNumber, street, city, state, stateCode, postcode, country }
}

/** Returns an address in a territory, which has no state. */
function inTerritory(
  country: string,
  houseNumber: string,
  street: string,
  city: string,
  postcode: string,
) {
  return at(houseNumber, street, city, ['', undefined], postcode, '', country)
}

const CALIFORNIA = ['California', 'CA'] as const
const COLORADO = ['Colorado', 'CO'] as const
const FLORIDA = ['Florida', 'FL'] as const
const MASSACHUSETTS = ['Massachusetts', 'MA'] as const
const NEW_YORK = ['New York', 'NY'] as const
const OREGON = ['Oregon', 'OR'] as const
const TEXAS = ['Texas', 'TX'] as const

export const ADDRESSES: readonly SandboxAddress[] = [
  at('100', 'Market Street', 'San Francisco', CALIFORNIA, '94105'),
  at('118', 'Market Street', 'San Diego', CALIFORNIA, '92101', 'Harbor Light Coffee'),
  at('1200', 'Market Street', 'Denver', COLORADO, '80202'),
  at('45', 'Market Street', 'Lowell', MASSACHUSETTS, '01852'),
  at('7', 'Market Street', 'Brooklyn', NEW_YORK, '11201'),
  at('910', 'Market Street', 'Galveston', TEXAS, '77550'),
  at('12', 'Main Street', 'Amherst', MASSACHUSETTS, '01002'),
  at('250', 'Main Street', 'Buffalo', NEW_YORK, '14202', 'Corner Bakery & Deli'),
  at('301', 'Main Street', 'Houston', TEXAS, '77002'),
  at('88', 'Main Street', 'Ashland', OREGON, '97520'),
  at('1401', 'Elm Street', 'Dallas', TEXAS, '75202'),
  at('19', 'Elm Street', 'Saratoga Springs', NEW_YORK, '12866'),
  at('500', 'Congress Avenue', 'Austin', TEXAS, '78701'),
  at('2000', 'Ocean Drive', 'Miami Beach', FLORIDA, '33139', 'Seagrape Surf Shop'),
  at('615', 'Orange Avenue', 'Orlando', FLORIDA, '32801'),
  at('33', 'Pearl Street', 'Boulder', COLORADO, '80302'),
  at('4020', 'Hawthorne Boulevard', 'Portland', OREGON, '97214'),
  at('77', 'Broadway', 'New York', NEW_YORK, '10006'),
  at('1600', 'Broadway', 'Oakland', CALIFORNIA, '94612'),
  // Geocoders know many streets without any house numbers.
  at('', 'Juniper Way', 'Boulder', COLORADO, '80301'),
  inTerritory('pr', '210', 'Calle Fortaleza', 'San Juan', '00901'),
  inTerritory('vi', '14', 'Kronprindsens Gade', 'Charlotte Amalie', '00802'),
  inTerritory('gu', '520', 'Marine Corps Drive', 'Tamuning', '96913'),
  inTerritory('as', '1', 'Fagatogo Road', 'Pago Pago', '96799'),
  inTerritory('mp', '88', 'Beach Road', 'Saipan', '96950'),
  at('900', 'Pennsylvania Avenue', 'Washington', ['District of Columbia', 'DC'], '20004'),
  at('14', 'Front Street', 'Juneau', ['Alaska', undefined], '99801'),
  at('2300', 'Kalakaua Avenue', 'Honolulu', ['Hawaii', undefined], '96815'),
]
