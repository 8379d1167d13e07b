import { useEffect } from 'react'

/** Returns the title of the browser's tab: the page, then the brand. */
export function pageTitle(title: string, brandName: string): string {
  return `${title} – ${brandName}`
}

export function usePageTitle(title: string, brandName: string): void {
  useEffect(() => {
    document.title = pageTitle(title, brandName)
  }, [title, brandName])
}
