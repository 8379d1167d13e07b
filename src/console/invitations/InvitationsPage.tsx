import { Link, useSearchParams } from 'wouter'
import { consoleInvitationsRoute } from '../../api/console/invitations.ts'
import { type Invitation, invitationStatuses } from '../../api/invitations.ts'
import { urlOf } from '../../api/route.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { label } from '../../application/summary/labels.ts'
import { invitations as texts } from '../../messages/console/invitations.ts'
import { stepTitles } from '../../messages/en/frame.ts'
import { PageHeading } from '../../web/ui/PageHeading.tsx'
import { Skeleton } from '../../web/ui/Skeleton.tsx'
import { type Column, DataTable } from '../parts/DataTable.tsx'
import { Failed } from '../parts/Failed.tsx'
import { StatusFilter } from '../parts/filters.tsx'
import { None } from '../parts/None.tsx'
import { usePageTitle } from '../parts/page-title.ts'
import { Time } from '../parts/Time.tsx'
import { useGet } from '../requests/use-get.ts'
import { recordTexts } from '../texts.ts'

const options = [
  { id: '', text: texts.all },
  ...invitationStatuses.map((id) => ({ id, text: texts.statuses[id] })),
]

const { columns: names } = texts

const columns: readonly Column<Invitation>[] = [
  { id: 'externalId', label: names.externalId, cell: ({ externalId, id }) => externalId ?? id },
  { id: 'status', label: names.status, cell: ({ status }) => texts.statuses[status] },
  {
    id: 'step',
    label: names.step,
    cell: ({ step }) => step && (ownValue<string>(stepTitles, step.id) ?? step.id),
  },
  { id: 'created', label: names.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { id: 'expires', label: names.expires, cell: ({ expiresAt }) => <Time at={expiresAt} /> },
  {
    id: 'disputed',
    label: names.disputed,
    cell: ({ disputed }) => disputed.map((name) => label(name, recordTexts) || name).join(', '),
  },
  {
    id: 'application',
    label: names.application,
    cell: ({ reference }) =>
      reference && <Link href={`/applications/${reference}`}>{reference}</Link>,
  },
]

export function InvitationsPage() {
  usePageTitle(texts.title)
  const [params] = useSearchParams()
  const status = invitationStatuses.find((known) => known === params.get('status'))
  const query = { status, after: params.get('after') ?? undefined }
  const { value, failure, isLoading, reload } = useGet(urlOf(consoleInvitationsRoute, { query }))
  const nextPage = (after: string) =>
    `/invitations?${new URLSearchParams({ ...(status && { status }), after })}`
  return (
    <>
      <PageHeading intro={texts.intro} title={texts.title} />
      <StatusFilter label={texts.status} options={options} status={status} />
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!value && !failure && <Skeleton />}
      {value?.invitations.length === 0 && <None>{status ? texts.noneSuch : texts.none}</None>}
      {value && value.invitations.length > 0 && (
        <DataTable
          columns={columns}
          isStale={isLoading}
          keyOf={({ id }) => id}
          label={texts.title}
          rows={value.invitations}
        />
      )}
      {value?.next && (
        <p>
          <Link href={nextPage(value.next)}>{texts.more}</Link>
        </p>
      )}
    </>
  )
}
