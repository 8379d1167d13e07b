import { useEffect, useState } from 'react'
import { useLaterMessages, useMessages } from '../language/messages.ts'
import type { ShownInvitation } from '../owner-invitations/invitations.ts'
import {
  type InvitationAccess,
  type LinkError,
  openInvitation,
} from '../requests/owner-invitations.ts'
import { pageConfig } from '../requests/page-config.ts'
import { type DraftLink, decryptDraft, writeToken } from '../save-later/draft-cipher.ts'
import { useDraftLink } from '../save-later/use-draft-link.ts'
import { Button } from '../ui/Button.tsx'
import { TextPage } from '../ui/TextPage.tsx'
import { OwnerEntryForm } from './OwnerEntryForm.tsx'

interface Opened {
  readonly access: InvitationAccess
  readonly shown: ShownInvitation
}

type State = 'opening' | 'entered' | 'incomplete' | 'damaged' | 'unreachable' | LinkError | Opened

/** Where an owner enters their own details, with the link that the applicant passed on. */
export function OwnerEntry() {
  const { pageTitles } = useMessages()
  const { ownerEntry: texts } = useLaterMessages()
  const link = useDraftLink()
  const [state, setState] = useState<State>(link ? 'opening' : 'incomplete')

  const open = async () => {
    if (!link) return
    setState('opening')
    setState(await opened(link))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    open()
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
    <TextPage
      intro={<span role="status">{texts.states[state]}</span>}
      title={pageTitles.ownerEntry}
    >
      {state === 'unreachable' && (
        <p>
          <Button onPress={open} variant="primary">
            {texts.tryAgain}
          </Button>
        </p>
      )}
    </TextPage>
  )
}

async function opened(link: DraftLink): Promise<State> {
  const access = { apiUrl: pageConfig().apiUrl, id: link.id, token: await writeToken(link) }
  const found = await openInvitation(access).catch(() => 'unreachable' as const)
  if (typeof found === 'string') return found
  try {
    return { access, shown: JSON.parse(await decryptDraft(link, found.ciphertext)) }
  } catch {
    return 'damaged'
  }
}
