import { useEffect } from 'react'

/** Names the browser's tab: what the page is, then whose it is. */
export function usePageTitle(title: string, brandName: string): void {
  useEffect(() => {
    document.title = `${title} – ${brandName}`
  }, [title, brandName])
}
