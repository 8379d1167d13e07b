import { useState } from 'react'
import { Link } from 'wouter'
import { type FoundApplications, secretsRoute } from '../../api/console/find.ts'
import { urlOf } from '../../api/route.ts'
import { searchedValues } from '../../application/screening/searched-values.ts'
import { visibleText } from '../../application/text/sanitize-text.ts'
import { duplicates } from '../../messages/console/application.ts'
import { find as texts } from '../../messages/console/many.ts'
import { queue } from '../../messages/console/queue.ts'
import { Banner } from '../../web/ui/Banner.tsx'
import { Button } from '../../web/ui/Button.tsx'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { failureText } from '../parts/failure-text.ts'
import { StatusChip } from '../parts/StatusChip.tsx'
import { get } from '../requests/request.ts'
import { usePrograms } from '../requests/session.ts'
import { UnlockFirst } from '../vault/UnlockDialog.tsx'
import { matchKeys, useVault } from '../vault/vault.ts'
import { findAll } from './find-all.ts'

/** Finds applications by answers. Search terms never leave the tab: the worker hashes them. */
export function FindDialog({ onClose }: { readonly onClose: () => void }) {
  const isUnlocked = useVault((vault) => vault.isUnlocked)
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [answer, setAnswer] = useState<SearchAnswer>()
  const find = async () => {
    if (isBusy) return
    const values = searchedValues(text)
    setAnswer(undefined)
    setProblem(values.length === 0 ? texts.notUnderstood : undefined)
    if (values.length === 0) return
    setBusy(true)
    const result = await foundBy(values).catch(() => texts.notOpened)
    setBusy(false)
    if (typeof result === 'string') setProblem(result)
    else setAnswer(result)
  }
  if (!isUnlocked) return <UnlockFirst onClose={onClose} />
  return (
    <Dialog
      buttons={
        <>
          <Button onPress={onClose}>{texts.close}</Button>
          <Button loading={isBusy} type="submit" variant="primary">
            {texts.find}
          </Button>
        </>
      }
      onClose={onClose}
      onSubmit={find}
      title={texts.title}
    >
      <TextField
        autoComplete="off"
        hint={texts.hint}
        label={texts.what}
        message={problem}
        onChange={setText}
        status={problem ? 'error' : 'none'}
        value={text}
      />
      <div role="status">
        {answer && <Found {...answer} />}
        {answer && answer.notSearched.length > 0 && <NotSearched programs={answer.notSearched} />}
      </div>
    </Dialog>
  )
}

interface SearchAnswer extends FoundApplications {
  /** The programs whose secret this identity does not open. */
  readonly notSearched: readonly string[]
}

/** Resolves to the matches, or to the reason why the search is not possible. */
async function foundBy(values: ReturnType<typeof searchedValues>): Promise<SearchAnswer | string> {
  const stored = await get(urlOf(secretsRoute))
  if (!stored.ok) return failureText(stored)
  const { secrets } = stored.value
  const opened = await Promise.allSettled(
    secrets.map(async ({ program, sealed }) => {
      const keys = await matchKeys(sealed, values)
      return keys.map((key) => ({ ...key, program }))
    }),
  )
  const keys = opened.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  if (secrets.length > 0 && keys.length === 0) return texts.notOpened
  const answer = await findAll(keys)
  if (!answer.ok) return failureText(answer)
  const notSearched = secrets.flatMap(({ program }, index) =>
    opened[index]?.status === 'rejected' ? [program] : [],
  )
  return { ...answer.value, notSearched }
}

function Found({ found: matches, hasMore }: FoundApplications) {
  if (matches.length === 0) return <p>{texts.none}</p>
  return (
    <>
      <ul>
        {matches.map(({ reference, businessName, status, kinds }) => (
          <li key={reference}>
            <Link href={`/applications/${reference}`}>
              {visibleText(businessName ?? queue.sealedName)} ({reference})
            </Link>{' '}
            <StatusChip status={status} /> {kinds.map((kind) => duplicates.kinds[kind]).join(' · ')}
          </li>
        ))}
      </ul>
      {hasMore && <p>{texts.more}</p>}
    </>
  )
}

function NotSearched({ programs }: { readonly programs: readonly string[] }) {
  const known = usePrograms()
  const nameOf = (program: string) => known.find(({ id }) => id === program)?.name ?? program
  return <Banner kind="warning">{texts.notSearched(programs.map(nameOf))}</Banner>
}
