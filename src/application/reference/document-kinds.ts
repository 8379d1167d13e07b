/** The documents that an operator can ask for. */
export const documentKinds = ['voided-check', 'articles', 'id', 'processing-statements'] as const

export type DocumentKind = (typeof documentKinds)[number]

/** A file that replies to a question of a reviewer's own, by the number of that. */
export type ReplyKind = `reply-${number}`

/** The types that a document may have. */
export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/heic'] as const

export type DocumentType = (typeof documentTypes)[number]
