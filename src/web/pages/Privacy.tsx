import { limits } from '../../application/reference/limits.ts'
import { useMessages, useOutsideMessages } from '../language/messages.ts'
import { pageConfig } from '../requests/page-config.ts'
import { TextPage } from '../ui/TextPage.tsx'
import { TextSections } from '../ui/TextSections.tsx'

/**
 * Explains which data is collected, why, and how it is protected. Operators can link their own page
 * instead.
 */
export function Privacy() {
  const { pageTitles } = useMessages()
  const { privacy: texts } = useOutsideMessages().pages
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
