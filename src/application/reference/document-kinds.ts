/** The documents that an operator can request. */
export const documentKinds = ['voided-check', 'articles', 'id', 'processing-statements'] as const

export type DocumentKind = (typeof documentKinds)[number]

/** A file that replies to a reviewer's own question, with the number of the question. */
export type ReplyKind = `reply-${number}`

/** The types that a document may have. */
export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/heic'] as const

export type DocumentType = (typeof documentTypes)[number]
