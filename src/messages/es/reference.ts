import type { OwnerTitle } from '../../application/reference/titles.ts'
import type { LaterMessages } from '../messages.ts'
import { categories, fillers } from './categories.ts'

const ownerTitles: Readonly<Record<OwnerTitle, string>> = {
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

export const referenceTexts: LaterMessages['referenceTexts'] = { ownerTitles, categories, fillers }
