import { setPair } from '../../application/sales-mix.ts'
import { editAnswers, useDraft } from '../draft/draft.ts'
import { useLaterMessages } from '../language/messages.ts'
import { ShareBar } from './ShareBar.tsx'
import { ShareSlider } from './ShareSlider.tsx'

/** The shares of consumers and of businesses, which add up to 100%. */
export function CustomerShares() {
  const { answers } = useDraft(({ form }) => form)
  const { transactionDetails: texts } = useLaterMessages()
  const setConsumerShare = (share: number) => {
    const [annualSalesB2C, annualSalesB2B] = setPair(share)
    editAnswers({ annualSalesB2C, annualSalesB2B })
  }

  return (
    <>
      <ShareBar
        label={texts.customersBar}
        shares={[
          { id: 'b2c', text: texts.b2c, percent: answers.annualSalesB2C },
          { id: 'b2b', text: texts.b2b, percent: answers.annualSalesB2B },
        ]}
      />
      <ShareSlider
        name="annualSalesB2C"
        onSlide={setConsumerShare}
        onType={setConsumerShare}
        value={answers.annualSalesB2C}
      />
      <ShareSlider
        name="annualSalesB2B"
        onSlide={(share) => setConsumerShare(100 - share)}
        onType={(share) => setConsumerShare(100 - setPair(share)[0])}
        value={answers.annualSalesB2B}
      />
    </>
  )
}
