import { useMemo } from 'react'
import { categorySearch } from '../../application/reference/category-search.ts'
import {
  describedCategory,
  merchantCategories,
} from '../../application/reference/merchant-categories.ts'
import { editAnswers, useDraft } from '../draft/draft.ts'
import { rememberGivenText, useGivenText } from '../form/given-texts.ts'
import { useQuestion, useQuestionFeedback } from '../form/scope.tsx'
import { useLaterMessages } from '../language/messages.ts'
import { ComboBox } from './ComboBox.tsx'

/** Asks for the merchant category, which a search finds by its code or by words. */
export function CategoryQuestion() {
  const { advice, businessOverview, questionNotes, referenceTexts, questions } = useLaterMessages()
  const mcc = useDraft(({ form }) => form.answers.mcc)
  const { question } = useQuestion('mcc')
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
  const shown = useQuestionFeedback('mcc', mcc)
  return (
    <ComboBox
      {...questions.mcc}
      {...questionNotes.mcc}
      {...shown}
      empty={businessOverview.noCategory}
      onUnknownText={(text) => rememberGivenText(shown.id, question.field, text, '')}
      unknown={advice.chooseFromList}
      unknownText={useGivenText(shown.id, mcc)}
      onChange={(mcc) => editAnswers({ mcc })}
      {...categories}
      value={mcc}
    />
  )
}
