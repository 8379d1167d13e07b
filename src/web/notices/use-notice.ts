import { useEffect, useState } from 'react'
import { withLaterMessages } from '../language/messages.ts'
import { untilLoaded } from '../requests/until-loaded.ts'

const load = () => withLaterMessages(import('./dialogs-and-notices.ts'))
type Notices = Awaited<ReturnType<typeof load>>

/** Returns a notice that is loaded ahead of time; undefined until it is needed and loaded. */
export function useNotice<Name extends keyof Notices>(
  name: Name,
  isNeeded: boolean,
): Notices[Name] | undefined {
  const [notices, setNotices] = useState<Notices>()
  useEffect(() => {
    if (isNeeded) untilLoaded(load).then(setNotices)
  }, [isNeeded])
  return notices?.[name]
}
