import { generateKeyPairSync, randomBytes, X509Certificate } from 'node:crypto'
import { BitString, Integer, Utf8String } from 'asn1js'
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  id_BasicConstraints,
  id_KeyUsage,
} from 'pkijs'
import type { SigningIdentity } from './signing-identity.ts'

const COMMON_NAME = '2.5.4.3'
/** `digitalSignature` and `nonRepudiation`. */
const SIGNS_DOCUMENTS = 0b11000000
const YEARS = 20

export interface CertificateSubject {
  readonly commonName: string
  readonly notBefore: Date
  /** Extensions in addition to those of every signing certificate. */
  readonly extensions?: readonly Extension[]
}

/** Creates an ECDSA key (P-256) with a self-signed certificate. */
export async function selfSigned({
  commonName,
  notBefore,
  extensions = [],
}: CertificateSubject): Promise<SigningIdentity> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const certificate = new Certificate({
    version: 2,
    serialNumber: Integer.fromBigInt(BigInt(`0x${randomBytes(15).toString('hex')}`)),
    extensions: [
      extension(id_BasicConstraints, new BasicConstraints({ cA: false }).toSchema()),
      extension(
        id_KeyUsage,
        new BitString({ valueHex: new Uint8Array([SIGNS_DOCUMENTS]), unusedBits: 6 }),
      ),
      ...extensions,
    ],
  })
  for (const name of [certificate.subject, certificate.issuer]) {
    const value = new Utf8String({ value: commonName })
    name.typesAndValues.push(new AttributeTypeAndValue({ type: COMMON_NAME, value }))
  }
  certificate.notBefore.value = notBefore
  certificate.notAfter.value = new Date(notBefore)
  certificate.notAfter.value.setUTCFullYear(notBefore.getUTCFullYear() + YEARS)
  await certificate.subjectPublicKeyInfo.importKey(
    publicKey.toCryptoKey(algorithm, true, ['verify']),
  )
  await certificate.sign(privateKey.toCryptoKey(algorithm, false, ['sign']), 'SHA-256')
  return { key: privateKey, chain: [new Uint8Array(certificate.toSchema(true).toBER())] }
}

/** A critical extension: software that does not know it must refuse the certificate. */
export function extension(id: string, value: { toBER(): ArrayBuffer }): Extension {
  return new Extension({ extnID: id, critical: true, extnValue: value.toBER() })
}

export function toPem({ key, chain: [certificate] }: SigningIdentity): string {
  const pem = new X509Certificate(certificate).toString()
  return `${pem}${key.export({ type: 'pkcs8', format: 'pem' })}`
}
