/** The documents that an operator can ask for. */
export const documentKinds = ['voided-check', 'articles', 'id', 'processing-statements'] as const

export type DocumentKind = (typeof documentKinds)[number]

/** The types that a document may have. */
export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/heic'] as const

export type DocumentType = (typeof documentTypes)[number]

/** The size of one file. */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024
/** How many an application may have. */
export const MAX_DOCUMENTS = 10
