import { REFUSED_CODES } from '../../api/console/decisions.ts'
import { applicationStatuses } from '../../application/application-status.ts'
import { isRecord } from '../../application/json/is-record.ts'
import { decision } from '../../messages/console/decision.ts'
import { hasCode, messageOf } from '../requests/request.ts'

/** Refusals whose text does not depend on the present status. */
const WITHOUT_STATUS = [
  REFUSED_CODES.samePerson,
  REFUSED_CODES.unknownPerson,
  REFUSED_CODES.correctionWaits,
  REFUSED_CODES.notOpened,
  REFUSED_CODES.evidence,
  REFUSED_CODES.newVersion,
  REFUSED_CODES.notScreened,
  REFUSED_CODES.firstNotScreened,
  REFUSED_CODES.listUnusable,
  REFUSED_CODES.screeningDiffers,
  REFUSED_CODES.checklistOpen,
] as const

/** Returns why a decision was refused; undefined if the answer does not say. */
export function conflictText(body: unknown): string | undefined {
  const news = messageOf(body, REFUSED_CODES.news)
  if (news !== undefined) return news
  const { conflict } = decision
  const code = WITHOUT_STATUS.find((candidate) => hasCode(body, candidate))
  if (code) return conflict[code]
  const current = isRecord(body) ? body.status : undefined
  const status = applicationStatuses.find((candidate) => candidate === current)
  if (status === undefined) return undefined
  const isUnchanged = hasCode(body, REFUSED_CODES.unchanged)
  return isUnchanged ? conflict.unchanged(status) : conflict.refused(status)
}
