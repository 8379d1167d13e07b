import { useState } from 'react'
import { useOutsideMessages } from '../../language/messages.ts'
import { withdrawApplication } from '../../requests/application-status.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './Confirmation.module.css'
import type { LinkSecret } from './copy-link.ts'

interface Props {
  readonly link: LinkSecret
  readonly onWithdrawn: () => Promise<void>
}

/** Withdraws the application after a confirmation. */
export function Withdraw({ link, onWithdrawn }: Props) {
  const { failed, withdraw: texts } = useOutsideMessages().pages.confirmation.status
  const [state, setState] = useState<'offered' | 'asked' | 'sending' | 'failed'>('offered')
  const withdraw = async () => {
    setState('sending')
    if (await withdrawApplication(link)) await onWithdrawn()
    else setState('failed')
  }
  return (
    <section className="no-print">
      <h2>{texts.heading}</h2>
      <p>{texts.intro}</p>
      <div aria-live="polite">{state === 'failed' && <Banner kind="warning">{failed}</Banner>}</div>
      <div className={styles.quiet}>
        <Button loading={state === 'sending'} onPress={() => setState('asked')} variant="text">
          {texts.button}
        </Button>
      </div>
      <AlertDialog
        cancelLabel={texts.cancel}
        confirmLabel={texts.confirm}
        danger
        onCancel={() => setState('offered')}
        onConfirm={withdraw}
        open={state === 'asked'}
        title={texts.title}
      >
        {texts.body}
      </AlertDialog>
    </section>
  )
}
