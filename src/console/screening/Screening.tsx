import { useCallback, useEffect, useRef, useState } from 'react'
import type { ConsoleApplication } from '../../api/console/applications.ts'
import {
  recordScreeningRoute,
  type ScreeningRequest,
  type ScreeningState,
  screeningRoute,
} from '../../api/console/screening.ts'
import { urlOf } from '../../api/route.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { subjectsOf } from '../../application/screening/subjects.ts'
import { screening as texts } from '../../messages/console/screening.ts'
import { useLeaveWarning } from '../../web/tab/leaving.ts'
import { Banner } from '../../web/ui/Banner.tsx'
import { Button } from '../../web/ui/Button.tsx'
import { Skeleton } from '../../web/ui/Skeleton.tsx'
import { useAct } from '../acts/acts.ts'
import type { OpeningState } from '../opened/use-opened.ts'
import { Failed } from '../parts/Failed.tsx'
import { Panel } from '../parts/Panel.tsx'
import { timeText } from '../parts/time-text.ts'
import { type Answer, type Refusal, send } from '../requests/request.ts'
import { useGet, useReloadWith } from '../requests/use-get.ts'
import { SCREENING_ID } from '../review/step-focus.ts'
import { RequestFailed, secretFor } from '../runs/compare-with-others.ts'
import { sealNote } from '../vault/seal-note.ts'
import { entriesHash } from '../vault/vault.ts'
import {
  answerKey,
  dayText,
  givenAnswers,
  isOpen,
  type MatchAnswers,
  noteText,
  UNANSWERED,
  unsavedAnswers,
} from './answers.ts'
import type { Comparison, FoundMatch } from './compare.ts'
import { compare } from './compare-apart.ts'
import { MatchCard } from './MatchCard.tsx'
import { ReplacedNotice } from './ReplacedNotice.tsx'
import styles from './Screening.module.css'

interface Props {
  readonly application: ConsoleApplication
  readonly opened: OpeningState
  /** Reports whether the person has recorded a screening without open matches. */
  readonly onState: (isScreened: boolean) => void
}

/** Compares the names of an opened application with the sanctions list; absent without a list. */
export function Screening(props: Props) {
  const { application, onState } = props
  const { reference, history } = application
  const { value, failure, reload } = useGet(urlOf(screeningRoute, { params: { reference } }))
  useReloadWith(history, reload)
  useEffect(() => {
    if (value) onState(!value.list || value.mine?.open === 0)
  }, [value, onState])
  if (!failure && !value?.list && !value?.isDamaged) return null
  return (
    <Panel id={SCREENING_ID} title={texts.title}>
      {failure && <Failed failure={failure} onRetry={reload} />}
      {value?.isDamaged && <Banner kind="warning">{texts.damaged}</Banner>}
      <ReplacedNotice hash={value?.list?.hash} />
      {value?.list && (
        <AgainstList
          {...props}
          key={value.list.hash}
          list={value.list}
          onSaved={reload}
          state={value}
        />
      )}
    </Panel>
  )
}

interface ListProps extends Props {
  readonly list: NonNullable<ScreeningState['list']>
  readonly state: ScreeningState
  readonly onSaved: () => Promise<void>
}

function AgainstList({ list, state, opened, application, onSaved }: ListProps) {
  const [compared, retry] = useComparison(opened, list)
  return (
    <>
      <p className="hint">
        {texts.list(dayText(list.published), list.entries)} {texts.threshold(list.threshold)}
      </p>
      {list.isOld && <Banner kind="warning">{texts.old}</Banner>}
      {compared.state === 'locked' && <p className="hint">{texts.locked}</p>}
      {compared.state === 'comparing' && <Skeleton label={texts.comparing} />}
      {compared.state === 'failed' && (
        <Banner kind="warning">
          {texts.failed} <Button onPress={retry}>{texts.retry}</Button>
        </Banner>
      )}
      {compared.state === 'compared' && opened.state === 'opened' && (
        <>
          {compared.notCompared.map((name) => (
            <Banner key={name} kind="warning">
              {texts.notCompared(name)}
            </Banner>
          ))}
          {state.other && state.other.matches !== compared.matches.length && (
            <Banner kind="warning">{texts.differs(state.other.by, state.other.matches)}</Banner>
          )}
          {state.other && state.other.open > 0 && state.other.at > (state.mine?.at ?? '') && (
            <Banner kind="warning">{texts.leftOpen(state.other.by, state.other.open)}</Banner>
          )}
          <Matches
            isIntact={application.problems.length === 0}
            list={list}
            matches={compared.matches}
            mine={state.mine}
            notCompared={compared.notCompared}
            onSaved={onSaved}
            reference={application.reference}
            version={opened.versions.length}
          />
        </>
      )}
    </>
  )
}

interface MatchesProps extends Pick<ListProps, 'onSaved'> {
  readonly reference: string
  /** Whether what was compared is what the signed events say. */
  readonly isIntact: boolean
  readonly list: NonNullable<ScreeningState['list']>
  readonly version: number
  readonly matches: readonly FoundMatch[]
  /** Names that the reviewer has to look up by hand. */
  readonly notCompared: readonly string[]
  readonly mine: ScreeningState['mine']
}

function Matches(props: MatchesProps) {
  const { list, version, matches, notCompared, mine, reference, onSaved } = props
  const isClear = matches.length === 0 && notCompared.length === 0
  const place = `${reference} ${version}`
  const [answers, setAnswers] = useState<MatchAnswers>(() => givenAnswers.get(place) ?? {})
  useLeaveWarning(unsavedAnswers.has(place))
  const [isSaving, setSaving] = useState(false)
  const [showsErrors, setShowsErrors] = useState(false)
  const [failure, setFailure] = useState<Refusal>()
  const act = useAct()
  const answerOf = (match: FoundMatch) => ownValue(answers, answerKey(match)) ?? UNANSWERED
  const save = async () => {
    const isUnexplained = matches.some((match) => {
      const { answer, reason } = answerOf(match)
      return answer !== '' && reason.trim() === ''
    })
    setShowsErrors(isUnexplained)
    if (isUnexplained) return
    setSaving(true)
    const open = matches.filter((match) => isOpen(answerOf(match))).length
    const { hash, threshold } = list
    const body = { version, list: hash, threshold, matches: matches.length, open }
    const text = noteText(list, { matches, notCompared }, answerOf)
    // Without matches there is no decision, so there is nothing to have seen.
    const answer = await act((seen) =>
      record(reference, { ...body, ...(!isClear && { seen }) }, { matches, text }),
    )
    const failed = answer.ok ? undefined : answer
    setFailure(failed)
    if (!failed) {
      // Answers that were changed during the request have not been sent, so they stay.
      if (givenAnswers.get(place) === answers) unsavedAnswers.delete(place)
      await onSaved()
    }
    setSaving(false)
  }
  useRecordedClear(isClear && !mine && props.isIntact, save)
  const isDone = mine?.matches === matches.length && mine.open === 0
  const isOpenStill = mine !== null && mine.open > 0
  return (
    <div className={styles.matches}>
      <p role="status">
        {matches.length === 0 ? texts.none : texts.similar(matches.length)}
        {isDone && ` ${texts.recorded(timeText(mine.at))}`}
        {isOpenStill && ` ${texts.recordedOpen(timeText(mine.at), mine.open)}`}
        {!isDone && !isOpenStill && matches.length > 0 && ` ${texts.decide}`}
      </p>
      {matches.map((match) => (
        <MatchCard
          answer={answerOf(match)}
          key={match.id}
          match={match}
          onChange={(answer) => {
            const changed = { ...answers, [answerKey(match)]: answer }
            givenAnswers.set(place, changed)
            unsavedAnswers.add(place)
            setAnswers(changed)
          }}
          showsErrors={showsErrors}
        />
      ))}
      {failure && <Failed {...failure} onRetry={save} />}
      {!isClear && (
        <Button loading={isSaving} onPress={save} variant={isDone ? 'secondary' : 'primary'}>
          {isDone ? texts.again : matches.length === 0 ? texts.lookedUp : texts.save}
        </Button>
      )}
    </div>
  )
}

/** Records a comparison without matches at once, since there is nothing to decide. */
function useRecordedClear(isClear: boolean, save: () => Promise<void>): void {
  const isRecorded = useRef(false)
  useEffect(() => {
    if (!isClear || isRecorded.current) return
    isRecorded.current = true
    void save()
  })
}

async function record(
  reference: string,
  body: Omit<ScreeningRequest, 'note' | 'entries'>,
  { matches, text }: { readonly matches: readonly FoundMatch[]; readonly text: string },
): Promise<Answer<undefined>> {
  const note = await sealNote(reference, text)
  if (!note.ok) return note
  const entries = await whichEntries(reference, body.list, matches)
  if (entries && !entries.ok) return entries
  return send(recordScreeningRoute, {
    params: { reference },
    body: { ...body, note: note.value, ...(entries && { entries: entries.value }) },
  })
}

/** Resolves to undefined if there are no matches, or if the program's secret cannot be opened. */
async function whichEntries(
  reference: string,
  list: string,
  results: readonly FoundMatch[],
): Promise<Answer<string> | undefined> {
  if (results.length === 0) return undefined
  const ids = results.map(({ id }) => id)
  try {
    const { sealed } = await secretFor(reference)
    return { ok: true, value: await entriesHash(sealed, { reference, list, matches: ids }) }
  } catch (error) {
    return error instanceof RequestFailed ? { ok: false, ...error.refusal } : undefined
  }
}

type ComparisonState =
  | { readonly state: 'locked' | 'comparing' | 'failed' }
  | ({ readonly state: 'compared' } & Comparison)

/** Compares the opened application with a list in this tab. Returns the result, and a retry. */
function useComparison(
  opened: OpeningState,
  { hash, threshold }: Pick<NonNullable<ScreeningState['list']>, 'hash' | 'threshold'>,
): readonly [ComparisonState, () => void] {
  const [compared, setCompared] = useState<ComparisonState>({ state: 'locked' })
  const start = useCallback(() => {
    if (opened.state !== 'opened') return setCompared({ state: 'locked' })
    let isCurrent = true
    setCompared({ state: 'comparing' })
    compare(hash, subjectsOf(opened.record, opened.entries), threshold).then(
      (comparison) => isCurrent && setCompared({ state: 'compared', ...comparison }),
      () => isCurrent && setCompared({ state: 'failed' }),
    )
    return () => {
      isCurrent = false
    }
  }, [opened, hash, threshold])
  useEffect(() => start(), [start])
  return [compared, start]
}
