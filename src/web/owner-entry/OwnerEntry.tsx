import { useEffect, useEffectEvent, useState } from 'react'
import { useLaterMessages, useMessages } from '../language/messages.ts'
import { readInvitation, type ShownInvitation } from '../owner-invitations/shown-invitation.ts'
import { type LinkError, openInvitation } from '../requests/owner-invitations.ts'
import { pageConfig } from '../requests/page-config.ts'
import type { Access } from '../requests/request.ts'
import { LinkStatus } from '../secret-links/LinkStatus.tsx'
import { decryptText, type SecretLink, tokenOf } from '../secret-links/secret-link.ts'
import { useSecretLink } from '../secret-links/use-secret-link.ts'
import { TextPage } from '../ui/TextPage.tsx'
import { OwnerEntryForm } from './OwnerEntryForm.tsx'

interface Opened {
  readonly access: Access
  readonly shown: ShownInvitation
}

type State = 'opening' | 'entered' | 'incomplete' | 'damaged' | 'unreachable' | LinkError | Opened

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
  const access = { id: link.id, token: await tokenOf(link) }
  const found = await openInvitation(access).catch(() => 'unreachable' as const)
  if (typeof found === 'string') return found
  try {
    return { access, shown: readInvitation(await decryptText(link, found.ciphertext)) }
  } catch {
    return 'damaged'
  }
}
