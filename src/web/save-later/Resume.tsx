import { type ReactNode, useEffect, useState } from 'react'
import { firstStep, stepPath } from '../../application/steps.ts'
import { hasAnswers, useDraft } from '../draft/draft.ts'
import { useSavedOnline } from '../draft/saved-online.ts'
import { useLaterMessages, useMessages } from '../language/messages.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { TextPage } from '../ui/TextPage.tsx'
import type { DraftLink } from './draft-cipher.ts'
import { type OpenError, openOnline } from './online-draft.ts'
import { useDraftLink } from './use-draft-link.ts'

type State = 'replace' | 'opening' | 'opened' | 'incomplete' | OpenError

/** Opens the application whose link is in the fragment. The address shows the link no longer. */
export function Resume({ startLink }: { readonly startLink: ReactNode }) {
  const { pageTitles } = useMessages()
  const { resume: texts } = useLaterMessages().pages
  const link = useDraftLink()
  const [state, setState] = useState<State>(() => firstState(link))

  const open = async () => {
    if (!link) return
    setState('opening')
    setState(await openOnline(link))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (state === 'opening') open()
  }, [])

  const intro = state === 'replace' ? texts.replace.intro : texts.opening
  const isError = state !== 'replace' && state !== 'opening' && state !== 'opened'
  return (
    <TextPage
      intro={<span role="status">{isError ? texts.errors[state] : intro}</span>}
      title={pageTitles.resume}
    >
      {state === 'replace' && (
        <>
          <p>
            <Button onPress={open} variant="primary">
              {texts.replace.open}
            </Button>
          </p>
          <p>
            <ButtonLink href={stepPath(firstStep)}>{texts.replace.keep}</ButtonLink>
          </p>
        </>
      )}
      {state === 'unreachable' && (
        <p>
          <Button onPress={open} variant="primary">
            {texts.tryAgain}
          </Button>
        </p>
      )}
      {isError && state !== 'unreachable' && <p>{startLink}</p>}
    </TextPage>
  )
}

function firstState(link: DraftLink | undefined): State {
  if (!link) return 'incomplete'
  const { saved } = useSavedOnline.getState()
  return hasAnswers(useDraft.getState()) && saved?.id !== link.id ? 'replace' : 'opening'
}
