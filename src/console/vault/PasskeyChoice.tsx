import { useEffect, useId, useState } from 'react'
import { passkeys as texts } from '../../messages/console/vault.ts'
import { Button } from '../../web/ui/Button.tsx'
import { useOwnPasskeys } from './use-passkeys.ts'
import styles from './vault.module.css'
import { unlockWithPasskey } from './vault.ts'

/** Unlocks with one touch, if the person has registered a passkey for this host. */
export function PasskeyChoice() {
  const { canUse, passkeys } = useOwnPasskeys()
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const usable = passkeys.filter(({ host }) => host === location.hostname)
  const id = useId()
  const isOffered = canUse === true && usable.length > 0
  // The passkeys arrive after the dialog has opened.
  useEffect(() => {
    if (isOffered) document.getElementById(id)?.focus()
  }, [isOffered, id])
  if (!canUse || passkeys.length === 0) return null

  async function unlock({ credential, ciphertext }: (typeof passkeys)[number]) {
    setBusy(true)
    setFailed(false)
    const outcome = await unlockWithPasskey(credential, ciphertext).catch(() => 'failed' as const)
    setBusy(false)
    if (outcome !== 'unlocked') setFailed(true)
  }

  return (
    <div className={styles.passkeys}>
      {usable.map((passkey, index) => (
        <Button
          id={index === 0 ? id : undefined}
          key={passkey.id}
          loading={isBusy}
          onPress={() => void unlock(passkey)}
          variant="primary"
        >
          {usable.length === 1 ? texts.unlock : texts.unlockWith(passkey.name)}
        </Button>
      ))}
      {usable.length === 0 && <p className="hint">{texts.otherHost}</p>}
      <p className={styles.problem} role="alert">
        {hasFailed && texts.failed}
      </p>
    </div>
  )
}
