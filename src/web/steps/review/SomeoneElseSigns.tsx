import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useDraft } from '../../draft/draft.ts'
import { focusOnNextFrame } from '../../form/focus.ts'
import { messages, useLaterMessages } from '../../language/messages.ts'
import { toast } from '../../state/toasts.ts'
import { Button } from '../../ui/Button.tsx'

/** The button that lets someone else sign. What it needs is loaded when it is pressed. */
export function SomeoneElseSigns() {
  const { heading } = useLaterMessages().signatureRequest
  const isRequested = useDraft(({ form }) => form.signatureRequest !== undefined)
  const [Panel, setPanel] = useState<ComponentType>()

  const load = async () => {
    try {
      const panel = await import('../../signature-requests/SignatureRequestPanel.tsx')
      setPanel(() => panel.SignatureRequestPanel)
      return panel.PANEL_ID
    } catch {
      toast('error', () => messages().wizard.saveLater.notLoaded)
    }
  }
  const open = async () => {
    const id = await load()
    if (id) focusOnNextFrame(id)
  }
  const loadRequested = useEffectEvent(load)
  useEffect(() => {
    if (isRequested) loadRequested()
  }, [isRequested])

  return (
    <div className="no-print">
      {Panel ? (
        <Panel />
      ) : (
        <Button onPress={open} variant="text">
          {heading}
        </Button>
      )}
    </div>
  )
}
