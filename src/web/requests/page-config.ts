/** The configuration in the HTML shell. It does not change while the page is open. */
import { PAGE_CONFIG_ID, type PageConfig } from '../../api/page-config.ts'

let provided: PageConfig | undefined

/** Returns the brand, links, versions and flags. */
export function pageConfig(): PageConfig {
  if (provided === undefined) throw new Error('The page has no configuration')
  return provided
}

/** Sets the configuration. Call it before anything is rendered. */
export function providePageConfig(config: PageConfig): void {
  provided = config
}

export function readPageConfig(): PageConfig {
  const element = document.getElementById(PAGE_CONFIG_ID)
  if (!element?.textContent) throw new Error('The page was served without its configuration')
  return JSON.parse(element.textContent)
}
