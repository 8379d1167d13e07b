import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { messages, useLaterMessages } from '../../language/messages.ts'
import { toast } from '../../toasts/toasts.ts'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'

interface Props {
  readonly isElse: boolean
  readonly onChange: (isElse: boolean) => void
}

/**
 * The choice of the signer: the person who filled in the form, or someone else, who gets a link.
 */
export function WhoSigns({ isElse, onChange }: Props) {
  const { heading, who } = useLaterMessages().signatureRequest
  return (
    <div className="no-print">
      <FieldGroup>
        <RadioGroup
          inline
          label={who.label}
          onChange={(id) => onChange(id === 'else')}
          options={[
            { id: 'self', text: who.self },
            { id: 'else', text: heading },
          ]}
          value={isElse ? 'else' : 'self'}
        />
        {isElse && <SignatureRequest />}
      </FieldGroup>
    </div>
  )
}

/**
 * Kept once it is loaded: a panel that moves up the page is then drawn at once and can receive the
 * focus.
 */
let LoadedPanel: ComponentType | undefined

/** The link for the signer, and its state. Its code is loaded when it is shown. */
export function SignatureRequest() {
  const [Panel, setPanel] = useState(() => LoadedPanel)
  const load = useEffectEvent(() => {
    if (Panel) return
    import('../../signature-requests/SignatureRequestPanel.tsx').then(
      ({ SignatureRequestPanel }) => {
        LoadedPanel = SignatureRequestPanel
        setPanel(() => SignatureRequestPanel)
      },
      () => toast('error', () => messages().wizard.finishLater.notLoaded),
    )
  })
  useEffect(() => {
    load()
    window.addEventListener('online', load)
    return () => window.removeEventListener('online', load)
  }, [])
  return Panel ? <Panel /> : null
}
