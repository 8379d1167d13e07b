/** Sends anonymous counts of how applicants get through the form. */
import { type FunnelCount, funnelRoute, MAX_FUNNEL_COUNTS } from '../../api/funnel.ts'
import { language } from '../language/messages.ts'
import { pageConfig } from './page-config.ts'
import { request } from './request.ts'

/** Global Privacy Control; TypeScript does not know it yet. */
interface PrivacyPreferences {
  readonly globalPrivacyControl?: boolean
}

/** Returns whether anything is counted: neither the operator nor the browser is against it. */
export function isCounted(): boolean {
  const browser: Navigator & PrivacyPreferences = navigator
  return pageConfig().funnel && !browser.globalPrivacyControl && browser.doNotTrack !== '1'
}

/**
 * Sends counts without waiting for the answer. It may fail silently.
 *
 * @param isInvited whether the applicant came with an invitation
 */
export function sendCounts(counts: readonly FunnelCount[], isInvited: boolean): void {
  if (!isCounted() || counts.length === 0) return
  const invited = isInvited ? { invited: true as const } : {}
  const body = { language: language(), ...invited, counts: counts.slice(0, MAX_FUNNEL_COUNTS) }
  request(funnelRoute, { body }, { keepalive: true }).catch(() => undefined)
  sendCounts(counts.slice(MAX_FUNNEL_COUNTS), isInvited)
}
