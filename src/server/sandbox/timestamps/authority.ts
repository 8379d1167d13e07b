/** Issues time-stamp tokens (RFC 3161), signed with a certificate that nobody trusts. */
import { randomBytes } from 'node:crypto'
import { Integer } from 'asn1js'
import {
  ExtKeyUsage,
  id_ExtKeyUsage,
  id_eContentType_TSTInfo,
  MessageImprint,
  PKIStatus,
  PKIStatusInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'
import { contentInfo, signCms } from '../../platform/pki/cms.ts'
import { extension, selfSigned } from '../../platform/pki/self-signed.ts'

const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
/** The OID arc for examples. */
const POLICY = '2.999.1'

export interface Authority {
  /** Its certificate, as DER. */
  readonly certificate: Uint8Array
  /** Answers a request with a response, both as DER. `change` makes the token wrong. */
  readonly answer: (request: Uint8Array, change?: (info: TSTInfo) => void) => Promise<Uint8Array>
}

export async function createAuthority(): Promise<Authority> {
  const usage = new ExtKeyUsage({ keyPurposes: [TIME_STAMPING] })
  const identity = await selfSigned({
    commonName: 'Sandbox time stamps',
    notBefore: new Date('2020-01-01'),
    extensions: [extension(id_ExtKeyUsage, usage.toSchema())],
  })
  return {
    certificate: identity.chain[0],
    answer: async (request, change) => {
      const { messageImprint, nonce } = TimeStampReq.fromBER(request)
      const info = new TSTInfo({
        version: 1,
        policy: POLICY,
        messageImprint: new MessageImprint(messageImprint),
        serialNumber: Integer.fromBigInt(randomBytes(8).readBigUInt64BE()),
        genTime: new Date(),
        ...(nonce ? { nonce } : {}),
      })
      change?.(info)
      const bytes = new Uint8Array(info.toSchema().toBER())
      const signed = await signCms(identity, {
        type: id_eContentType_TSTInfo,
        bytes,
        detached: false,
      })
      const response = new TimeStampResp({
        status: new PKIStatusInfo({ status: PKIStatus.granted }),
        timeStampToken: contentInfo(signed),
      })
      return new Uint8Array(response.toSchema().toBER())
    },
  }
}
