/** Checks the signature of a PDF as a PDF reader does, for tests. */
import { createHash } from 'node:crypto'
import { ContentInfo, SignedData, TSTInfo } from 'pkijs'

const TIMESTAMP_TOKEN = '1.2.840.113549.1.9.16.2.14'

export interface PdfSignature {
  /** The signature as DER, without the zeros after it. */
  readonly cms: Uint8Array
  /** The bytes that it covers: all others in the file. */
  readonly content: Uint8Array
  readonly isValid: boolean
  /** The name in the certificate. */
  readonly signer: string
  /** The object identifiers of the signed attributes. */
  readonly attributes: readonly string[]
  /** The token of the time stamp, and whether it is of this signature. */
  readonly timestamp: { readonly token: Uint8Array; readonly isOurs: boolean } | undefined
}

/** Reads the only signature of a PDF. Throws if it does not cover the whole file. */
export async function readSignature(pdf: Uint8Array): Promise<PdfSignature> {
  const bytes = Buffer.from(pdf)
  const [, ...range] =
    /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/.exec(bytes.toString('latin1')) ?? []
  const [start = 1, length = 0, next = 0, rest = 0] = range.map(Number)
  if (start !== 0 || next + rest !== bytes.length) throw new Error('Not the whole file is signed')
  const contents = bytes.subarray(length + 1, next - 1).toString('latin1')
  const content = new Uint8Array([...bytes.subarray(0, length), ...bytes.subarray(next)])
  const info = ContentInfo.fromBER(Buffer.from(contents, 'hex'))
  const signed = new SignedData({ schema: info.content })
  const [signer] = signed.signerInfos
  const [certificate] = signed.certificates ?? []
  const isValid = await signed.verify({ signer: 0, data: content.buffer }).catch(() => false)
  const value = signer?.signature.valueBlock.valueHexView ?? new Uint8Array()
  const token = signer?.unsignedAttrs?.attributes.find(({ type }) => type === TIMESTAMP_TOKEN)
  return {
    cms: new Uint8Array(info.toSchema().toBER()),
    content,
    isValid,
    signer:
      certificate && 'subject' in certificate
        ? certificate.subject.typesAndValues
            .map(({ value: { valueBlock } }) => valueBlock.value)
            .join()
        : '',
    attributes: signer?.signedAttrs?.attributes.map(({ type }) => type) ?? [],
    timestamp: token && timestampIn(token.values[0], value),
  }
}

function timestampIn(token: { toBER(): ArrayBuffer }, signature: Uint8Array) {
  const der = new Uint8Array(token.toBER())
  const { content } = ContentInfo.fromBER(der)
  const { eContent } = new SignedData({ schema: content }).encapContentInfo
  const { messageImprint } = TSTInfo.fromBER(eContent?.getValue() ?? new ArrayBuffer())
  const hash = createHash('sha256').update(signature).digest()
  return { token: der, isOurs: hash.equals(messageImprint.hashedMessage.valueBlock.valueHexView) }
}
