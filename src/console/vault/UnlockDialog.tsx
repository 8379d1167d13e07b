import { useEffect, useEffectEvent, useId, useState } from 'react'
import { passkeys as passkeyTexts, vault as texts } from '../../messages/console/vault.ts'
import { Button } from '../../web/ui/Button.tsx'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { FileInput } from '../parts/FileInput.tsx'
import type { UnlockOutcome } from './calls.ts'
import { VAULT_IDLE_MINUTES } from './lock-when-idle.ts'
import { useOwnPasskeys } from './use-passkeys.ts'
import styles from './vault.module.css'
import { unlock, unlockWithPasskey, useVault } from './vault.ts'

type Problem = Exclude<UnlockOutcome, 'unlocked'> | 'missing' | 'failed'

/** Asks for the identity file and, if it is protected, for its passphrase. */
export function UnlockDialog({ onClose }: { readonly onClose: () => void }) {
  const id = useId()
  const [file, setFile] = useState<File>()
  const [passphrase, setPassphrase] = useState('')
  const [asksPassphrase, setAsksPassphrase] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setBusy] = useState(false)

  const isUnlocked = useVault((vault) => vault.isUnlocked)
  const close = useEffectEvent(onClose)
  // Another tab may have unlocked this one.
  useEffect(() => {
    if (isUnlocked) close()
  }, [isUnlocked])

  useEffect(() => {
    if (asksPassphrase) document.getElementById(`${id}-passphrase`)?.focus()
  }, [asksPassphrase, id])

  const tryFile = async (chosen: File | undefined, typed: string) => {
    if (!chosen) return setProblem('missing')
    setBusy(true)
    const outcome = await unlockWith(chosen, typed)
    setBusy(false)
    if (outcome === 'unlocked') return
    setProblem(outcome)
    if (outcome === 'passphrase-needed') setAsksPassphrase(true)
  }
  const isAboutPassphrase = problem === 'passphrase-needed' || problem === 'wrong-passphrase'
  return (
    <Dialog
      buttons={
        <>
          <Button onPress={onClose}>{texts.cancel}</Button>
          <Button loading={isBusy} type="submit" variant="primary">
            {texts.unlock}
          </Button>
        </>
      }
      onClose={onClose}
      onSubmit={() => void tryFile(file, passphrase)}
      title={texts.title}
    >
      <p className="muted">{texts.intro(VAULT_IDLE_MINUTES)}</p>
      <PasskeyChoice />
      <FileInput
        describedBy={`${id}-problem`}
        hint={texts.fileHint}
        label={texts.file}
        onChange={(chosen) => {
          setFile(chosen)
          setAsksPassphrase(false)
          setPassphrase('')
          if (chosen) void tryFile(chosen, '')
        }}
      />
      {asksPassphrase && (
        <TextField
          autoComplete="off"
          id={`${id}-passphrase`}
          label={texts.passphrase}
          message={isAboutPassphrase ? texts.outcomes[problem] : undefined}
          onChange={setPassphrase}
          status={problem === 'wrong-passphrase' ? 'error' : 'none'}
          type="password"
          value={passphrase}
        />
      )}
      <p className={styles.problem} id={`${id}-problem`} role="alert">
        {problem && !isAboutPassphrase && texts.outcomes[problem]}
      </p>
    </Dialog>
  )
}

/** Asks for the identity in place of a dialog that needs it. That dialog continues afterwards. */
export function UnlockFirst({ onClose }: { readonly onClose: () => void }) {
  return <UnlockDialog onClose={() => !useVault.getState().isUnlocked && onClose()} />
}

async function unlockWith(file: File, passphrase: string): Promise<UnlockOutcome | 'failed'> {
  try {
    return await unlock(new Uint8Array(await file.arrayBuffer()), passphrase)
  } catch {
    return 'failed'
  }
}

/** Unlocks with one touch, if the person has registered a passkey for this host. */
function PasskeyChoice() {
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

  async function use({ credential, ciphertext }: (typeof passkeys)[number]) {
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
          onPress={() => void use(passkey)}
          variant="primary"
        >
          {usable.length === 1 ? passkeyTexts.unlock : passkeyTexts.unlockWith(passkey.name)}
        </Button>
      ))}
      {usable.length === 0 && <p className="hint">{passkeyTexts.otherHost}</p>}
      <p className={styles.problem} role="alert">
        {hasFailed && passkeyTexts.failed}
      </p>
    </div>
  )
}
