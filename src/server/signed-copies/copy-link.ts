/** The fragment of a link to a copy. */
export interface CopyLink {
  readonly reference: string
  readonly secret: string
}

/** The placeholder for the secret in a stored URL: the database never sees a secret. */
const SECRET_PLACE = '{secret}'

/** The suffix that turns a page's URL into a link to a copy. */
export const COPY_LINK = `#{reference}.${SECRET_PLACE}`

/** Fills in the placeholders of a URL, if it has any. */
export function withCopyLink(address: string, { reference, secret }: CopyLink): string {
  return withSecret(withReference(address, reference), secret)
}

/** Fills in the reference of the application, if the URL has a place for it. */
export function withReference(address: string, reference: string): string {
  return address.replace('{reference}', reference)
}

/** Fills in the secret of the copy, if the URL has a place for it. */
export function withSecret(address: string, secret: string): string {
  return address.replace(SECRET_PLACE, secret)
}
