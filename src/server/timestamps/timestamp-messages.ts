/** The messages of the time-stamp protocol (RFC 3161). */
import { randomBytes, X509Certificate } from 'node:crypto'
import { fromBER, Integer, Null, OctetString, Sequence } from 'asn1js'
import {
  AlgorithmIdentifier,
  type Certificate,
  ContentInfo,
  id_ContentType_Data,
  id_sha256,
  MessageImprint,
  PKIStatus,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'

/** Identifies a request for a token, and its response. */
export interface TimestampQuery {
  /** The SHA-256 of the data to stamp. */
  readonly hash: Uint8Array
  /** Random, so that nobody can replay an earlier response. */
  readonly nonce: bigint
}

/** Returns a positive number, which every service encodes in the same way. */
export function randomNonce(): bigint {
  return randomBytes(8).readBigUInt64BE()
}

/** Returns the request as DER. It asks for the service's certificate, to verify the token. */
export function timestampRequest({ hash, nonce }: TimestampQuery): Uint8Array {
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({
        algorithmId: id_sha256,
        algorithmParams: new Null(),
      }),
      hashedMessage: new OctetString({ valueHex: hash }),
    }),
    nonce: Integer.fromBigInt(nonce),
    certReq: true,
  })
  return new Uint8Array(request.toSchema().toBER())
}

/**
 * Returns the token in a response, as DER, exactly as received. Returns undefined unless it was
 * granted for this query and its signature is valid.
 */
export async function tokenOf(
  response: Uint8Array,
  { hash, nonce }: TimestampQuery,
): Promise<Uint8Array | undefined> {
  try {
    const { result } = fromBER(response)
    const { status } = new TimeStampResp({ schema: fromBER(response).result })
    const isGranted = [PKIStatus.granted, PKIStatus.grantedWithMods].includes(status.status)
    if (!isGranted || !(result instanceof Sequence)) return undefined
    const token = result.valueBlock.value[1]?.valueBeforeDecodeView.slice()
    const stamped = token && (await readToken(token, hash))
    return stamped?.nonce === nonce ? token : undefined
  } catch {
    return undefined
  }
}

/** The numbers of bits in a rejection (RFC 3161, 2.4.2). */
const REASONS = new Map([
  [0, 'BAD_ALG'],
  [2, 'BAD_REQUEST'],
  [5, 'BAD_DATA_FORMAT'],
  [14, 'TIME_NOT_AVAILABLE'],
  [15, 'UNACCEPTED_POLICY'],
  [16, 'UNACCEPTED_EXTENSION'],
  [17, 'ADD_INFO_NOT_AVAILABLE'],
  [25, 'SYSTEM_FAILURE'],
])

/** Returns why a service rejected the request; undefined if it did not. */
export function rejectionIn(response: Uint8Array): string | undefined {
  try {
    const { status } = new TimeStampResp({ schema: fromBER(response).result })
    if (status.status !== PKIStatus.rejection) return undefined
    const bytes = status.failInfo?.valueBlock.valueHexView ?? []
    const isSet = (bit: number) => ((bytes[bit >> 3] ?? 0) & (0x80 >> (bit % 8))) !== 0
    const [, reason] = [...REASONS].find(([bit]) => isSet(bit)) ?? []
    return reason ?? 'REJECTION'
  } catch {
    return undefined
  }
}

export interface StampedTime {
  readonly time: Date
  /** The name in the certificate that signed the token. */
  readonly authority: string
  readonly nonce: bigint | undefined
}

/**
 * Reads a token (DER). Returns undefined unless it is for this SHA-256 and its signature is valid.
 * The caller decides whether to trust its signer.
 */
export async function readToken(
  token: Uint8Array,
  hash: Uint8Array,
): Promise<StampedTime | undefined> {
  try {
    const { content } = ContentInfo.fromBER(token)
    const signed = new SignedData({ schema: content })
    const info = TSTInfo.fromBER(signed.encapContentInfo.eContent?.getValue() ?? new ArrayBuffer())
    const { hashAlgorithm, hashedMessage } = info.messageImprint
    const isOfHash =
      hashAlgorithm.algorithmId === id_sha256 &&
      Buffer.from(hash).equals(hashedMessage.valueBlock.valueHexView)
    const signer = isOfHash ? await signerOf(signed, info) : undefined
    if (!signer) return undefined
    const { subject } = new X509Certificate(new Uint8Array(signer.toSchema().toBER()))
    const authority = subject.replaceAll('\n', ', ')
    return { time: info.genTime, authority, nonce: info.nonce?.toBigInt() }
  } catch {
    return undefined
  }
}

/**
 * Returns the certificate that signed a token; throws if the signature is not valid. pkijs verifies
 * tokens only together with the stamped data, but we have only its hash, which was compared above.
 * As plain signed data, it verifies the signature over the same bytes.
 */
async function signerOf(
  signed: SignedData,
  { genTime }: TSTInfo,
): Promise<Certificate | null | undefined> {
  signed.encapContentInfo.eContentType = id_ContentType_Data
  const result = await signed.verify({ signer: 0, checkDate: genTime, extendedMode: true })
  return result.signatureVerified ? result.signerCertificate : undefined
}
