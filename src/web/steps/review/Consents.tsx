import type { Application } from '../../../application/application.ts'
import { type Consent, consentsFor } from '../../../application/consents.ts'
import * as later from '../../../messages/en-later.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { ConsentBlock } from './ConsentBlock.tsx'

const texts = later.review.consents

/** Every consent that the signature covers, each with its version. */
export function Consents({ application }: { readonly application: Application }) {
  const config = pageConfig()
  return (
    <FieldGroup intro={texts.intro} title={texts.heading}>
      {consentsFor(application, config, later.consents).map((consent) => (
        <ConsentBlock
          details={consent.details}
          key={consent.name}
          note={texts.version(consent.version)}
          title={consent.title}
        >
          {consent.statement} <Links consent={consent} />
        </ConsentBlock>
      ))}
      <p>{texts.closing(config.brandName)}</p>
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
