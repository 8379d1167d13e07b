/** The documents that an operator can ask for. */
export const documentKinds = ['voided-check', 'articles', 'id', 'processing-statements'] as const

export type DocumentKind = (typeof documentKinds)[number]

/** The types that a document may have. */
export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/heic'] as const

export type DocumentType = (typeof documentTypes)[number]
