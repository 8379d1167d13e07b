import { useEffect } from 'react'
import { frame } from '../../messages/console/general.ts'

/** Sets the title of the browser's tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${frame.console}`
  }, [title])
}
