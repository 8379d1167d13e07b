import { useState } from 'react'
import { text } from '../../../application/fields/text.ts'
import { tin } from '../../../application/fields/tin.ts'
import { yearFounded } from '../../../application/fields/year.ts'
import type { Onward } from '../../../application/flow.ts'
import { changeVariant, ownersBeyondSoleProprietor } from '../../../application/owner-variants.ts'
import { isSoleProprietor } from '../../../application/ownership.ts'
import { fullName } from '../../../application/people.ts'
import { hasProblems } from '../../../application/problems.ts'
import { categorySearch } from '../../../application/reference/category-search.ts'
import {
  type MerchantCategory,
  merchantCategories,
} from '../../../application/reference/merchant-categories.ts'
import { chooseStructure } from '../../../application/steps/business-overview.ts'
import { Masked } from '../../form/Masked.tsx'
import { StepScreen, type StepScreenProps } from '../../form/StepScreen.tsx'
import { useStepForm } from '../../form/use-step-form.ts'
import { currentValues, edit, useDraft } from '../../state/draft.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { ComboBox } from '../../ui/ComboBox.tsx'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { StructureQuestion } from './StructureQuestion.tsx'

interface CategoryOption extends MerchantCategory {
  readonly id: string
  readonly text: string
}

const categoryOptions: readonly CategoryOption[] = merchantCategories.map((category) => ({
  ...category,
  id: category.code,
  text: `${category.code} ${category.description}`,
}))

/** Step 2: what kind of business it is. */
export function BusinessOverview({ onBack, onNext }: StepScreenProps) {
  const form = useStepForm('business-overview')
  const { values, set, feedback } = form
  /** Where to go once the removal of owners is agreed to. */
  const [asksToRemove, setAsksToRemove] = useState<Onward>()
  const owners = currentValues('owner-details', useDraft()).owners
  const beyond = isSoleProprietor(values) ? ownersBeyondSoleProprietor(owners) : []

  const proceed = (onward: Onward) => {
    const wasSole = isSoleProprietor(useDraft.getState().draft)
    if (!form.next()) return
    const isSole = isSoleProprietor(values)
    if (isSole !== wasSole) edit('owner-details', (current) => changeVariant(current, isSole))
    onNext(onward)
  }

  return (
    <StepScreen
      id="business-overview"
      intro="A few facts about how your business is set up and what it sells."
      onBack={onBack}
      onSubmit={(onward) => {
        if (beyond.length > 0 && !hasProblems(form.problems)) setAsksToRemove(onward)
        else proceed(onward)
      }}
      problems={form.problems}
    >
      <FieldGroup title="Structure">
        <StructureQuestion
          feedback={feedback('businessStructure', values.businessStructure)}
          onChoose={(choice) => {
            set(chooseStructure(choice))
            form.conceal('businessStructure')
            if (choice.value === 'SOLE PROPRIETOR') form.conceal('tin')
          }}
          onChooseBehind={(businessStructure) => set({ businessStructure })}
          values={values}
        />
        <Columns>
          {!isSoleProprietor(values) && (
            <Masked
              {...feedback('tin', values.tin)}
              autoComplete="off"
              inputMode="numeric"
              label="Tax ID Number (TIN)"
              onChange={(value) => set({ tin: value })}
              rules={tin}
              value={values.tin}
              why="The IRS gave your business this nine-digit number (EIN). We use it to confirm that the business exists and to report its card sales to the IRS, as the law requires."
            />
          )}
          <Masked
            {...feedback('yearFounded', values.yearFounded)}
            autoComplete="off"
            inputMode="numeric"
            label="Year Founded/Incorporated"
            onChange={(value) => set({ yearFounded: value })}
            placeholder="YYYY"
            rules={yearFounded}
            value={values.yearFounded}
          />
        </Columns>
      </FieldGroup>
      <FieldGroup title="What you sell">
        <ComboBox
          {...feedback('mcc', values.mcc)}
          empty="No category matches. Try another word, such as “restaurant” or “repair”."
          label="Business Category"
          search={categorySearch}
          onChange={(mcc) => set({ mcc })}
          options={categoryOptions}
          placeholder="Type or Select the category that best resembles your business"
          value={values.mcc}
        />
        <TextArea
          {...feedback('productsOrServices', values.productsOrServices)}
          hint="Please provide a brief description of the product or services your business provides"
          label="Products/Services Sold"
          maxLength={1024}
          onChange={(typed) => set({ productsOrServices: text.clean(typed) })}
          rows={3}
          value={values.productsOrServices}
        />
      </FieldGroup>
      <AlertDialog
        cancelLabel="Keep the owners"
        confirmLabel="Remove and continue"
        danger
        onCancel={() => setAsksToRemove(undefined)}
        onConfirm={() => {
          setAsksToRemove(undefined)
          proceed(asksToRemove ?? 'next')
        }}
        open={asksToRemove !== undefined}
        title="A sole proprietor is the only owner"
      >
        Continuing as a sole proprietor removes {beyond.map(fullName).join(', ')} from the owners
        you entered.
      </AlertDialog>
    </StepScreen>
  )
}
