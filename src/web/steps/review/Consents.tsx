import type { Application } from '../../../application/application.ts'
import { type Consent, consentsFor } from '../../../application/reference/consents.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { Statement } from '../../ui/Statement.tsx'

/** Every consent that signing gives, each with its version. */
export function Consents({ application }: { readonly application: Application }) {
  const { brandName } = pageConfig()
  return (
    <FieldGroup
      intro="Signing below also gives these consents. Please read each of them."
      title="Your Consent"
    >
      {consentsFor(application, pageConfig()).map((consent) => (
        <Statement
          details={consent.details}
          key={consent.name}
          note={`Version ${consent.version}`}
          title={consent.title}
        >
          {consent.statement} <Links consent={consent} />
        </Statement>
      ))}
      <p>
        By typing your name below and pressing Submit Application you sign electronically, agree to
        the Merchant Agreement and to the statements above, and certify that what you have told{' '}
        {brandName} is complete and correct to the best of your knowledge.
      </p>
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
