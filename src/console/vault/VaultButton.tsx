import { useState } from 'react'
import { vault as texts } from '../../messages/en-console.ts'
import { Button } from '../../web/ui/Button.tsx'
import { UnlockDialog } from './UnlockDialog.tsx'
import styles from './VaultButton.module.css'
import { lock, useVault } from './vault.ts'

/** Says whether the tab is unlocked, and changes it. */
export function VaultButton() {
  const isUnlocked = useVault((vault) => vault.isUnlocked)
  return (
    <div className={styles.vault} data-unlocked={isUnlocked ? '' : undefined}>
      <span className={styles.state} role="status">
        {isUnlocked ? texts.unlocked : texts.locked}
      </span>
      {isUnlocked ? <Button onPress={lock}>{texts.lock}</Button> : <UnlockButton />}
    </div>
  )
}

/** Asks for the identity file. */
export function UnlockButton({ isMain = false }: { readonly isMain?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)} variant={isMain ? 'primary' : 'secondary'}>
        {texts.unlock}
      </Button>
      {isOpen && <UnlockDialog onClose={() => setOpen(false)} />}
    </>
  )
}
