import { useEffect } from 'react'
import { frame } from '../../messages/en/console.ts'

/** Sets the title of the browser's tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${frame.console}`
  }, [title])
}
