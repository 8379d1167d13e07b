import { pageConfig } from '../api/page-config.ts'
import { Button } from '../components/Button.tsx'
import { SuccessIcon } from '../components/icons.tsx'
import { TextPage } from '../components/TextPage.tsx'
import { usePageTitle } from '../state/use-page-title.ts'
import styles from './Confirmation.module.css'

/** After acceptance: the reference number, and what happens next. It stands in the URL's fragment. */
export function Confirmation() {
  const { brandName, supportEmail } = pageConfig()
  const reference = referenceIn(window.location.hash)
  usePageTitle('Application received', brandName)
  if (reference === '') return <NoReference />
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
        <p className={styles.number}>{reference}</p>
        <p>Please keep it: whoever answers your questions will ask for it.</p>
      </section>
      <section>
        <h2>What happens next</h2>
        <ol>
          <li>We review your application. That usually takes one to two business days.</li>
          <li>If something is unclear, we call or write to your primary contact.</li>
          <li>Once you are approved, you hear from us how to take your first payment.</li>
        </ol>
      </section>
      {supportEmail !== '' && (
        <p>
          Questions? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> and name your
          reference number.
        </p>
      )}
      <p className="no-print">
        <Button onPress={() => window.print()}>Print this page</Button>
      </p>
    </TextPage>
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

/** References are capital letters, digits and hyphens; anything else in the fragment is none. */
function referenceIn(fragment: string): string {
  return /^#([A-Z0-9-]{4,40})(?:$|[.&])/.exec(fragment)?.[1] ?? ''
}
