import { useEffect } from 'react'
import { frame } from '../../messages/console/general.ts'

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${frame.console}`
  }, [title])
}
