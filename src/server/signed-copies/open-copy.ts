/** Returns an applicant's copy to anyone with the link. An event records each download. */

import type { RequestSource } from '../platform/http/limits/request-source.ts'
import type { ServiceContext } from '../platform/ledger.ts'
import { isCopyCode } from './copy-codes-store.ts'
import type { CopyLink } from './link-service.ts'
import { findReadableCopy } from './linked-copies-service.ts'
import type { ReadCopy } from './read-copy.ts'
import { recordLinkDownload } from './service.ts'

export interface OpenCopyDependencies extends ServiceContext {
  readonly readCopy: ReadCopy
  /** Whether the link requires a code that was mailed to the signer. */
  readonly asksForCode: boolean
}

/** Returns the PDF; undefined for a wrong or expired link, and data that no signed event covers. */
export type OpenCopy = (
  link: CopyLink,
  code: string | undefined,
  source: RequestSource,
) => Promise<Uint8Array | 'code-missing' | 'code-wrong' | undefined>

export function openCopy(deps: OpenCopyDependencies): OpenCopy {
  const { db, now, signer, ledger, readCopy, asksForCode } = deps
  return async (link, code, source) => {
    const copy = await findReadableCopy(db, link, { now: now(), ledger })
    if (!copy) return undefined
    if (asksForCode) {
      if (code === undefined) return 'code-missing'
      if (!(await isCopyCode(db, link, code, { now: now(), ledger }))) return 'code-wrong'
    }
    const pdf = await readCopy(copy, source)
    if (!pdf) return undefined
    const { reference, version } = copy
    const isRecorded = await recordLinkDownload(db, { reference, version, at: now(), signer })
    return isRecorded ? pdf : undefined
  }
}
