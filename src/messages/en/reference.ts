import type { ReferenceTexts } from '../../application/reference/reference-texts.ts'

/** The names of reference data, where they differ from `application/reference`. */
export const referenceTexts: ReferenceTexts = {
  ownerTitles: {},
  categories: new Map(),
  fillers: [],
}
