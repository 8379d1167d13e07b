import type { Application } from '../../application/application.ts'
import { differences } from '../../application/differences.ts'
import { shownForm } from '../draft/shown-form.ts'
import { useLaterMessages, useMessages } from '../language/messages.ts'
import { ComparisonTable } from '../ui/ComparisonTable.tsx'
import { FieldGroup } from '../ui/FieldGroup.tsx'

interface Props {
  /** As it was signed, without sensitive answers. */
  readonly before: Application
  readonly after: Application
}

/** What has changed since the application was signed. */
export function Changes({ before, after }: Props) {
  const messages = { ...useMessages(), ...useLaterMessages() }
  const { changes: texts } = messages.corrections
  const { question, after: now, before: then, hidden } = messages.prepared
  const changes = differences(before, after, shownForm(), messages)
  return (
    <FieldGroup title={texts.heading}>
      {changes.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ComparisonTable
          columns={[question, then, now]}
          empty={texts.empty}
          looksTheSame={hidden}
          rows={changes}
        />
      )}
    </FieldGroup>
  )
}
