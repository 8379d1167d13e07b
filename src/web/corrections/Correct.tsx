import { useState } from 'react'
import { CORRECT_PATH } from '../../api/pages.ts'
import { useDraft } from '../draft/draft.ts'
import { useIdle } from '../draft/idle.ts'
import { useOutsideMessages } from '../language/messages.ts'
import { IdlePlace } from '../notices/IdlePlace.tsx'
import { OfflineNotice } from '../notices/OfflineNotice.tsx'
import { useNotice } from '../notices/use-notice.ts'
import { LinkPage } from '../secret-links/LinkPage.tsx'
import { LinkStatus } from '../secret-links/LinkStatus.tsx'
import { useSecretLink } from '../secret-links/use-secret-link.ts'
import { useLeaving } from '../tab/leaving.ts'
import { CorrectionForm } from './CorrectionForm.tsx'
import { type CorrectionError, openLink } from './open-correction.ts'

/** The page where the applicant corrects an application and signs again. */
export function Correct() {
  return (
    <>
      <OfflineNotice />
      <IdlePlace />
      <Opened />
    </>
  )
}

/** Continues with the tab's answers after a reload, or if the same link is opened again. */
function Opened() {
  const { corrections, pages, pageTitles } = useOutsideMessages()
  const title = pageTitles.correct
  const link = useSecretLink()
  const correction = useDraft(({ form }) => form.correction)
  const hasIdled = useIdle(({ phase }) => phase === 'ended')
  const { nextUrl } = useLeaving()
  const Received = useNotice('Received', nextUrl !== undefined)
  const [error, setError] = useState<CorrectionError>()

  if (nextUrl !== undefined) return Received && <Received nextUrl={nextUrl} />
  if (error) return <LinkStatus text={corrections.errors[error]} title={title} />
  if (correction && (!link || link.id === correction.id)) {
    return <CorrectionForm correction={correction} onEnd={setError} title={title} />
  }
  return (
    <LinkPage
      answersHref={correction && CORRECT_PATH}
      link={hasIdled ? undefined : link}
      open={openLink}
      texts={{ ...pages.resume, ...corrections }}
      title={title}
    />
  )
}
