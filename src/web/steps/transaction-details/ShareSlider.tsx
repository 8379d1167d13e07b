import type { QuestionName } from '../../../application/application.ts'
import { formatPartialPercent, parsePercent } from '../../../application/fields/share.ts'
import * as en from '../../../messages/en.ts'
import { Slider } from '../../ui/Slider.tsx'

interface Props {
  readonly name: QuestionName
  /** Whole percent. */
  readonly value: number
  readonly onSlide: (share: number) => void
  /** A number typed beside the slider, from 0 to 100, which need not be a step. */
  readonly onType: (share: number) => void
}

/** The slider of a share, with its label and hint. */
export function ShareSlider({ name, value, onSlide, onType }: Props) {
  return (
    <Slider
      {...en.questions[name]}
      id={name}
      numberField={{ formatPartial: formatPartialPercent, parse: parsePercent }}
      onChange={onSlide}
      onCommit={onType}
      value={value}
    />
  )
}
