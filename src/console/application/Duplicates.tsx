import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { type Duplicates as Found, fingerprintsRoute } from '../../api/console/applications.ts'
import { visibleText } from '../../application/sanitize-text.ts'
import { queue, duplicates as texts } from '../../messages/en/console.ts'
import { Skeleton } from '../../web/ui/Skeleton.tsx'
import { Failed } from '../parts/Failed.tsx'
import { Panel } from '../parts/Panel.tsx'
import { StatusChip } from '../parts/StatusChip.tsx'
import { type Answer, send } from '../requests/request.ts'
import { hash } from '../vault/vault.ts'
import styles from './Duplicates.module.css'
import { fingerprinted } from './fingerprinted.ts'
import type { Opened } from './use-opened.ts'

interface Props {
  readonly reference: string
  readonly opened: Opened
}

/** Other applications with the same numbers, found without the server knowing any of them. */
export function Duplicates({ reference, opened }: Props) {
  const [answer, setAnswer] = useState<Answer<Found>>()
  useEffect(() => {
    setAnswer(undefined)
    if (opened.state !== 'opened') return
    let isCurrent = true
    hash(fingerprinted(opened.record, opened.entries))
      .then((fingerprints) =>
        send(fingerprintsRoute, { params: { reference }, body: { fingerprints } }),
      )
      .then(
        (found) => isCurrent && setAnswer(found),
        // The tab was locked meanwhile.
        () => undefined,
      )
    return () => {
      isCurrent = false
    }
  }, [opened, reference])
  return (
    <Panel title={texts.title}>
      {opened.state !== 'opened' && <p className={styles.hint}>{texts.unknown}</p>}
      {opened.state === 'opened' && !answer && <Skeleton />}
      {answer && !answer.ok && <Failed failure={answer.failure} />}
      {answer?.ok && <List found={answer.value} />}
    </Panel>
  )
}

function List({ found }: { readonly found: Found }) {
  const byReference = Map.groupBy(found.duplicates, ({ reference }) => reference)
  return (
    <>
      {byReference.size === 0 && <p>{texts.none}</p>}
      <ul className={styles.list}>
        {[...byReference].map(([reference, [first, ...others]]) => (
          <li className={styles.item} key={reference}>
            <Link href={`/applications/${reference}`}>
              {visibleText(first?.businessName ?? queue.sealedName)} ({reference})
            </Link>
            {first && <StatusChip status={first.status} />}
            <span className={styles.kinds}>
              {[first, ...others].flatMap((one) => (one ? [texts.kinds[one.kind]] : [])).join(', ')}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{texts.compared(found.compared, found.of)}</p>
    </>
  )
}
