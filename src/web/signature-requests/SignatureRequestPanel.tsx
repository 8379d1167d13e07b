import { useEffect, useState } from 'react'
import { SIGN_PATH } from '../../api/pages.ts'
import { name as nameField } from '../../application/fields/text.ts'
import { isBlank } from '../../application/question.ts'
import { limits } from '../../application/reference/limits.ts'
import { lastDayText } from '../../application/text/day-text.ts'
import { useClearedFields } from '../draft/cleared-fields.ts'
import { useDraft } from '../draft/draft.ts'
import type { SignatureRequest } from '../draft/signature-request.ts'
import { focusOnNextFrame } from '../form/focus.ts'
import { laterMessages, useLaterMessages, useMessages } from '../language/messages.ts'
import { pageConfig } from '../requests/page-config.ts'
import { LinkActions } from '../secret-links/LinkActions.tsx'
import styles from '../secret-links/LinkPanel.module.css'
import { linkFragment } from '../secret-links/secret-link.ts'
import { toast } from '../toasts/toasts.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { FieldGroup } from '../ui/FieldGroup.tsx'
import { TextField } from '../ui/TextField.tsx'
import { Unbroken } from '../ui/Unbroken.tsx'
import { linkOf, refreshRequest, requestSignature, withdrawRequest } from './signature-request.ts'

/** The id of the panel, which receives the focus when the button that had it disappears. */
const PANEL_ID = 'signature-request'
const POLL_MS = 20_000

/** Makes a link for the signer, and shows its state. */
export function SignatureRequestPanel() {
  const texts = useLaterMessages().signatureRequest
  const request = useDraft(({ form }) => form.signatureRequest)
  const isWaiting = request?.state === 'waiting'
  const isSigned = request?.state === 'signed'

  useEffect(() => {
    if (!isWaiting) return
    const refresh = () => void (document.visibilityState === 'visible' && refreshInPlace())
    refresh()
    const timer = setInterval(refresh, POLL_MS)
    document.addEventListener('visibilitychange', refresh)
    window.addEventListener('focus', refresh)
    window.addEventListener('online', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
      window.removeEventListener('focus', refresh)
      window.removeEventListener('online', refresh)
    }
  }, [isWaiting])

  return (
    <FieldGroup {...(!isSigned && { title: texts.heading })}>
      <div className={styles.panel} id={PANEL_ID} tabIndex={-1}>
        <div className={styles.state} role="status">
          {isSigned ? (
            <Banner kind="success">
              <p>{texts.states.signed}</p>
              {request.reference && (
                <p>
                  <strong>
                    <Unbroken part={request.reference} text={texts.reference(request.reference)} />
                  </strong>
                </p>
              )}
            </Banner>
          ) : (
            request && <StateText state={request.state} />
          )}
        </div>
        {isWaiting && <Waiting request={request} />}
        {!isWaiting && !isSigned && <NewRequest />}
      </div>
    </FieldGroup>
  )
}

function StateText({ state }: Pick<SignatureRequest, 'state'>) {
  const { states } = useLaterMessages().signatureRequest
  return state === 'waiting' ? (
    <p>{states[state]}</p>
  ) : (
    <Banner kind="warning">{states[state]}</Banner>
  )
}

/** Refreshes the state, and moves the focus if its button disappears. */
async function refreshInPlace(): Promise<void> {
  const focused = document.activeElement
  await refreshRequest()
  requestAnimationFrame(() => {
    const isLost = focused?.isConnected === false && document.activeElement === document.body
    if (isLost) document.getElementById(PANEL_ID)?.focus()
  })
}

function NewRequest() {
  const { errors, signatureRequest: texts } = useLaterMessages()
  const isLinked = useDraft(({ draft }) => draft.plaid !== null)
  const [name, setName] = useState('')
  const [isAttempted, setAttempted] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isMissing = isAttempted && isBlank(name)
  const isCleared = useClearedFields().length > 0

  const create = async () => {
    setAttempted(true)
    if (isBlank(name) || isCleared) return
    setBusy(true)
    const isMade = await requestSignature(name.trim()).catch(() => false)
    setBusy(false)
    if (isMade) focusOnNextFrame(PANEL_ID)
    else toast('error', () => laterMessages().signatureRequest.notCreated)
  }
  return (
    <>
      <p>{texts.intro}</p>
      <p>{texts.sensitive(limits)}</p>
      <p>{texts.secret}</p>
      {isLinked && <p>{texts.linkedAccount(limits)}</p>}
      <div className={styles.link}>
        <TextField
          {...texts.name}
          autoComplete="name"
          field={nameField}
          maxLength={limits.assignedLength}
          message={isMissing ? String(errors.required) : undefined}
          name="preparedBy"
          onChange={setName}
          status={isMissing ? 'error' : 'none'}
          value={name}
        />
      </div>
      <div role="alert">
        {isAttempted && isCleared && <Banner kind="warning">{texts.cleared}</Banner>}
      </div>
      <Button loading={isBusy} onPress={create} variant="primary">
        {texts.create}
      </Button>
    </>
  )
}

function Waiting({ request }: { readonly request: SignatureRequest }) {
  const texts = useLaterMessages().signatureRequest
  const { language } = useMessages()
  const { businessName } = useDraft(({ draft }) => draft)
  const [isBusy, setBusy] = useState(false)
  const until = lastDayText(request.expiresAt, language, new Date())
  const secretLink = linkOf(request)
  const link = secretLink && window.location.origin + SIGN_PATH + linkFragment(secretLink)

  const withdraw = async () => {
    setBusy(true)
    const isDone = await withdrawRequest(request)
    setBusy(false)
    if (isDone) focusOnNextFrame(PANEL_ID)
    else toast('error', () => laterMessages().signatureRequest.failed)
  }
  return (
    <>
      {link ? (
        <LinkActions
          email={{ label: texts.email, to: '' }}
          label={texts.link}
          link={link}
          note={texts.note(request.preparedBy, businessName, pageConfig().brandName, link, until)}
          subject={texts.subject(businessName)}
        />
      ) : (
        <p>{texts.notShown}</p>
      )}
      <p>
        {texts.until(until)} {texts.secret} {texts.changes}
      </p>
      <div className={styles.alternative}>
        <Button loading={isBusy} onPress={withdraw} variant="text">
          {texts.withdraw}
        </Button>
      </div>
    </>
  )
}
