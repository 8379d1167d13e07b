import { useEffect } from 'react'
import { limits } from '../../application/reference/limits.ts'
import { focusField, STEP_HEADING_ID } from '../form/focus.ts'
import { useLaterMessages } from '../language/messages.ts'
import { pageConfig } from '../requests/page-config.ts'
import { SupportSection } from '../ui/SupportContact.tsx'
import { TextPage } from '../ui/TextPage.tsx'
import type { EndedLink } from './ended-link.ts'

/** Shows, after the details were entered, where they are and what happens next. */
export function EntryEnd({ link }: { readonly link: EndedLink }) {
  const { ownerEntry, pages } = useLaterMessages()
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
