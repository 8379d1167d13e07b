import { useState } from 'react'
import { vault as texts } from '../../messages/console/vault.ts'
import { Button } from '../../web/ui/Button.tsx'
import { useShortcuts } from '../parts/shortcuts.ts'
import { UnlockDialog } from './UnlockDialog.tsx'
import styles from './vault.module.css'
import { lock, useVault } from './vault.ts'

/** Shows whether the tab is unlocked, and locks or unlocks it. */
export function VaultButton() {
  const isUnlocked = useVault((vault) => vault.isUnlocked)
  const [isOpen, setOpen] = useState(false)
  useShortcuts(isUnlocked ? {} : { o: () => setOpen(true) })
  return (
    <div className={styles.vault} data-unlocked={isUnlocked ? '' : undefined}>
      <span className={styles.state} role="status">
        {isUnlocked ? texts.unlocked : texts.locked}
      </span>
      {/* A single button, so that it keeps the focus. */}
      <Button onPress={isUnlocked ? lock : () => setOpen(true)}>
        {isUnlocked ? texts.lock : texts.unlock}
      </Button>
      {isOpen && <UnlockDialog onClose={() => setOpen(false)} />}
    </div>
  )
}

export function UnlockButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)} variant="primary">
        {texts.unlock}
      </Button>
      {isOpen && <UnlockDialog onClose={() => setOpen(false)} />}
    </>
  )
}
