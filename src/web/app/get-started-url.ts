import { GET_STARTED_PATH } from '../../api/pages.ts'

const OUR_HOSTS = /(^|\.)localhost$|^127\.0\.0\.1$|^\[::1\]$|(^|[.-])staging([.-]|$)/

/**
 * Returns the address to which the page guard redirects: the operator's page, or ours on localhost
 * and staging.
 */
export function getStartedUrl(operatorUrl: string, hostname: string): string {
  return operatorUrl === '' || OUR_HOSTS.test(hostname) ? GET_STARTED_PATH : operatorUrl
}
