import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import {
  type Deliveries,
  deliveriesRoute,
  deliveryStatuses,
  MAX_DELIVERIES,
  retryRoute,
} from '../../api/console/deliveries.ts'
import { urlOf } from '../../api/route.ts'
import { invitationOf } from '../../application/facts/chain-names.ts'
import { delivery } from '../../messages/console/application.ts'
import { deliveries as texts } from '../../messages/console/deliveries.ts'
import { Banner } from '../../web/ui/Banner.tsx'
import { Button } from '../../web/ui/Button.tsx'
import { PageHeading } from '../../web/ui/PageHeading.tsx'
import { Skeleton } from '../../web/ui/Skeleton.tsx'
import { type Column, DataTable } from '../parts/DataTable.tsx'
import { Failed } from '../parts/Failed.tsx'
import { StatusFilter } from '../parts/filters.tsx'
import { None } from '../parts/None.tsx'
import { usePageTitle } from '../parts/page-title.ts'
import { Time } from '../parts/Time.tsx'
import { type Failure, send } from '../requests/request.ts'
import { useMay } from '../requests/session.ts'
import { useGet } from '../requests/use-get.ts'
import styles from './DeliveriesPage.module.css'

type Delivery = Deliveries['deliveries'][number]

const options = [
  { id: '', text: texts.notArrived },
  ...deliveryStatuses.map((id) => ({ id, text: delivery.statuses[id] })),
]

const columns: readonly Column<Delivery>[] = [
  {
    id: 'application',
    label: texts.columns.application,
    cell: ({ reference }) => {
      const invitation = invitationOf(reference)
      return invitation === undefined ? (
        <Link href={`/applications/${reference}`}>{reference}</Link>
      ) : (
        <Link href="/invitations">{texts.invitation(invitation)}</Link>
      )
    },
  },
  {
    id: 'type',
    label: texts.columns.type,
    cell: ({ kind, type, isRowChanged }) =>
      isRowChanged ? delivery.unreadable : delivery.what(kind, type),
  },
  {
    id: 'status',
    label: texts.columns.status,
    cell: ({ status, isRowChanged }) => !isRowChanged && delivery.statuses[status],
  },
  {
    id: 'attempts',
    label: texts.columns.attempts,
    numeric: true,
    cell: ({ attempts, isRowChanged }) => !isRowChanged && attempts,
  },
  {
    id: 'created',
    label: texts.columns.created,
    cell: ({ createdAt, isRowChanged }) => !isRowChanged && <Time at={createdAt} />,
  },
  { id: 'due', label: texts.columns.due, cell: ({ dueAt }) => dueAt && <Time at={dueAt} /> },
  { id: 'failure', label: texts.columns.failure, cell: ({ lastFailure }) => lastFailure },
]

/** Webhooks and emails, and the reasons why some do not arrive. */
export function DeliveriesPage() {
  usePageTitle(texts.title)
  const [params] = useSearchParams()
  const status = deliveryStatuses.find((known) => known === params.get('status'))
  const query = { status }
  const { value, failure, isLoading, reload } = useGet(urlOf(deliveriesRoute, { query }))
  const mayRetry = useMay('administrator')
  const [retrying, setRetrying] = useState<readonly string[]>([])
  const [result, setResult] = useState<Failure | number>()
  const retry = async (ids: readonly string[]) => {
    setRetrying(ids)
    const answer = await send(retryRoute, { body: { ids } })
    setResult(answer.ok ? answer.value.due : answer.failure)
    if (answer.ok) await reload()
    setRetrying([])
  }
  const pending = (value?.deliveries ?? []).filter((delivery) => delivery.status !== 'delivered')
  const isWhole = (value?.deliveries.length ?? 0) < MAX_DELIVERIES
  const retryColumn: Column<Delivery> = {
    id: 'retry',
    label: texts.retry,
    isLabelHidden: true,
    cell: ({ id, reference, status: current }) =>
      current !== 'delivered' && (
        <Button
          about={reference}
          loading={retrying.includes(id)}
          onPress={() => retry([id])}
          variant="text"
        >
          {texts.retryOne}
        </Button>
      ),
  }
  return (
    <>
      <PageHeading intro={texts.intro} title={texts.title} />
      <div className={styles.controls}>
        <StatusFilter label={texts.status} options={options} status={status} />
        {mayRetry && pending.length > 1 && (
          <Button loading={retrying.length > 1} onPress={() => retry(pending.map(({ id }) => id))}>
            {isWhole ? texts.retryAll(pending.length) : texts.retryThese(pending.length)}
          </Button>
        )}
      </div>
      <div role="status">
        {typeof result === 'number' && <Banner kind="success">{texts.due(result)}</Banner>}
      </div>
      {typeof result === 'string' && <Failed failure={result} />}
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!value && !failure && <Skeleton />}
      {value?.deliveries.length === 0 && <None>{status ? texts.noneSuch : texts.none}</None>}
      {!isWhole && <p>{texts.newest(MAX_DELIVERIES)}</p>}
      {value && value.deliveries.length > 0 && (
        <DataTable
          columns={mayRetry ? [...columns, retryColumn] : columns}
          isStale={isLoading}
          keyOf={({ id }) => id}
          label={texts.title}
          rows={value.deliveries}
        />
      )}
    </>
  )
}
