import type { Application } from '../../../application/application.ts'
import { type Consent, consentsFor } from '../../../application/consents.ts'
import { useLaterMessages } from '../../language/messages.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { ConsentBlock } from './ConsentBlock.tsx'
import styles from './Consents.module.css'

/** Every consent that the signature covers, each with its version. */
export function Consents({ application }: { readonly application: Application }) {
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
