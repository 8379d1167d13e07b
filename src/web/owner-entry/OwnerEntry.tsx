import { useEffect, useEffectEvent, useState } from 'react'
import { useLaterMessages, useMessages } from '../language/messages.ts'
import { readInvitation, type ShownInvitation } from '../owner-invitations/shown-invitation.ts'
import { type LinkError, openInvitation } from '../requests/owner-invitations.ts'
import { pageConfig } from '../requests/page-config.ts'
import type { Access } from '../requests/request.ts'
import { LinkStatus } from '../secret-links/LinkStatus.tsx'
import { openSecret, type SecretError } from '../secret-links/open-secret.ts'
import type { SecretLink } from '../secret-links/secret-link.ts'
import { useSecretLink } from '../secret-links/use-secret-link.ts'
import { TextPage } from '../ui/TextPage.tsx'
import { OwnerEntryForm } from './OwnerEntryForm.tsx'

interface OpenedInvitation {
  readonly access: Access
  readonly shown: ShownInvitation
}

type State = 'opening' | 'entered' | 'incomplete' | SecretError | LinkError | OpenedInvitation

/** Where an owner enters their own details, with the link that the applicant passed on. */
export function OwnerEntry() {
  const { pageTitles } = useMessages()
  const { ownerEntry: texts } = useLaterMessages()
  const link = useSecretLink()
  const [state, setState] = useState<State>(link ? 'opening' : 'incomplete')

  const open = async () => {
    if (!link) return
    setState('opening')
    setState(await opened(link))
  }
  const begin = useEffectEvent(open)
  useEffect(() => {
    begin()
  }, [])

  if (typeof state === 'object') {
    return (
      <TextPage
        intro={texts.intro(state.shown, pageConfig().brandName)}
        title={pageTitles.ownerEntry}
      >
        <OwnerEntryForm {...state} onEnd={setState} />
      </TextPage>
    )
  }
  return (
    <LinkStatus
      retry={state === 'unreachable' ? { label: texts.tryAgain, onPress: open } : undefined}
      text={texts.states[state]}
      title={pageTitles.ownerEntry}
    />
  )
}

async function opened(link: SecretLink): Promise<State> {
  const result = await openSecret(link, openInvitation, readInvitation)
  return typeof result === 'string' ? result : { access: result.access, shown: result.secret }
}
