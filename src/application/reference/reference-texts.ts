/** The names of reference data in a language other than English. Stored values stay English. */
export interface ReferenceTexts extends CategoryTexts {
  /** The titles by the English title. */
  readonly ownerTitles: Readonly<Record<string, string>>
}

/** The merchant categories in another language. */
export interface CategoryTexts {
  /** The categories by their codes. */
  readonly categories: Pick<ReadonlyMap<string, CategoryText>, 'get'>
  /** Filler words that fit any business and that a search ignores. They have no accents. */
  readonly fillers: readonly string[]
}

interface CategoryText {
  readonly description: string
  /** Words that a search finds, but that are not shown. */
  readonly words: string
}
