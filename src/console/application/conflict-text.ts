import { REFUSED_CODES } from '../../api/console/decisions.ts'
import { applicationStatuses } from '../../application/application-status.ts'
import { isRecord } from '../../application/is-record.ts'
import { decision } from '../../messages/en/console.ts'
import { hasCode } from '../requests/request.ts'

/** Why a decision was refused; undefined if the answer does not say. */
export function conflictText(body: unknown): string | undefined {
  const { conflict } = decision
  if (hasCode(body, REFUSED_CODES.samePerson)) return conflict['same-person']
  if (hasCode(body, REFUSED_CODES.unknownPerson)) return conflict['unknown-person']
  if (hasCode(body, REFUSED_CODES.correctionWaits)) return conflict['correction-waits']
  if (hasCode(body, REFUSED_CODES.notOpened)) return conflict['not-opened']
  if (hasCode(body, REFUSED_CODES.newVersion)) return conflict['new-version']
  const given = isRecord(body) ? body.status : undefined
  const status = applicationStatuses.find((one) => one === given)
  if (status === undefined) return undefined
  const isUnchanged = hasCode(body, REFUSED_CODES.unchanged)
  return isUnchanged ? conflict.unchanged(status) : conflict.refused(status)
}
