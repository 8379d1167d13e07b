import { type ReactNode, useEffect, useId } from 'react'
import type { Application } from '../../../application/application.ts'
import { type Consent, consentsFor } from '../../../application/consents.ts'
import { emptySigning } from '../../../application/ownership.ts'
import { titleIn } from '../../../application/reference/titles.ts'
import { signers } from '../../../application/signers.ts'
import { editAnswers, useDraft } from '../../draft/draft.ts'
import { shownForm } from '../../draft/shown-form.ts'
import { TypedQuestion } from '../../form/TypedQuestion.tsx'
import { type StepForm, useFeedback } from '../../form/use-step-form.ts'
import { useLaterMessages } from '../../language/messages.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { Select } from '../../ui/Select.tsx'
import { Agreement } from './Agreement.tsx'
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

interface SignatureProps {
  readonly application: Application
  readonly form: StepForm
}

/** The choice of the signer, and the typed name. */
function Signature({ application, form }: SignatureProps) {
  const { signer, referenceTexts, questions, groups } = useLaterMessages()
  const signing = useDraft((state) => state.form.answers.signing)
  const name = useDraft((state) => state.form.answers.termsSignerFullName)
  const signeeId = signing?.signeeId ?? ''
  // An owner who is being added is offered with their name and title.
  const offered = signers(application, shownForm()).filter(
    ({ name, title }) => name !== '' && title !== '',
  )
  const [only, ...others] = offered
  const onlyId = others.length === 0 ? only?.id : undefined
  const chosen = offered.find(({ id }) => id === signeeId)
  const isMismatch =
    useFeedback(form, 'termsSignerFullName', name).status === 'error' &&
    form.issues().some(({ code }) => code === 'signature.mismatch')

  // Nobody has to choose from a list of one, unless the chosen person is no longer there.
  useEffect(() => {
    const { signing } = useDraft.getState().form.answers
    if (onlyId === undefined || signing?.signeeId) return
    editAnswers({ signing: { ...emptySigning, ...signing, signeeId: onlyId } })
  }, [onlyId])

  return (
    <FieldGroup title={groups.signature}>
      <div className={styles.signature}>
        <Select
          {...questions.signeeId}
          {...useFeedback(form, 'signing.signeeId', signeeId)}
          onChange={(id) =>
            editAnswers({
              signing: { ...emptySigning, ...signing, signeeId: id },
            })
          }
          options={offered.map(({ id, name, title }) => ({
            id,
            text: signer.label(
              name,
              title === undefined ? signer.controller : titleIn(title, referenceTexts),
            ),
          }))}
          translate="no"
          value={signeeId}
        />
        <TypedQuestion
          of="termsSignerFullName"
          {...(chosen && { hint: signer.nameToType })}
          {...(chosen && isMismatch && { note: <ToType name={chosen.name} /> })}
        />
      </div>
    </FieldGroup>
  )
}

/** Says which name to type. No browser translates it. */
function ToType({ name }: { readonly name: string }) {
  const { signer } = useLaterMessages()
  const [before, after] = signer.name('\0').split('\0')
  return (
    <>
      {before}
      <span translate="no">{name}</span>
      {after}
    </>
  )
}

/** A consent: the sentence to agree to, its details, and its version. */
type ConsentBlockProps = {
  /** The third-level heading. */
  title: string
  /** The sentence, including its links. */
  children: ReactNode
  details?: readonly { term: string; text: string }[] | undefined
  /** The version of the text: "Version 2026-11-01". */
  note: string
}

function ConsentBlock({ title, children, details = [], note }: ConsentBlockProps) {
  const { review } = useLaterMessages()
  const titleId = useId()
  return (
    <div className={styles.consent}>
      <h3 id={titleId}>{title}</h3>
      <p>{children}</p>
      {details.length > 0 && (
        <details className={styles.details}>
          <summary aria-describedby={titleId} className={styles.summary}>
            <ChevronDownIcon className={styles.chevron} />
            {review.consents.details}
            <span className={styles.note}> · {note}</span>
          </summary>
          <dl className={styles.list}>
            {details.map(({ term, text }) => (
              <div className={styles.row} key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {details.length === 0 && <p className={styles.note}>{note}</p>}
    </div>
  )
}
