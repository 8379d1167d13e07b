/**
 * The system's code of a connection that failed, such as `ECONNREFUSED` or
 * `DEPTH_ZERO_SELF_SIGNED_CERT`, wherever a library keeps it: on the error, in its cause, or as the
 * code that was there before its own. Undefined for other errors.
 */
export function systemErrorCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const original = 'originalCode' in at ? at.originalCode : undefined
    const own = 'code' in at ? at.code : undefined
    for (const code of [original, own]) {
      if (typeof code === 'string' && /^[A-Z][A-Z\d_]+$/.test(code)) return code
    }
    if (at instanceof AggregateError) return systemErrorCode(at.errors[0])
  }
  return undefined
}

/** Whether such a code is about the certificate of the other side. */
export function isCertificateError(code: string): boolean {
  return /CERT|SELF_SIGNED|ISSUER|ALTNAME|CRL/.test(code)
}
