import { useEffect, useState } from 'react'
import type { ConsoleApplication } from '../../api/console/applications.ts'
import { application as texts } from '../../messages/en/console.ts'
import { Panel } from '../parts/Panel.tsx'
import { Time } from '../parts/Time.tsx'
import { open, useVault } from '../vault/vault.ts'
import styles from './History.module.css'

type Entry = ConsoleApplication['history'][number]

/** Who did what, and when. The signed events of the audit log say so. */
export function History({ application }: { readonly application: ConsoleApplication }) {
  return (
    <Panel title={texts.history}>
      <ol className={styles.history}>
        {application.history.map((entry) => (
          <li className={styles.entry} key={`${entry.at} ${entry.what}`}>
            <span className={styles.time}>
              <Time at={entry.at} />
            </span>
            <div>
              <p>
                {sentence(entry)}
                {entry.by !== 'server' && <span className={styles.by}> {texts.by(entry.by)}</span>}
              </p>
              {entry.note !== undefined && <Note sealed={entry.note} />}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Note({ sealed }: { readonly sealed: string }) {
  const isUnlocked = useVault((vault) => vault.isUnlocked)
  const [note, setNote] = useState<string>()
  useEffect(() => {
    setNote(undefined)
    if (!isUnlocked) return
    open(sealed).then(
      (opened) => setNote(String(opened)),
      () => setNote(texts.unreadableNote),
    )
  }, [isUnlocked, sealed])
  return <p className={styles.note}>{note ?? texts.sealedNote}</p>
}

function sentence({ what }: Entry): string {
  return what.charAt(0).toUpperCase() + what.slice(1)
}
