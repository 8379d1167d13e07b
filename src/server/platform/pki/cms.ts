/** Signatures in the Cryptographic Message Syntax (RFC 5652), as CAdES and RFC 3161 require. */
import { hash, type KeyObject } from 'node:crypto'
import { fromBER, ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  id_ContentType_Data,
  id_ContentType_SignedData,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import { type SigningIdentity, signatureAlgorithm } from './signing-identity.ts'

const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'
const TIMESTAMP_TOKEN = '1.2.840.113549.1.9.16.2.14'

const SIGNED = 0
const UNSIGNED = 1

export interface SignedContent {
  /** The object identifier of the signed content. */
  readonly type: string
  readonly bytes: Uint8Array
  /** Whether the signature is separate from the content. */
  readonly detached: boolean
}

/** Signs the SHA-256 of the content. The attributes name the certificate: nobody can replace it. */
export async function signCms(
  { key, chain }: SigningIdentity,
  { type, bytes, detached }: SignedContent,
): Promise<SignedData> {
  const { issuer, serialNumber } = Certificate.fromBER(chain[0])
  const signed = new SignedData({
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: type,
      ...(detached ? {} : { eContent: new OctetString({ valueHex: bytes }) }),
    }),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
        // DER requires the shorter attribute first.
        signedAttrs: new SignedAndUnsignedAttributes({
          type: SIGNED,
          attributes: [
            new Attribute({ type: CONTENT_TYPE, values: [new ObjectIdentifier({ value: type })] }),
            new Attribute({ type: MESSAGE_DIGEST, values: [sha256(bytes)] }),
            new Attribute({ type: SIGNING_CERTIFICATE_V2, values: [certificateHash(chain[0])] }),
          ],
        }),
      }),
    ],
    certificates: chain.map((certificate) => Certificate.fromBER(certificate)),
  })
  await signed.sign(signingKey(key), 0, 'SHA-256')
  return signed
}

async function addTimestamp(
  { signerInfos: [signer] }: SignedData,
  timestamp: (hash: Uint8Array) => Promise<Uint8Array | undefined>,
): Promise<void> {
  const token =
    signer && (await timestamp(hash('sha256', signer.signature.valueBlock.valueHexView, 'buffer')))
  if (!token) return
  const attribute = new Attribute({ type: TIMESTAMP_TOKEN, values: [fromBER(token).result] })
  signer.unsignedAttrs = new SignedAndUnsignedAttributes({
    type: UNSIGNED,
    attributes: [attribute],
  })
}

/** Returns a detached CAdES signature as DER: of level B-T with a time stamp, otherwise B-B. */
export async function signDetached(
  identity: SigningIdentity,
  bytes: Uint8Array,
  timestamp: (hash: Uint8Array) => Promise<Uint8Array | undefined>,
): Promise<Uint8Array> {
  const signed = await signCms(identity, { type: id_ContentType_Data, bytes, detached: true })
  await addTimestamp(signed, timestamp)
  return new Uint8Array(contentInfo(signed).toSchema().toBER())
}

export function contentInfo(signed: SignedData): ContentInfo {
  return new ContentInfo({
    contentType: id_ContentType_SignedData,
    content: signed.toSchema(true),
  })
}

/** `SigningCertificateV2` (RFC 5035) with its default hash, SHA-256. */
function certificateHash(certificate: Uint8Array): Sequence {
  const id = new Sequence({ value: [sha256(certificate)] })
  return new Sequence({ value: [new Sequence({ value: [id] })] })
}

function sha256(bytes: Uint8Array): OctetString {
  return new OctetString({ valueHex: hash('sha256', bytes, 'buffer') })
}

function signingKey(key: KeyObject) {
  const algorithm = signatureAlgorithm(key)
  if (!algorithm) throw new Error('The key cannot sign')
  return key.toCryptoKey(algorithm, false, ['sign'])
}
