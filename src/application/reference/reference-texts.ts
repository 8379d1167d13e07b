/** Names of reference data in another language than English. What is stored stays English. */
export interface ReferenceTexts extends CategoryTexts {
  /** The titles by the English title. */
  readonly ownerTitles: Readonly<Record<string, string>>
}

/** The merchant categories in another language. */
export interface CategoryTexts {
  /** The categories by their codes. */
  readonly categories: Pick<ReadonlyMap<string, CategoryText>, 'get'>
  /** Filler words of a search, without accents: they fit any business. */
  readonly fillers: readonly string[]
}

interface CategoryText {
  readonly description: string
  /** Found by a search, not shown. */
  readonly words: string
}
