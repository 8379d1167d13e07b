/** What the server told the page when it served it. It stays the same as long as the page stands. */
import { PAGE_CONFIG_ID, type PageConfig } from '../../api/page-config.ts'

let provided: PageConfig | undefined

/** Brand, links, versions and flags. */
export function pageConfig(): PageConfig {
  if (provided === undefined) throw new Error('The page has no configuration')
  return provided
}

/** Says what the configuration is, before anything is drawn. */
export function providePageConfig(config: PageConfig): void {
  provided = config
}

/** Reads the configuration out of the document. */
export function readPageConfig(): PageConfig {
  const element = document.getElementById(PAGE_CONFIG_ID)
  if (!element?.textContent) throw new Error('The page was served without its configuration')
  return JSON.parse(element.textContent)
}
