import { useState } from 'react'
import { type ConsoleSessions, endSessionRoute, sessionsRoute } from '../../api/console/session.ts'
import { urlOf } from '../../api/route.ts'
import { roles } from '../../messages/console/general.ts'
import { sessions as texts } from '../../messages/console/sessions.ts'
import { Banner } from '../../web/ui/Banner.tsx'
import { Button } from '../../web/ui/Button.tsx'
import { PageHeading } from '../../web/ui/PageHeading.tsx'
import { Skeleton } from '../../web/ui/Skeleton.tsx'
import { type Column, DataTable } from '../parts/DataTable.tsx'
import { Failed } from '../parts/Failed.tsx'
import { usePageTitle } from '../parts/page-title.ts'
import { Time } from '../parts/Time.tsx'
import { type Failure, send } from '../requests/request.ts'
import { useGet } from '../requests/use-get.ts'
import styles from './SessionsPage.module.css'

type Session = ConsoleSessions['sessions'][number]

const columns: readonly Column<Session>[] = [
  {
    id: 'name',
    label: texts.columns.name,
    cell: ({ name, email }) => (
      <>
        <span className={styles.name}>{name}</span>
        <span className="hint">{email}</span>
      </>
    ),
  },
  { id: 'role', label: texts.columns.role, cell: ({ role }) => roles[role] },
  { id: 'created', label: texts.columns.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { id: 'seen', label: texts.columns.seen, cell: ({ lastSeenAt }) => <Time at={lastSeenAt} /> },
  { id: 'expires', label: texts.columns.expires, cell: ({ expiresAt }) => <Time at={expiresAt} /> },
]

export function SessionsPage() {
  usePageTitle(texts.title)
  const { value, failure, isLoading, reload } = useGet(urlOf(sessionsRoute))
  const [ending, setEnding] = useState<string>()
  const [ended, setEnded] = useState<string>()
  const [endFailure, setEndFailure] = useState<Failure>()
  const end = async ({ id, name }: Session) => {
    setEnding(id)
    const answer = await send(endSessionRoute, { params: { id } })
    setEnded(answer.ok ? name : undefined)
    setEndFailure(answer.ok ? undefined : answer.failure)
    if (answer.ok) await reload()
    setEnding(undefined)
  }
  const endColumn: Column<Session> = {
    id: 'end',
    label: texts.end,
    isLabelHidden: true,
    cell: (session) =>
      session.current ? (
        <span className="hint">{texts.current}</span>
      ) : (
        <Button
          about={[session.name, session.email].filter(Boolean).join(', ')}
          loading={ending === session.id}
          onPress={() => end(session)}
          variant="text"
        >
          {texts.end}
        </Button>
      ),
  }
  return (
    <>
      <PageHeading intro={texts.intro} title={texts.title} />
      <div role="status">{ended && <Banner kind="success">{texts.ended(ended)}</Banner>}</div>
      {endFailure && <Failed failure={endFailure} />}
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!value && !failure && <Skeleton />}
      {value && (
        <DataTable
          columns={[...columns, endColumn]}
          isStale={isLoading}
          keyOf={({ id }) => id}
          label={texts.title}
          rows={value.sessions}
        />
      )}
    </>
  )
}
