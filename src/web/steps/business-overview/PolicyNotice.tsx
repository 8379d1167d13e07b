import type { PolicyRule } from '../../../application/forms/us/policy.ts'
import { appliesTo, policyText } from '../../../application/forms/us/policy-facts.ts'
import { useDraft } from '../../draft/draft.ts'
import { applicationOf } from '../../draft/form-state.ts'
import { listedOwners } from '../../draft/people-form.ts'
import { shownForm } from '../../draft/shown-form.ts'
import { today } from '../../draft/today.ts'
import { useLanguage, useMessages } from '../../language/messages.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { Banner } from '../../ui/Banner.tsx'
import { SupportContact } from '../../ui/SupportContact.tsx'

interface Props {
  /** The rules that are `not-accepted`. */
  readonly rules: readonly PolicyRule[]
}

/**
 * Shows the operator's text as soon as an answer is not accepted, and whom to contact. It blocks
 * nobody.
 */
export function PolicyNotice({ rules }: Props) {
  const { needHelp } = useMessages().frame
  const language = useLanguage()
  const form = useDraft((state) => state.form)
  const given = { ...applicationOf(form), companyOwners: listedOwners(form.people) }
  const texts = rules
    .filter((rule) => appliesTo(rule, given, today(), shownForm()))
    .map((rule) => policyText(rule, language))
  return (
    <div role="status">
      {texts.length > 0 && (
        <Banner kind="warning">
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {needHelp} <SupportContact {...pageConfig()} />
        </Banner>
      )}
    </div>
  )
}
