import { timeText } from '../../../application/text/time-text.ts'
import { useMessages, useOutsideMessages } from '../../language/messages.ts'
import type { VerifyResponse } from '../../requests/verify.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Unbroken } from '../../ui/Unbroken.tsx'
import styles from './Verify.module.css'

/** The result for a file or a reference. `subject` is the file's name, or the reference. */
export type Verification =
  | { readonly kind: 'asking' }
  | {
      readonly kind: 'answered'
      readonly subject: string
      readonly sha256: string
      readonly answer: VerifyResponse
    }
  | { readonly kind: 'unreadable'; readonly subject: string }
  | { readonly kind: 'failed' }

/** Shows a verification, and announces a new one. */
export function VerificationResult({
  verification,
}: {
  readonly verification: Verification | undefined
}) {
  return (
    <div aria-live="polite" className={styles.result}>
      {verification && <Result verification={verification} />}
    </div>
  )
}

function Result({ verification }: { readonly verification: Verification }) {
  const { verify: texts } = useOutsideMessages().pages
  switch (verification.kind) {
    case 'asking':
      return <p>{texts.checking}</p>
    case 'unreadable':
      return <Banner kind="warning">{texts.unreadable(verification.subject)}</Banner>
    case 'failed':
      return <Banner kind="warning">{texts.failed}</Banner>
    case 'answered':
      return <Answer {...verification} />
  }
}

function Answer({ subject, sha256, answer }: Extract<Verification, { readonly kind: 'answered' }>) {
  const { language } = useMessages()
  const { verify: texts } = useOutsideMessages().pages
  if (!answer.isSignedRecord) {
    return (
      <Banner kind="warning">
        <p>
          <strong>{texts.notSigned.result(subject)}</strong>
          {texts.notSigned.details}
        </p>
        <p className={styles.hash}>{texts.sha256(sha256)}</p>
      </Banner>
    )
  }
  const time = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return (
    <Banner kind="success">
      <p>
        <strong>{texts.signed.result(subject)}</strong>
        <Unbroken
          part={answer.reference}
          text={texts.signed.details(answer.reference, timeText(time, new Date(answer.signedAt)))}
        />
      </p>
      <p className={styles.hash}>{texts.sha256(sha256)}</p>
    </Banner>
  )
}
