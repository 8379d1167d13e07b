import { useSyncExternalStore } from 'react'
import { pageConfig } from '../../requests/page-config.ts'
import { usePageTitle } from '../../state/use-page-title.ts'
import { Button } from '../../ui/Button.tsx'
import { SuccessIcon } from '../../ui/icons.tsx'
import { hasSupport, SupportContact } from '../../ui/SupportContact.tsx'
import { TextPage } from '../../ui/TextPage.tsx'
import styles from './Confirmation.module.css'
import { copyLinkIn } from './copy-link.ts'
import { SignedCopy } from './SignedCopy.tsx'

/**
 * After acceptance: the reference number, the signed copy, and what happens next. All it knows
 * stands in the address's fragment, so that it survives a reload.
 */
export function Confirmation() {
  const { brandName } = pageConfig()
  const fragment = useSyncExternalStore(onFragmentChange, () => window.location.hash)
  const link = copyLinkIn(fragment)
  usePageTitle('Application received', brandName)
  if (link.reference === '') return <NoReference />
  return (
    <TextPage
      intro={
        <span className={styles.received}>
          <SuccessIcon />
          We have your application. Thank you.
        </span>
      }
      title="Application received"
    >
      <section className={styles.reference}>
        <h2>Your reference number</h2>
        <p className={styles.number}>{link.reference}</p>
        <p>Please keep it: whoever answers your questions will ask for it.</p>
      </section>
      {link.secret !== '' && <SignedCopy key={fragment} link={link} />}
      <section>
        <h2>What happens next</h2>
        <ol>
          <li>We review your application. That usually takes one to two business days.</li>
          <li>If something is unclear, we call or write to your primary contact.</li>
          <li>Once you are approved, you hear from us how to take your first payment.</li>
        </ol>
      </section>
      <Questions />
      <p className="no-print">
        <Button onPress={() => window.print()}>Print this page</Button>
      </p>
    </TextPage>
  )
}

/** Whom to turn to, as far as the operator says. */
function Questions() {
  const config = pageConfig()
  if (!hasSupport(config)) return null
  return (
    <section>
      <h2>Questions?</h2>
      <p>
        Please turn to <SupportContact {...config} /> and name your reference number.
      </p>
    </section>
  )
}

function NoReference() {
  return (
    <TextPage
      intro="This address carries no reference number. If you have just submitted an application, please use the link you were led to."
      title="No application here"
    />
  )
}

function onFragmentChange(changed: () => void): () => void {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}
