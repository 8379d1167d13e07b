import { useEffect } from 'react'

/** What the browser tab is called: the page, then the brand. */
export function pageTitle(title: string, brandName: string): string {
  return `${title} – ${brandName}`
}

export function usePageTitle(title: string, brandName: string): void {
  useEffect(() => {
    document.title = pageTitle(title, brandName)
  }, [title, brandName])
}
