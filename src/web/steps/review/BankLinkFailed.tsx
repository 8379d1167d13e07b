import { useEffect } from 'react'
import { useDraft } from '../../draft/draft.ts'
import type { StepScreenProps } from '../../form/StepScreen.tsx'
import { laterMessages, useLaterMessages, useMessages } from '../../language/messages.ts'
import { toast } from '../../state/toasts.ts'
import { Banner } from '../../ui/Banner.tsx'
import { LinkList } from '../../ui/LinkList.tsx'

/** For a linked account that turns out to be unusable once the applicant has reached the review. */
export function BankLinkFailed({ onGo }: Pick<StepScreenProps, 'onGo'>) {
  const { stepTitles } = useMessages()
  const { banking, summary } = useLaterMessages()
  const hasFailed = useDraft(({ form }) => form.bank.notice === 'linkFailed')
  // Replaces the toast that said that the account is validated.
  useEffect(() => {
    if (hasFailed)
      toast('error', () => laterMessages().banking.toasts.linkFailed, { topic: 'bank-link' })
  }, [hasFailed])
  if (!hasFailed) return null
  return (
    <Banner kind="warning">
      {banking.toasts.linkFailed}
      <LinkList
        label={summary.sections['banking-information']}
        links={[
          {
            id: 'banking',
            text: stepTitles['banking-information'],
            onPress: () => onGo('banking-information'),
          },
        ]}
      />
    </Banner>
  )
}
