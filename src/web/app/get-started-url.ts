import type { PageConfig } from '../../api/page-config.ts'
import { GET_STARTED_PATH } from '../../api/pages.ts'

/** Where a page that may not be opened leads: the operator's page; on localhost and staging ours. */
export function getStartedUrl(config: PageConfig, hostname: string): string {
  const isOurs = /(^|\.)localhost$|(^|[.-])staging([.-]|$)/.test(hostname)
  return config.getStartedUrl === '' || isOurs ? GET_STARTED_PATH : config.getStartedUrl
}
