/** The pages of text, in one script: each would be too small for a script of its own. */
import type { ReactNode } from 'react'
import { limits } from '../../application/reference/limits.ts'
import { firstStep, stepPath } from '../../application/step-list.ts'
import { useMessages, useOutsideMessages } from '../language/messages.ts'
import { pageConfig } from '../requests/page-config.ts'
import { SupportSection } from '../ui/SupportContact.tsx'
import { TextPage } from '../ui/TextPage.tsx'
import { useQuery, withQuery } from './query.ts'

interface Props {
  /** The link to the first step. */
  readonly startLink: ReactNode
}

/** Says what the applicant needs at hand and how long it takes, and leads to the form. */
export function GetStarted({ startLink }: Props) {
  const { pages, pageTitles } = useOutsideMessages()
  const { getStarted: texts } = pages
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

/** Explains which company asks, why it asks so much, and how to contact it. */
export function About({ startLink }: Props) {
  const { about: texts } = useOutsideMessages().pages
  const config = pageConfig()
  const { brandName } = config
  return (
    <TextPage intro={texts.intro(brandName)} title={texts.title(brandName)}>
      <TextSections sections={texts.sections(limits)} />
      <SupportSection contact={config} texts={texts.questions} />
      <p>{startLink}</p>
    </TextPage>
  )
}

/** Explains which data is collected, why, and how it is protected. Operators may link their own. */
export function Privacy() {
  const { pages, pageTitles } = useOutsideMessages()
  const { privacy: texts } = pages
  const { brandName, supportEmail } = pageConfig()
  const { choices } = texts
  return (
    <TextPage intro={texts.intro(brandName)} title={pageTitles.privacy}>
      <TextSections sections={texts.sections(limits)} />
      <section>
        <h2>{choices.heading}</h2>
        <p>
          {choices.text}
          {supportEmail !== '' && (
            <>
              {choices.beforeEmail}
              <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            </>
          )}
          {choices.end}
        </p>
      </section>
    </TextPage>
  )
}

/** The terms for using the form. An operator can link its own terms instead. */
export function Terms() {
  const { pages, pageTitles } = useOutsideMessages()
  const { terms: texts } = pages
  return (
    <TextPage intro={texts.intro(pageConfig().brandName)} title={pageTitles.terms}>
      <TextSections sections={texts.sections()} />
    </TextPage>
  )
}

/** The page for an unknown path. */
export function NotFound() {
  const { frame } = useMessages()
  const { pages, pageTitles } = useOutsideMessages()
  const { about, notFound } = pages
  const { aboutUrl, brandName } = pageConfig()
  const query = useQuery()
  return (
    <TextPage intro={notFound.intro} title={pageTitles.notFound}>
      <ul>
        <li>
          <a href={withQuery(stepPath(firstStep), query)}>{frame.start}</a>
        </li>
        <li>
          <a href={withQuery(aboutUrl, query)}>{about.title(brandName)}</a>
        </li>
      </ul>
    </TextPage>
  )
}

interface TextSectionsProps {
  readonly sections: readonly {
    readonly heading: string
    /** A single text is a paragraph, and a list of texts is a list. */
    readonly content: readonly (string | readonly string[])[]
  }[]
}

function TextSections({ sections }: TextSectionsProps) {
  return sections.map(({ heading, content }) => (
    <section key={heading}>
      <h2>{heading}</h2>
      {content.map((part) =>
        typeof part === 'string' ? (
          <p key={part}>{part}</p>
        ) : (
          <ul key={part[0]}>
            {part.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ),
      )}
    </section>
  ))
}
