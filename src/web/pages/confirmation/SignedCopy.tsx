import { useState } from 'react'
import { fetchCopy } from '../../requests/copies.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DownloadIcon } from '../../ui/icons.tsx'
import styles from './Confirmation.module.css'
import type { CopyLink } from './copy-link.ts'
import { saveFile } from './save-file.ts'

type State = 'offered' | 'loading' | 'saved' | 'not-found' | 'failed'

/** The signed copy, fetched with the secret of this page's address and saved as a file. */
export function SignedCopy({ link }: { readonly link: CopyLink }) {
  const { apiUrl, copyDays } = pageConfig()
  const [state, setState] = useState<State>('offered')

  const download = async () => {
    setState('loading')
    const outcome = await fetchCopy(apiUrl, link)
    if (outcome.kind === 'copy') saveFile(outcome.pdf, `${link.reference}.pdf`)
    setState(outcome.kind === 'copy' ? 'saved' : outcome.kind)
  }

  return (
    <section>
      <h2>Your signed copy</h2>
      <p>
        One PDF with your answers, the agreement and the evidence of your signature. Please save it:
        the address of this page opens it for {copyDays === 1 ? 'a day' : `${copyDays} days`}, and
        nobody who does not have that address can open it.
      </p>
      <div aria-live="polite">
        {state === 'saved' && <p>Your copy has been saved as {link.reference}.pdf.</p>}
        {state === 'not-found' && (
          <Banner kind="warning">
            This link is not valid, or it has expired. Please ask us for a copy and name your
            reference number.
          </Banner>
        )}
        {state === 'failed' && (
          <Banner kind="warning">
            The copy could not be loaded. Please check your connection and try again.
          </Banner>
        )}
      </div>
      {state !== 'not-found' && (
        <div className={classNames('no-print', styles.download)}>
          <Button loading={state === 'loading'} onPress={download} variant="primary">
            <DownloadIcon />
            Download signed copy (PDF)
          </Button>
        </div>
      )}
    </section>
  )
}
