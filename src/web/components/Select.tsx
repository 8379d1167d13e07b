import { memo, type ReactNode } from 'react'
import {
  ListBox,
  ListBoxItem,
  Popover,
  Button as RacButton,
  Select as RacSelect,
  SelectValue,
} from 'react-aria-components'
import { classNames } from './class-names.ts'
import { FieldFrame, type FieldProps, useFieldIds } from './FieldFrame.tsx'
import { CheckIcon, ChevronDownIcon } from './icons.tsx'
import popup from './Popup.module.css'
import styles from './Select.module.css'
import { useStable } from './use-stable.ts'

export type SelectOption = { id: string; text: string }

/** A choice of one from a list that drops down. The empty string stands for no choice. */
export type SelectProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  options: readonly SelectOption[]
  autoComplete?: string | undefined
  placeholder?: string | undefined
  /** What stands in the list when there is nothing to choose. */
  empty?: ReactNode
  /** The list stands open from the start. */
  opensAtOnce?: boolean | undefined
}

export function Select({ onChange, onBlur, ...props }: SelectProps) {
  return <Drawn {...props} onBlur={useStable(onBlur)} onChange={useStable(onChange)} />
}

/** The list is built with all its options at each drawing: too much for every key in the form. */
const Drawn = memo(function Drawn(props: SelectProps) {
  const ids = useFieldIds(props)
  const status = props.status ?? 'none'
  return (
    <FieldFrame field={props} ids={ids} labelFor={false}>
      <RacSelect
        aria-labelledby={ids.label}
        defaultOpen={props.opensAtOnce ?? false}
        {...(props.autoComplete !== undefined && { autoComplete: props.autoComplete })}
        {...(props.name !== undefined && { name: props.name })}
        id={ids.control}
        isDisabled={props.disabled ?? false}
        isInvalid={status === 'error'}
        onBlur={() => props.onBlur?.()}
        onChange={(key) => props.onChange(key === null ? '' : String(key))}
        placeholder={props.placeholder ?? 'Select'}
        validationBehavior="aria"
        value={props.value === '' ? null : props.value}
      >
        <RacButton
          className={classNames(styles.button)}
          data-status={status}
          render={(attributes) => (
            <button
              {...attributes}
              aria-expanded={attributes['aria-expanded'] ?? false}
              aria-describedby={ids.describedBy}
              aria-invalid={status === 'error' || undefined}
              aria-labelledby={ids.label}
              role="combobox"
            />
          )}
        >
          <SelectValue className={classNames(styles.value)}>
            {({ selectedText, defaultChildren }) => selectedText || defaultChildren}
          </SelectValue>
          {status === 'success' && <CheckIcon className={styles.tick} />}
          <ChevronDownIcon className={styles.chevron} />
        </RacButton>
        <Popover className={classNames(popup.popover)} maxHeight={215} offset={4}>
          <ListBox
            className={classNames(popup.list)}
            items={props.options}
            renderEmptyState={() => <div className={popup.empty}>{props.empty}</div>}
          >
            {(option) => (
              <ListBoxItem className={classNames(popup.option)} textValue={option.text}>
                {({ isSelected }) => (
                  <>
                    <span className={popup.text}>{option.text}</span>
                    <CheckIcon className={classNames(styles.check, isSelected && styles.checked)} />
                  </>
                )}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </RacSelect>
    </FieldFrame>
  )
})
