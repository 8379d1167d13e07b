/** The fragment of the URL: `#MA-7K3Q-9XDM.secret`. */
export interface CopyLink {
  /** Empty where the URL has none. */
  readonly reference: string
  /** Opens the signed copy; empty where the URL has none. */
  readonly secret: string
}

/** A reference is capital letters, digits, and hyphens; any other fragment is ignored. */
export function copyLinkIn(fragment: string): CopyLink {
  const [, reference = '', secret = ''] =
    /^#([A-Z0-9-]{4,40})(?:\.([A-Za-z0-9]{1,200}))?(?:$|[.&])/.exec(fragment) ?? []
  return { reference, secret }
}
