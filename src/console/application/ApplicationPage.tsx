import { applicationRoute, type ConsoleApplication } from '../../api/console/applications.ts'
import { urlOf } from '../../api/route.ts'
import { visibleText } from '../../application/text/sanitize-text.ts'
import { application as texts } from '../../messages/console/application.ts'
import { Skeleton } from '../../web/ui/Skeleton.tsx'
import { ActProvider, useActs } from '../acts/acts.ts'
import { Failed } from '../parts/Failed.tsx'
import { usePageTitle } from '../parts/page-title.ts'
import { useShortcuts } from '../parts/shortcuts.ts'
import { useRememberedApplication, useWayBack } from '../queue/way-back.ts'
import { RoleHere } from '../requests/session.ts'
import { useGet } from '../requests/use-get.ts'
import { BackLink } from './ApplicationHead.tsx'
import { ApplicationViews } from './ApplicationViews.tsx'

/** One application: the signed answers, the history, and the next step. */
export function ApplicationPage({ reference }: { readonly reference: string }) {
  usePageTitle(reference)
  useRememberedApplication(reference)
  const url = urlOf(applicationRoute, { params: { reference } })
  const { value, failure, reload, latest } = useGet(url)
  const back = useWayBack()
  useShortcuts({ u: back })
  if (!value) {
    return (
      <>
        <BackLink />
        {failure ? (
          <>
            <h1>{visibleText(reference)}</h1>
            <Failed failure={failure} onRetry={reload} />
          </>
        ) : (
          <Skeleton label={texts.loading} />
        )}
      </>
    )
  }
  return (
    <>
      {failure && <Failed failure={failure} onRetry={reload} />}
      <Loaded application={value} latest={latest} onChange={reload} />
    </>
  )
}

interface Props {
  readonly application: ConsoleApplication
  /** Returns the application that was loaded last, which the page may show in a moment. */
  readonly latest: () => ConsoleApplication | undefined
  readonly onChange: () => Promise<void>
}

/** Shares the person's actions among the views of the application. */
function Loaded(props: Props) {
  const acts = useActs(props.application, props.latest, props.onChange)
  return (
    <RoleHere value={props.application.role}>
      <ActProvider value={acts}>
        <ApplicationViews {...props} />
      </ActProvider>
    </RoleHere>
  )
}
