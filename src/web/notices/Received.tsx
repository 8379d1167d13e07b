import { useEffect } from 'react'
import { focusField, STEP_HEADING_ID } from '../form/focus.ts'
import { useLaterMessages } from '../language/messages.ts'
import { isFramed } from '../tab/leaving.ts'
import { TextPage } from '../ui/TextPage.tsx'

/** Replaces the submitted form while the next page loads. */
export function Received({ nextUrl }: { readonly nextUrl: string }) {
  const { received: texts } = useLaterMessages()
  useEffect(() => focusField(undefined), [])
  return (
    <TextPage headingId={STEP_HEADING_ID} intro={texts.intro} title={texts.title}>
      <p>
        {texts.before}
        <a href={nextUrl} {...(isFramed && { target: '_blank', rel: 'noopener' })}>
          {texts.link}
        </a>
        {texts.after}
      </p>
    </TextPage>
  )
}
