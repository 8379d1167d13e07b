import { useEffect } from 'react'
import * as en from '../../messages/en.ts'
import { focusField, STEP_HEADING_ID } from '../form/focus.ts'
import { TextPage } from '../ui/TextPage.tsx'

const texts = en.wizard.received

/** Replaces the submitted form while the next page loads. */
export function Received({ nextUrl }: { readonly nextUrl: string }) {
  useEffect(() => focusField(undefined), [])
  return (
    <TextPage headingId={STEP_HEADING_ID} intro={texts.intro} title={texts.title}>
      <p>
        {texts.before}
        <a href={nextUrl}>{texts.link}</a>
        {texts.after}
      </p>
    </TextPage>
  )
}
