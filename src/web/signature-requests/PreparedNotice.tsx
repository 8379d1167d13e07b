import { differences } from '../../application/summary/differences.ts'
import { useClearedFields } from '../draft/cleared-fields.ts'
import { useDraft } from '../draft/draft.ts'
import { shownForm } from '../draft/shown-form.ts'
import type { PreparedApplication } from '../draft/signature-request.ts'
import { useLaterMessages, useMessages } from '../language/messages.ts'
import { Banner } from '../ui/Banner.tsx'
import { ComparisonTable } from '../ui/ComparisonTable.tsx'
import { FieldGroup } from '../ui/FieldGroup.tsx'
import { versionsOf } from './signature-request.ts'

/** Shows the signer who has prepared the application, and the changes since. */
export function PreparedNotice({ prepared }: { readonly prepared: PreparedApplication }) {
  const messages = { ...useMessages(), ...useLaterMessages() }
  const { prepared: texts } = messages
  const { before, after } = versionsOf(prepared, useDraft())
  const isCleared = useClearedFields().length > 0
  const changes = differences(before, after, { form: shownForm(), texts: messages })
  return (
    <FieldGroup>
      <Banner>
        <p>{texts.intro(prepared.preparedBy)}</p>
        {isCleared && <p>{texts.cleared}</p>}
      </Banner>
      <div>{changes.length === 0 ? texts.unchanged : texts.changed}</div>
      {changes.length > 0 && (
        <ComparisonTable
          columns={[texts.question, texts.before, texts.after]}
          empty={texts.empty}
          looksTheSame={texts.hidden}
          rows={changes}
        />
      )}
    </FieldGroup>
  )
}
