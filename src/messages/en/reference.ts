import type { ReferenceTexts } from '../../application/reference/reference-texts.ts'

/** The names in the reference data that differ from `application/reference`. */
export const referenceTexts: ReferenceTexts = {
  ownerTitles: {},
  categories: new Map(),
  fillers: [],
}
