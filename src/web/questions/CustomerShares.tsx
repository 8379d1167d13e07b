import { setPair } from '../../application/sales-mix.ts'
import { editAnswers, useDraft } from '../draft/draft.ts'
import { Columns } from '../ui/Columns.tsx'
import { ShareSlider } from './ShareSlider.tsx'

/** The shares of consumers and of businesses, which add up to 100%. */
export function CustomerShares() {
  const { answers } = useDraft(({ form }) => form)
  const setConsumerShare = (share: number) => {
    const [annualSalesB2C, annualSalesB2B] = setPair(share)
    editAnswers({ annualSalesB2C, annualSalesB2B })
  }

  return (
    <Columns>
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
    </Columns>
  )
}
