import { useEffect, useState } from 'react'
import { COPY_CODE_LENGTH, COPY_CODE_MINUTES } from '../../../api/copies.ts'
import { digits } from '../../../application/fields/digits.ts'
import { useOutsideMessages } from '../../language/messages.ts'
import { type CopyOutcome, fetchCopy, requestCopyCode } from '../../requests/copies.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Confirmation.module.css'
import type { LinkSecret } from './copy-link.ts'

type State = 'offered' | 'loading' | 'saved' | Exclude<CopyOutcome['kind'], 'copy'>

interface Props {
  readonly link: LinkSecret
  /** Whether the download is the main action of the page. */
  readonly isMain: boolean
}

/** The signed copy, loaded with the secret in this page's address and saved as a file. */
export function SignedCopy({ link: { reference, secret }, isMain }: Props) {
  const link = { reference, secret }
  const { copy: texts } = useOutsideMessages().pages.confirmation
  const { copyDays } = pageConfig()
  const file = `${reference}.pdf`
  const [state, setState] = useState<State>('offered')
  const [asksForCode, setAsksForCode] = useState(false)

  const download = async (code?: string) => {
    setState('loading')
    const outcome = await fetchCopy({ ...link, ...(code !== undefined && { code }) })
    if (outcome.kind === 'copy') saveFile(outcome.pdf, file)
    if (outcome.kind === 'code-required') await sendCode()
    else setState(outcome.kind === 'copy' ? 'saved' : outcome.kind)
  }

  const sendCode = async () => {
    const isSent = await requestCopyCode(link)
    if (isSent) setAsksForCode(true)
    setState(isSent ? 'code-required' : 'failed')
  }

  return (
    <section className="no-print">
      <h2>{texts.heading}</h2>
      <p>{texts.intro(copyDays)}</p>
      <div aria-live="polite">
        {state === 'saved' && <p>{texts.saved(file)}</p>}
        {state === 'not-found' && <Banner kind="warning">{texts.notFound}</Banner>}
        {state === 'failed' && <Banner kind="warning">{texts.failed}</Banner>}
      </div>
      {asksForCode && state !== 'not-found' && (
        <CopyCodeForm
          isWrong={state === 'code-wrong'}
          loading={state === 'loading'}
          onCode={download}
          onNewCode={sendCode}
        />
      )}
      {!asksForCode && state !== 'not-found' && (
        <div className={styles.download}>
          <Button
            loading={state === 'loading'}
            onPress={() => download()}
            variant={isMain ? 'primary' : 'secondary'}
          >
            <DownloadIcon />
            {texts.download}
          </Button>
        </div>
      )}
    </section>
  )
}

interface CopyCodeFormProps {
  /** Whether the last code was wrong, or no longer valid. */
  readonly isWrong: boolean
  readonly loading: boolean
  readonly onCode: (code: string) => void
  readonly onNewCode: () => void
}

const FIELD = 'copy-code'

/** A code by itself, among other words of the email. */
const CODE = new RegExp(`(?<!\\w)\\d{${COPY_CODE_LENGTH}}(?!\\w)`)

/** Asks for the code that was emailed to the signer. */
function CopyCodeForm({ isWrong, loading, onCode, onNewCode }: CopyCodeFormProps) {
  const { copy: texts } = useOutsideMessages().pages.confirmation
  const [code, setCode] = useState('')
  const [isShort, setShort] = useState(false)
  useEffect(() => document.getElementById(FIELD)?.focus(), [])
  return (
    <form
      className="no-print"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // A part of a code would only use up an attempt.
        const isPart = code.length < COPY_CODE_LENGTH
        setShort(isPart)
        if (!isPart) onCode(code)
      }}
    >
      <TextField
        {...((isShort || isWrong) && { status: 'error', message: texts.code.wrong })}
        autoComplete="one-time-code"
        hint={texts.code.hint(COPY_CODE_LENGTH, COPY_CODE_MINUTES)}
        id={FIELD}
        label={texts.code.label}
        onChange={(typed) =>
          setCode(CODE.exec(typed)?.[0] ?? digits(typed).slice(0, COPY_CODE_LENGTH))
        }
        type="tel"
        value={code}
      />
      <div className={styles.download}>
        <Button loading={loading} type="submit" variant="primary">
          {texts.download}
        </Button>{' '}
        <Button onPress={onNewCode}>{texts.code.again}</Button>
      </div>
    </form>
  )
}
