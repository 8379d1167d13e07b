import { useState } from 'react'
import { useOutsideMessages } from '../../language/messages.ts'
import { type CopyOutcome, fetchCopy, requestCopyCode } from '../../requests/copies.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { saveFile } from '../../ui/save-file.ts'
import styles from './Confirmation.module.css'
import { CopyCodeForm } from './CopyCodeForm.tsx'
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
