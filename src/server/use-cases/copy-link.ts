/** What stands in the fragment of a copy's link. */
export interface CopyLink {
  readonly reference: string
  readonly secret: string
}

/** Stands for the secret in an address that is stored: the database never sees a secret. */
const SECRET_PLACE = '{secret}'

/** What follows a page's address to make it the link of a copy. */
export const COPY_LINK = `#{reference}.${SECRET_PLACE}`

/** An address with what it leaves open filled in; one that leaves nothing open stays as it is. */
export function withCopyLink(address: string, { reference, secret }: CopyLink): string {
  return withSecret(withReference(address, reference), secret)
}

export function withReference(address: string, reference: string): string {
  return address.replace('{reference}', reference)
}

export function withSecret(address: string, secret: string): string {
  return address.replace(SECRET_PLACE, secret)
}
