import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'

/** A private key, and its certificate followed by those of its issuers, as DER. */
export interface SigningIdentity {
  readonly key: KeyObject
  readonly chain: readonly [Uint8Array, ...Uint8Array[]]
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----/gs

/** Reads a key and certificates in PEM. An error names the file and its problem, no content. */
export function readIdentity(certificates: string, key: string): SigningIdentity {
  const [first, ...others] = [...certificates.matchAll(CERTIFICATE)].map(([pem]) => parse(pem))
  if (!first) throw new IdentityError('certificate', 'expected a certificate in PEM')
  const privateKey = readKey(key)
  if (!signatureAlgorithm(privateKey)) {
    throw new IdentityError('key', 'expected an RSA key, or an EC key of P-256, P-384 or P-521')
  }
  if (!first.checkPrivateKey(privateKey)) {
    throw new IdentityError('key', "not the key of the file's first certificate")
  }
  return { key: privateKey, chain: [first.raw, ...others.map(({ raw }) => raw)] }
}

export class IdentityError extends Error {
  readonly part: 'certificate' | 'key'

  constructor(part: IdentityError['part'], message: string) {
    super(message)
    this.name = 'IdentityError'
    this.part = part
  }
}

const CURVES = new Map([
  ['prime256v1', 'P-256'],
  ['secp384r1', 'P-384'],
  ['secp521r1', 'P-521'],
])

/** Returns the key's signature algorithm; undefined if it cannot sign. */
export function signatureAlgorithm({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject) {
  if (asymmetricKeyType === 'rsa') return { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const namedCurve = CURVES.get(asymmetricKeyDetails?.namedCurve ?? '')
  return namedCurve && { name: 'ECDSA', namedCurve }
}

function parse(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    throw new IdentityError('certificate', 'expected certificates in PEM')
  }
}

function readKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch {
    throw new IdentityError('key', 'expected a private key in PEM, without a passphrase')
  }
}
