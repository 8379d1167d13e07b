import { useMemo } from 'react'
import { categorySearch } from '../../application/reference/category-search.ts'
import {
  describedCategory,
  merchantCategories,
} from '../../application/reference/merchant-categories.ts'
import { editAnswers, useDraft } from '../draft/draft.ts'
import { useScope } from '../form/scope.tsx'
import { useLaterMessages } from '../language/messages.ts'
import { ComboBox } from './ComboBox.tsx'

/** The merchant category, found by its code or by words. */
export function CategoryQuestion() {
  const { advice, businessOverview, questionNotes, referenceTexts, questions } = useLaterMessages()
  const { mcc } = useDraft(({ form }) => form.answers)
  const { feedback } = useScope()
  const categories = useMemo(
    () => ({
      options: merchantCategories.map((category) => ({
        ...category,
        id: category.code,
        text: describedCategory(category, referenceTexts),
      })),
      search: (typed: string) => categorySearch(typed, referenceTexts),
    }),
    [referenceTexts],
  )
  return (
    <ComboBox
      {...questions.mcc}
      {...questionNotes.mcc}
      {...feedback('mcc', mcc)}
      empty={businessOverview.noCategory}
      unknown={advice.chooseFromList}
      onChange={(mcc) => editAnswers({ mcc })}
      {...categories}
      value={mcc}
    />
  )
}
