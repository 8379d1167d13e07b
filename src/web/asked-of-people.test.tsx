/** Tests which questions about a person the page draws, depending on their answers. */
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeholderConfig, shapes } from '../api/prerendered-pages.ts'
import { exampleOwner } from '../application/forms/us/example-application.ts'
import { owner } from '../application/forms/us/schema.ts'
import { ownerFormOf } from './draft/person-form.ts'
import { touchedFields } from './form/use-step-form.ts'
import { loadLaterMessages, messages, startIn } from './language/messages.ts'
import { IdentityFields } from './questions/PersonFields.tsx'
import { IdentityScope } from './questions/PersonScope.tsx'
import { providePageConfig } from './requests/page-config.ts'
import { UiTextProvider } from './ui/ui-text.ts'

const { question } = owner.entries.ssn
beforeAll(async () => {
  for (const shape of shapes) providePageConfig(placeholderConfig(shape))
  await startIn('en')
  await loadLaterMessages()
  const onlyIf = (_: unknown, { title }: Readonly<Record<string, unknown>>) => title !== 'CFO'
  Object.assign(owner.entries.ssn, { question: { ...question, onlyIf } })
})
afterAll(() => Object.assign(owner.entries.ssn, { question }))

function drawn(title: string): string {
  const person = ownerFormOf({ ...exampleOwner, title })
  return renderToStaticMarkup(
    <UiTextProvider value={messages().ui}>
      <IdentityScope
        fields={touchedFields(() => [])}
        offered={() => []}
        onChange={() => undefined}
        path="owner"
        schema={owner}
        values={() => person}
      >
        <IdentityFields hasRole />
      </IdentityScope>
    </UiTextProvider>,
  )
}

test('a question is rendered only while it is asked', () => {
  expect(drawn('CEO')).toContain('SSN')
  expect(drawn('CFO')).not.toContain('SSN')
  expect(drawn('CFO')).toContain('Date of Birth')
})
