import { useLaterMessages, useMessages } from '../../language/messages.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { Button } from '../../ui/Button.tsx'
import { SuccessIcon } from '../../ui/icons.tsx'
import { SupportSection } from '../../ui/SupportContact.tsx'
import { TextPage } from '../../ui/TextPage.tsx'
import styles from './Confirmation.module.css'
import { copyLinkIn, useCopyLinkFragment } from './copy-link.ts'
import { SignedCopy } from './SignedCopy.tsx'

/**
 * After submission: the reference number, the signed copy, and what happens next. All of it comes
 * from the URL's fragment, so that a reload shows it again.
 */
export function Confirmation() {
  const { pageTitles } = useMessages()
  const { confirmation: texts } = useLaterMessages().pages
  const fragment = useCopyLinkFragment()
  const link = copyLinkIn(fragment)
  if (link.reference === '') return <NoReference />
  return (
    <TextPage
      intro={
        <span className={styles.received}>
          <SuccessIcon />
          {texts.intro}
        </span>
      }
      title={pageTitles.confirmation}
    >
      <section className={styles.reference}>
        <h2>{texts.reference.heading}</h2>
        <p className={styles.number}>{link.reference}</p>
        <p>{texts.reference.keep}</p>
      </section>
      {link.secret !== '' && <SignedCopy key={fragment} link={link} />}
      <section>
        <h2>{texts.next.heading}</h2>
        <ol>
          {texts.next.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <SupportSection contact={pageConfig()} texts={texts.questions} />
      <p className="no-print">
        <Button onPress={() => window.print()}>{texts.print}</Button>
      </p>
    </TextPage>
  )
}

function NoReference() {
  const { noReference: texts } = useLaterMessages().pages.confirmation
  return <TextPage {...texts} />
}
