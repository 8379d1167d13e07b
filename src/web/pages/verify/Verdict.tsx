import type { VerifyResponse } from '../../requests/verify.ts'
import { Banner } from '../../ui/Banner.tsx'
import styles from './Verify.module.css'

/** How it stands with what was asked. `subject` is the file's name, or the reference. */
export type Verdict =
  | { readonly kind: 'asking' }
  | {
      readonly kind: 'answered'
      readonly subject: string
      readonly sha256: string
      readonly answer: VerifyResponse
    }
  | { readonly kind: 'unreadable'; readonly subject: string }
  | { readonly kind: 'failed' }

/** Says it in words; a change is announced. */
export function VerdictBanner({ verdict }: { readonly verdict: Verdict | undefined }) {
  return (
    <div aria-live="polite" className={styles.verdict}>
      {verdict && <Said verdict={verdict} />}
    </div>
  )
}

function Said({ verdict }: { readonly verdict: Verdict }) {
  switch (verdict.kind) {
    case 'asking':
      return <p>Comparing …</p>
    case 'unreadable':
      return (
        <Banner kind="warning">
          {verdict.subject} could not be read, or it is too large to be a signed copy.
        </Banner>
      )
    case 'failed':
      return (
        <Banner kind="warning">
          The answer did not come. Please check your connection and try again.
        </Banner>
      )
    case 'answered':
      return <Answer {...verdict} />
  }
}

function Answer({ subject, sha256, answer }: Extract<Verdict, { readonly kind: 'answered' }>) {
  if (!answer.isSignedRecord) {
    return (
      <Banner kind="warning">
        <p>
          <strong>{subject} is not the record that was signed.</strong> It was changed, or it never
          was a signed copy. A copy that was opened and saved anew by another program counts as
          changed.
        </p>
        <p className={styles.hash}>SHA-256 {sha256}</p>
      </Banner>
    )
  }
  return (
    <Banner>
      <p>
        <strong>{subject} is the record that was signed.</strong> It belongs to the application{' '}
        {answer.reference}, signed {answer.signedAt.slice(0, 16).replace('T', ' ')} UTC.
      </p>
      <p className={styles.hash}>SHA-256 {sha256}</p>
    </Banner>
  )
}
