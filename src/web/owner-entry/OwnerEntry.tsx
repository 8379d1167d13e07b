import { useEffect, useEffectEvent, useState } from 'react'
import { useLaterMessages, useMessages } from '../language/messages.ts'
import { pageConfig } from '../requests/page-config.ts'
import { LinkStatus } from '../secret-links/LinkStatus.tsx'
import { useSecretLink } from '../secret-links/use-secret-link.ts'
import { SupportSection } from '../ui/SupportContact.tsx'
import { TextPage } from '../ui/TextPage.tsx'
import { EntryEnd } from './EntryEnd.tsx'
import { rememberEnd, rememberedEnd } from './ended-link.ts'
import { OwnerEntryForm } from './OwnerEntryForm.tsx'
import { OwnerObjection } from './OwnerObjection.tsx'
import { type OpenedLink, openOwnerLink } from './open-owner-link.ts'

type State = 'opening' | 'incomplete' | OpenedLink

/** Where an owner enters their own details, with the link that the applicant passed on. */
export function OwnerEntry() {
  const { pageTitles } = useMessages()
  const { ownerEntry: texts, pages } = useLaterMessages()
  const link = useSecretLink({ isKeptForReload: true })
  const [state, setState] = useState<State>(() =>
    link ? 'opening' : (rememberedEnd() ?? 'incomplete'),
  )

  const open = async () => {
    if (!link) return
    setState('opening')
    setState(await openOwnerLink(link))
  }
  const begin = useEffectEvent(open)
  useEffect(() => {
    begin()
  }, [])

  if (typeof state === 'string') {
    return (
      <LinkStatus
        retry={state === 'unreachable' ? { label: texts.tryAgain, onPress: open } : undefined}
        text={texts.states[state]}
        title={pageTitles.ownerEntry}
      />
    )
  }
  if ('how' in state) return <EntryEnd link={state} />
  if (!link) return null
  const { access, shown, objection } = state
  return (
    <TextPage intro={texts.intro(shown, pageConfig().brandName)} title={pageTitles.ownerEntry}>
      <OwnerObjection
        access={access}
        link={link}
        objection={objection}
        onEnd={(end) => setState(end === 'used' ? rememberEnd(end, shown) : end)}
        shown={shown}
      />
      <OwnerEntryForm
        access={access}
        onEnd={(end) =>
          setState(end === 'entered' || end === 'used' ? rememberEnd(end, shown) : end)
        }
        shown={shown}
      />
      <SupportSection contact={pageConfig()} texts={pages.about.questions} />
    </TextPage>
  )
}
