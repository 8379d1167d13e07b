/** What stands in the fragment of the address: `#MA-7K3Q-9XDM.secret`. */
export interface CopyLink {
  /** Empty where the address carries none. */
  readonly reference: string
  /** Opens the signed copy; empty where the address carries none. */
  readonly secret: string
}

/** References are capital letters, digits and hyphens; anything else in the fragment is none. */
export function copyLinkIn(fragment: string): CopyLink {
  const [, reference = '', secret = ''] =
    /^#([A-Z0-9-]{4,40})(?:\.([A-Za-z0-9]{1,200}))?(?:$|[.&])/.exec(fragment) ?? []
  return { reference, secret }
}
