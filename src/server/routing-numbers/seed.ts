/** Common banks, so that a fresh install knows some. The operator's own directory goes first. */
import type { BankNames } from './look-up-bank-name.ts'

const SEED: ReadonlyMap<string, string> = new Map([
  ['011000028', 'STATE STREET BANK AND TRUST COMPANY'],
  ['011000138', 'BANK OF AMERICA, N.A.'],
  ['011104131', "PEOPLE'S UNITED BANK, N.A."],
  ['011401533', 'CITIZENS BANK NA'],
  ['021000021', 'JPMORGAN CHASE'],
  ['021000089', 'CITIBANK NA'],
  ['021502011', 'BANCO POPULAR'],
  ['022000046', 'M & T BANK'],
  ['026009593', 'BANK OF AMERICA N.A.'],
  ['031201360', 'TD BANK, NA'],
  ['042000314', 'FIFTH THIRD BANK'],
  ['043000096', 'PNC BANK, NATIONAL ASSOCIATION'],
  ['044112187', 'FARMERS & MERCHANTS BANK'],
  ['053000196', 'BANK OF AMERICA, N.A.'],
  ['061000104', 'SUNTRUST'],
  ['062000019', 'REGIONS BANK'],
  ['065000090', 'CAPITAL ONE, NATIONAL ASSOCIATION'],
  ['071000013', 'JPMORGAN CHASE'],
  ['073905527', 'LINCOLN SAVINGS BANK'],
  ['091000022', 'US BANK NA'],
  ['111000025', 'BANK OF AMERICA, N.A.'],
  ['121000248', 'WELLS FARGO BANK, NA'],
  ['121202211', 'CHARLES SCHWAB BANK'],
  ['124003116', 'ALLY BANK'],
  ['211391825', 'DIGITAL FEDERAL CREDIT UNION'],
  ['221571415', 'ORIENTAL BANK'],
  ['256074974', 'NAVY FEDERAL CREDIT UNION'],
  ['273976369', 'VERIDIAN CREDIT UNION'],
  ['314074269', 'USAA FEDERAL SAVINGS BANK'],
  ['325183657', 'LOWER VALLEY CU'],
])

/** Looks in the shipped list; never fails. */
export const seedDirectory: BankNames = async (routingNumber) => {
  const name = SEED.get(routingNumber)
  return name === undefined ? { ok: false, reason: 'unknown' } : { ok: true, name }
}
