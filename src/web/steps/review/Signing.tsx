import type { Application } from '../../../application/application.ts'
import { type Consent, consentsFor } from '../../../application/consents.ts'
import type { StepForm } from '../../form/use-step-form.ts'
import { useLaterMessages } from '../../language/messages.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { Agreement } from './Agreement.tsx'
import { ConsentBlock } from './ConsentBlock.tsx'
import { Signature } from './Signature.tsx'
import styles from './Signing.module.css'
import type { ShownAgreement } from './use-agreement.ts'

interface Props {
  readonly agreement: ShownAgreement
  readonly application: Application
  readonly form: StepForm
}

/** The signed texts besides the answers, and the signature. */
export function Signing({ agreement, application, form }: Props) {
  return (
    <div className={styles.signing}>
      <Agreement agreement={agreement} application={application} />
      <Consents application={application} />
      <Signature application={application} form={form} />
    </div>
  )
}

/** Every consent that the signature covers, each with its version. */
function Consents({ application }: Pick<Props, 'application'>) {
  const { consents, review } = useLaterMessages()
  const texts = review.consents
  const config = pageConfig()
  return (
    <FieldGroup title={texts.heading}>
      <div className={styles.consents}>
        {consentsFor(application, config, consents).map((consent) => (
          <ConsentBlock
            details={consent.details}
            key={consent.name}
            note={texts.version(consent.version)}
            title={consent.title}
          >
            {consent.statement} <Links consent={consent} />
          </ConsentBlock>
        ))}
      </div>
      <p className={styles.closing}>{texts.closing(config.brandName)}</p>
    </FieldGroup>
  )
}

function Links({ consent: { links } }: { readonly consent: Consent }) {
  return links.map(({ text, url }, index) => (
    <span key={text}>
      {index > 0 && ' · '}
      <a href={url} rel="noreferrer" target="_blank">
        {text}
      </a>
    </span>
  ))
}
