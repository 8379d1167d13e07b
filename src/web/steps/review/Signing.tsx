import type { Application } from '../../../application/application.ts'
import type { StepForm } from '../../form/use-step-form.ts'
import { Agreement } from './Agreement.tsx'
import { Consents } from './Consents.tsx'
import { Signature } from './Signature.tsx'
import styles from './Signing.module.css'
import type { ShownAgreement } from './use-agreement.ts'

interface Props {
  readonly agreement: ShownAgreement
  readonly application: Application
  readonly form: StepForm
}

/** Everything that is signed besides the answers, and the signature. */
export function Signing({ agreement, application, form }: Props) {
  return (
    <div className={styles.signing}>
      <Agreement agreement={agreement} application={application} />
      <Consents application={application} />
      <Signature application={application} form={form} />
    </div>
  )
}
