/**
 * Returns the system's code of a failed connection, such as `ECONNREFUSED` or
 * `DEPTH_ZERO_SELF_SIGNED_CERT`: libraries leave it on the error, in its cause, or as the original
 * of their own code. Returns undefined for other errors.
 */
export function systemErrorCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const original = 'originalCode' in cause ? cause.originalCode : undefined
    const own = 'code' in cause ? cause.code : undefined
    for (const code of [original, own]) {
      if (typeof code === 'string' && /^[A-Z][A-Z\d_]+$/.test(code)) {
        return code === 'EPROTO' ? (tlsCode(cause.message) ?? code) : code
      }
    }
    // Node's fetch finds no code for an answer that does not begin as HTTP does.
    if (cause.name === 'HTTPParserError') return 'HPE_INVALID_CONSTANT'
    if (cause instanceof AggregateError) return systemErrorCode(cause.errors[0])
  }
  return undefined
}

/** Returns OpenSSL's code for an error while sending, which Node has only in the message. */
function tlsCode(message: string): string | undefined {
  const reason = message.match(/:SSL routines:[^:]*:([\w ]+):/)?.[1]
  return reason && `ERR_SSL_${reason.replaceAll(' ', '_').toUpperCase()}`
}

/** The meanings of such codes, and what to do. The first match counts. */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [/^HPE_\w+_OVERFLOW$|^UND_ERR_HEADERS_OVERFLOW$/, 'the headers of its answer are too long'],
  [/^HPE_/, 'its answer is not HTTP: check the port and the scheme'],
  [/^CERT_HAS_EXPIRED$/, 'its certificate has expired'],
  [/^CERT_NOT_YET_VALID$/, 'its certificate is not valid yet: compare the clocks'],
  [/ALERT_(?:\w*CERT|UNKNOWN_CA)/, 'it requires a client certificate, which is not supported'],
  [
    /ALERT_PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/,
    'it has only versions of TLS that are no longer safe: it needs 1.2 or later',
  ],
  [/^UNSPECIFIED$/, 'its certificate is refused, such as one with a weak key or hash'],
  [/ALTNAME|HOSTNAME_MISMATCH/, 'its certificate is for another host name'],
  [
    /CERT|LEAF|ISSUER|CRL|CHAIN|^INVALID_CA$/,
    'its certificate is not trusted: name a private authority in NODE_EXTRA_CA_CERTS; for a public one, the server has to send the intermediate certificates, too',
  ],
  [
    /^ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)$/,
    'its answer is not TLS: check the port and the scheme',
  ],
  [/^EPROTOCOL$/, 'its answer is not that of a mail server: check the host and the port'],
  [/^UND_ERR_SOCKET$/, 'it closed the connection without an answer'],
  [/^UND_ERR_\w*TIMEOUT$/, 'it did not answer in time'],
]

/** Returns a failed connection's code, with its meaning if the code does not explain itself. */
export function systemErrorInWords(code: string): string {
  const meaning = MEANINGS.find(([codes]) => codes.test(code))?.[1]
  return meaning === undefined ? code : `${code}: ${meaning}`
}
