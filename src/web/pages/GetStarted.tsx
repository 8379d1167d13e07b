import type { ReactNode } from 'react'
import { limits } from '../../application/reference/limits.ts'
import { pageTitles } from '../../messages/en.ts'
import { pages } from '../../messages/en-later.ts'
import { pageConfig } from '../requests/page-config.ts'
import { TextPage } from '../ui/TextPage.tsx'
import { TextSections } from '../ui/TextSections.tsx'

const words = pages.getStarted

interface Props {
  /** Leads to the first step. */
  readonly startLink: ReactNode
}

/** What the applicant needs at hand, how long it takes, and the way in. */
export function GetStarted({ startLink }: Props) {
  return (
    <TextPage intro={words.intro(pageConfig().brandName)} title={pageTitles.getStarted}>
      <section>
        <h2>{words.needed.heading}</h2>
        <dl>
          {words.needed.items(limits).map(({ term, text }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <TextSections sections={words.sections()} />
      <p>{startLink}</p>
    </TextPage>
  )
}
