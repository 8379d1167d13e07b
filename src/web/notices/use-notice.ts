import { useEffect, useState } from 'react'
import { withLaterMessages } from '../language/messages.ts'
import { untilLoaded } from '../requests/until-loaded.ts'

type Notices = typeof import('./dialogs-and-notices.tsx')

/** Loads the dialogs and notices with their texts, again and again until they arrive. */
export function loadNotices(): Promise<Notices> {
  return untilLoaded(() => withLaterMessages(import('./dialogs-and-notices.tsx')))
}

/** Returns a notice that is loaded ahead of time; undefined until it is needed and loaded. */
export function useNotice<Name extends keyof Notices>(
  name: Name,
  isNeeded: boolean,
): Notices[Name] | undefined {
  const [notices, setNotices] = useState<Notices>()
  useEffect(() => {
    if (isNeeded) loadNotices().then(setNotices)
  }, [isNeeded])
  return notices?.[name]
}
