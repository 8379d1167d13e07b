import type { ReferenceTexts } from '../../application/reference/reference-texts.ts'

/** The names of reference data that are not those of `application/reference`. */
export const referenceTexts: ReferenceTexts = {
  ownerTitles: {},
  categories: new Map(),
  fillers: [],
}
