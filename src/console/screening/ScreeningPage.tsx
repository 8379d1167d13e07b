import { Link } from 'wouter'
import {
  type RescreeningState,
  type RunScreening,
  rescreeningRoute,
  runScreeningsRoute,
  runsRoute,
} from '../../api/console/runs.ts'
import { urlOf } from '../../api/route.ts'
import { subjectsOf } from '../../application/screening/subjects.ts'
import { visibleText } from '../../application/text/sanitize-text.ts'
import { queue } from '../../messages/console/queue.ts'
import { screening, rescreening as texts } from '../../messages/console/screening.ts'
import { Banner } from '../../web/ui/Banner.tsx'
import { PageHeading } from '../../web/ui/PageHeading.tsx'
import { Skeleton } from '../../web/ui/Skeleton.tsx'
import { Failed } from '../parts/Failed.tsx'
import { Panel } from '../parts/Panel.tsx'
import { usePageTitle } from '../parts/page-title.ts'
import { send } from '../requests/request.ts'
import { useGet } from '../requests/use-get.ts'
import { RunControls } from '../runs/RunControls.tsx'
import { useRun } from '../runs/use-run.ts'
import { UnlockButton } from '../vault/VaultButton.tsx'
import { seal, useVault } from '../vault/vault.ts'
import { dayText, noteText, UNANSWERED } from './answers.ts'
import { compare } from './compare-apart.ts'
import { ReplacedNotice } from './ReplacedNotice.tsx'
import styles from './Screening.module.css'

/** Compares approved applications again with each new list. */
export function ScreeningPage() {
  usePageTitle(texts.title)
  const { value, failure, reload } = useGet(urlOf(rescreeningRoute))
  return (
    <>
      <PageHeading intro={texts.intro} title={texts.title} />
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!value && !failure && <Skeleton />}
      {value?.isDamaged && <Banner kind="warning">{screening.damaged}</Banner>}
      <ReplacedNotice hash={value?.list?.hash} />
      {value && !value.list && !value.isDamaged && <p>{texts.noList}</p>}
      {value?.list && (
        <WithList key={value.list.hash} list={value.list} onDone={reload} state={value} />
      )}
    </>
  )
}

interface Props {
  readonly list: NonNullable<RescreeningState['list']>
  readonly state: RescreeningState
  readonly onDone: () => Promise<void>
}

function WithList({ list, state, onDone }: Props) {
  const isUnlocked = useVault((vault) => vault.isUnlocked)
  const { hash, threshold, published, entries } = list
  const { run, start, pause } = useRun<RunScreening>({
    begin: () => send(runsRoute, { body: { what: 'screening', list: hash } }),
    work: async ({ reference, recipients }, { record, entries: entered, versions }) => {
      const subjects = subjectsOf(record, entered)
      const comparison = await compare(hash, subjects, threshold)
      const text = noteText(list, comparison, () => UNANSWERED)
      const result = await seal(recipients, text)
      const matches = comparison.matches.length + comparison.notCompared.length
      return { reference, version: versions.length, matches, result }
    },
    save: (id, results) => send(runScreeningsRoute, { params: { id }, body: { results } }),
  })
  const begin = async () => {
    await start()
    await onDone()
  }
  const isOffered = state.waiting > 0 || run.state !== 'idle'
  return (
    <>
      <Panel title={texts.approved}>
        <p className="hint">
          {screening.list(dayText(published), entries)} {screening.threshold(threshold)}
        </p>
        {list.isOld && <Banner kind="warning">{screening.old}</Banner>}
        <p>{texts.counts(state.screened, state.waiting)}</p>
        {isOffered && !isUnlocked && run.state !== 'running' && (
          <>
            <p>{texts.locked}</p>
            <p>
              <UnlockButton />
            </p>
          </>
        )}
        {isOffered && (isUnlocked || run.state === 'running') && (
          <RunControls
            onPause={pause}
            onStart={begin}
            run={run}
            text={texts.begin(state.waiting, dayText(published))}
          />
        )}
      </Panel>
      <Panel title={texts.found}>
        {state.found.length === 0 && <p>{texts.nothingFound}</p>}
        {state.undecided > state.found.length && (
          <p>{texts.latest(state.found.length, state.undecided)}</p>
        )}
        <ul className={styles.found}>
          {state.found.map(({ reference, businessName, matches }) => (
            <li key={reference}>
              <Link href={`/applications/${reference}`}>
                {visibleText(businessName ?? queue.sealedName)} ({reference})
              </Link>{' '}
              {texts.matches(matches)}
            </li>
          ))}
        </ul>
      </Panel>
    </>
  )
}
