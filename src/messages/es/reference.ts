/** Names of the reference data in Spanish. What is stored stays as `application/reference` has it. */
import type { OwnerTitle } from '../../application/reference/titles.ts'

/** The states and territories, by USPS code, whose names are not the English ones. */
export const states: Readonly<Record<string, string>> = {
  AS: 'Samoa Americana',
  DC: 'Distrito de Columbia',
  HI: 'Hawái',
  LA: 'Luisiana',
  MI: 'Míchigan',
  MP: 'Islas Marianas del Norte',
  MS: 'Misisipi',
  MO: 'Misuri',
  NC: 'Carolina del Norte',
  ND: 'Dakota del Norte',
  NH: 'Nuevo Hampshire',
  NJ: 'Nueva Jersey',
  NM: 'Nuevo México',
  NY: 'Nueva York',
  OR: 'Oregón',
  PA: 'Pensilvania',
  SC: 'Carolina del Sur',
  SD: 'Dakota del Sur',
  VI: 'Islas Vírgenes de los EE. UU.',
  WV: 'Virginia Occidental',
}

export const ownerTitles: Readonly<Record<OwnerTitle, string>> = {
  CEO: 'Director(a) ejecutivo(a) (CEO)',
  CFO: 'Director(a) de finanzas (CFO)',
  COO: 'Director(a) de operaciones (COO)',
  Owner: 'Propietario(a)',
  Partner: 'Socio(a)',
  President: 'Presidente(a)',
  Secretary: 'Secretario(a)',
  Treasurer: 'Tesorero(a)',
  'Vice President': 'Vicepresidente(a)',
}
