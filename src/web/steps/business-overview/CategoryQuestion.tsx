import { useMemo } from 'react'
import { categorySearch } from '../../../application/reference/category-search.ts'
import {
  describedCategory,
  merchantCategories,
} from '../../../application/reference/merchant-categories.ts'
import { editAnswers } from '../../draft/draft.ts'
import type { StepForm } from '../../form/use-step-form.ts'
import { useLaterMessages, useMessages } from '../../language/messages.ts'
import { ComboBox } from './ComboBox.tsx'

/** The merchant category, found by its code or by words. */
export function CategoryQuestion({ form }: { readonly form: StepForm }) {
  const { questions } = useMessages()
  const { businessOverview, referenceTexts } = useLaterMessages()
  const { mcc } = form.answers
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
      {...form.feedback('mcc', mcc)}
      empty={businessOverview.noCategory}
      onChange={(mcc) => editAnswers({ mcc })}
      {...categories}
      value={mcc}
    />
  )
}
