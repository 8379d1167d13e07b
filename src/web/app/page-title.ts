import { type ComponentType, createElement, useEffect } from 'react'
import { useOutsideMessages } from '../language/messages.ts'
import { pageConfig } from '../requests/page-config.ts'
import type { Page, PageProps } from './pages.ts'

/** Returns the title of the browser's tab: the page, then the brand. */
export function pageTitle(title: string, brandName: string): string {
  return `${title} – ${brandName}`
}

export function usePageTitle(title: string, brandName: string): void {
  useEffect(() => {
    document.title = pageTitle(title, brandName)
  }, [title, brandName])
}

/** Returns a page outside the wizard that sets its title. */
export function withPageTitle(
  name: Page['name'],
  Screen: ComponentType<PageProps>,
): ComponentType<PageProps> {
  return (props) => {
    usePageTitle(useOutsideMessages().pageTitles[name], pageConfig().brandName)
    return createElement(Screen, props)
  }
}
