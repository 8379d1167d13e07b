import { pageTitles } from '../../messages/en.ts'
import { pages } from '../../messages/en-later.ts'
import { pageConfig } from '../requests/page-config.ts'
import { TextPage } from '../ui/TextPage.tsx'
import { TextSections } from '../ui/TextSections.tsx'

const texts = pages.terms

/** The terms for using the form. An operator can link its own terms instead. */
export function Terms() {
  return (
    <TextPage intro={texts.intro(pageConfig().brandName)} title={pageTitles.terms}>
      <TextSections sections={texts.sections()} />
    </TextPage>
  )
}
