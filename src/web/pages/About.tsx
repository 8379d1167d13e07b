import type { ReactNode } from 'react'
import { limits } from '../../application/reference/limits.ts'
import { useMessages, useOutsideMessages } from '../language/messages.ts'
import { pageConfig } from '../requests/page-config.ts'
import { SupportSection } from '../ui/SupportContact.tsx'
import { TextPage } from '../ui/TextPage.tsx'
import { TextSections } from '../ui/TextSections.tsx'

interface Props {
  /** The link to the first step. */
  readonly startLink: ReactNode
}

/** Explains which company asks, why it asks so much, and how to contact it. */
export function About({ startLink }: Props) {
  const { frame } = useMessages()
  const { about: texts } = useOutsideMessages().pages
  const config = pageConfig()
  const { brandName } = config
  return (
    <TextPage intro={texts.intro(brandName)} title={frame.about(brandName)}>
      <TextSections sections={texts.sections(limits)} />
      <SupportSection contact={config} texts={texts.questions} />
      <p>{startLink}</p>
    </TextPage>
  )
}
