import type { ReactNode } from 'react'
import { limits } from '../../application/reference/limits.ts'
import { useMessages, useOutsideMessages } from '../language/messages.ts'
import { pageConfig } from '../requests/page-config.ts'
import { TextPage } from '../ui/TextPage.tsx'
import { TextSections } from '../ui/TextSections.tsx'

interface Props {
  /** The link to the first step. */
  readonly startLink: ReactNode
}

/** Says what the applicant needs at hand and how long it takes, and leads to the form. */
export function GetStarted({ startLink }: Props) {
  const { pageTitles } = useMessages()
  const { getStarted: texts } = useOutsideMessages().pages
  return (
    <TextPage intro={texts.intro(pageConfig().brandName)} title={pageTitles.getStarted}>
      <section>
        <h2>{texts.needed.heading}</h2>
        <dl>
          {texts.needed.items(limits).map(({ term, text }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <TextSections sections={texts.sections()} />
      <p>{startLink}</p>
    </TextPage>
  )
}
