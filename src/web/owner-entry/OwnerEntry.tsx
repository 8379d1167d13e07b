import { useEffect, useEffectEvent, useState } from 'react'
import { limits } from '../../application/reference/limits.ts'
import { focusField, STEP_HEADING_ID } from '../form/focus.ts'
import { useOutsideMessages } from '../language/messages.ts'
import { pageConfig } from '../requests/page-config.ts'
import { LinkStatus } from '../secret-links/LinkStatus.tsx'
import { useSecretLink } from '../secret-links/use-secret-link.ts'
import { SupportSection } from '../ui/SupportContact.tsx'
import { TextPage } from '../ui/TextPage.tsx'
import { OwnerEntryForm } from './OwnerEntryForm.tsx'
import { OwnerObjection } from './OwnerObjection.tsx'
import {
  type EndedLink,
  type OpenedLink,
  openOwnerLink,
  rememberEnd,
  rememberedEnd,
} from './open-owner-link.ts'

type State = 'opening' | 'incomplete' | OpenedLink

/** The page where an owner enters their own details, with the link from the applicant. */
export function OwnerEntry() {
  const { ownerEntry: texts, pages, pageTitles } = useOutsideMessages()
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

/** Shows, after the entry, where the details are and what happens next. */
function EntryEnd({ link }: { readonly link: EndedLink }) {
  const { ownerEntry, pages } = useOutsideMessages()
  const { brandName } = pageConfig()
  const texts = ownerEntry.ends
  useEffect(() => focusField(), [])
  return (
    <TextPage
      headingId={STEP_HEADING_ID}
      intro={<span role="status">{texts[link.how](link)}</span>}
      title={texts.title}
    >
      <section>
        <h2>{texts.next.heading}</h2>
        <ul>
          {texts.next.steps(link, brandName, limits).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </section>
      <SupportSection contact={pageConfig()} texts={pages.about.questions} />
    </TextPage>
  )
}
