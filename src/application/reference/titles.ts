import { ownValue } from '../json/own-value.ts'
import type { ReferenceTexts } from './reference-texts.ts'

/** The titles that an owner may have, in the order of the dropdown. */
export const ownerTitles = [
  'CEO',
  'CFO',
  'COO',
  'Owner',
  'Partner',
  'President',
  'Secretary',
  'Treasurer',
  'Vice President',
] as const

export type OwnerTitle = (typeof ownerTitles)[number]

/** Returns a title in the language of the texts. */
export function titleIn(
  title: string,
  { ownerTitles }: Pick<ReferenceTexts, 'ownerTitles'>,
): string {
  return ownValue(ownerTitles, title) ?? title
}
