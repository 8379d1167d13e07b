import { useEffect, useState } from 'react'
import type { Correction } from '../draft/correction.ts'
import { useLanguage, useLaterMessages } from '../language/messages.ts'
import { ThreadEntries } from '../pages/confirmation/ThreadEntries.tsx'
import { readThread } from '../requests/corrections.ts'
import { FieldGroup } from '../ui/FieldGroup.tsx'

/** What both sides have written besides this request. The status page has it too, if this cannot load. */
export function EarlierThread({ correction }: { readonly correction: Correction }) {
  const language = useLanguage()
  const { corrections, pages } = useLaterMessages()
  const { id, token, threadKey } = correction
  const [entries, setEntries] = useState<Awaited<ReturnType<typeof readThread>>>()
  useEffect(() => {
    if (threadKey === undefined) return undefined
    let isShown = true
    readThread({ id, token }, { threadKey, language }).then(
      (read) => isShown && setEntries(read),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [id, token, threadKey, language])
  if (!entries || entries.length === 0) return null
  return (
    <FieldGroup intro={corrections.earlier} title={pages.confirmation.status.thread.heading}>
      <ThreadEntries entries={entries} />
    </FieldGroup>
  )
}
