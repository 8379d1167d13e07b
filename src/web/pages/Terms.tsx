import { useMessages, useOutsideMessages } from '../language/messages.ts'
import { pageConfig } from '../requests/page-config.ts'
import { TextPage } from '../ui/TextPage.tsx'
import { TextSections } from '../ui/TextSections.tsx'

/** The terms for using the form. An operator can link its own terms instead. */
export function Terms() {
  const { pageTitles } = useMessages()
  const { terms: texts } = useOutsideMessages().pages
  return (
    <TextPage intro={texts.intro(pageConfig().brandName)} title={pageTitles.terms}>
      <TextSections sections={texts.sections()} />
    </TextPage>
  )
}
