import { useEffect } from 'react'
import * as en from '../../../messages/en.ts'
import * as later from '../../../messages/en-later.ts'
import { useDraft } from '../../draft/draft.ts'
import type { StepScreenProps } from '../../form/StepScreen.tsx'
import { toast } from '../../state/toasts.ts'
import { Banner } from '../../ui/Banner.tsx'
import { LinkList } from '../../ui/LinkList.tsx'

/** For a linked account that turns out to be unusable once the applicant has reached the review. */
export function BankLinkFailed({ onGo }: Pick<StepScreenProps, 'onGo'>) {
  const hasFailed = useDraft(({ form }) => form.bank.notice === 'linkFailed')
  // Replaces the toast that said that the account is validated.
  useEffect(() => {
    if (hasFailed) toast('error', later.banking.toasts.linkFailed, 'bank-link')
  }, [hasFailed])
  if (!hasFailed) return null
  return (
    <Banner kind="warning">
      {later.banking.toasts.linkFailed}
      <LinkList
        label={later.summary.sections.banking}
        links={[
          {
            id: 'banking',
            text: en.stepTitles['banking-information'],
            onPress: () => onGo('banking-information'),
          },
        ]}
      />
    </Banner>
  )
}
