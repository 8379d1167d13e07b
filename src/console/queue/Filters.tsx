import { Fragment, type ReactNode, useState } from 'react'
import { mappingsRoute } from '../../api/console/exports.ts'
import { queueSorts } from '../../api/console/queue.ts'
import { urlOf } from '../../api/route.ts'
import { applicationStatuses } from '../../application/application-status.ts'
import { states } from '../../application/forms/us/reference/states.ts'
import { statuses } from '../../messages/console/general.ts'
import { queue as texts } from '../../messages/console/queue.ts'
import { Banner } from '../../web/ui/Banner.tsx'
import { Button } from '../../web/ui/Button.tsx'
import { Checkbox } from '../../web/ui/Checkbox.tsx'
import { InlineButton } from '../../web/ui/InlineButton.tsx'
import { Select } from '../../web/ui/Select.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { ProgramFilter } from '../parts/filters.tsx'
import { usePhone } from '../parts/use-phone.ts'
import { usePrograms } from '../requests/session.ts'
import { useGet } from '../requests/use-get.ts'
import styles from './Filters.module.css'
import {
  cleared,
  columnsOf,
  countSet,
  defaultSort,
  type FilterName,
  filterOf,
  isIgnored,
  isNarrowed,
  mainFilters,
  moreFilters,
  optionalColumns,
  type ShownFilter,
  showColumn,
  wrongFilters,
} from './queue-filter.ts'
import { idOfTerm, termOf } from './search-terms.ts'
import { SEARCH_ID } from './use-queue-keys.ts'

interface Props {
  readonly filter: ShownFilter
  readonly onChange: (filter: ShownFilter) => void
}

const any = { id: '', text: texts.any }
const statusOptions = [any, ...applicationStatuses.map((id) => ({ id, text: statuses[id] }))]
const assignedOptions = [any, { id: 'me', text: texts.toMe }, { id: 'none', text: texts.toNobody }]
const sortOptions = queueSorts.map((id) => ({ id, text: texts.sorts[id] }))
const dueOptions = [any, { id: 'overdue', text: texts.overdueOnly }]
const bankOptions = [
  any,
  { id: 'linked', text: texts.banks.linked },
  { id: 'manual', text: texts.banks.manual },
]
const correctionOptions = [any, { id: 'waiting', text: texts.waiting }]
const stateOptions = [any, ...states.map(({ code, name }) => ({ id: code, text: name }))]

/** Filters that a phone shows on demand, unless one of them is set. */
const FOLDED: readonly FilterName[] = ['status', 'assigned', 'sort']

/** The filters of the queue. Each change becomes part of the address. */
export function Filters({ filter, onChange }: Props) {
  const set = countSet(filter, moreFilters)
  const [isOpen, setOpen] = useState(set > 0)
  const wrong = wrongFilters(filter)
  const term = termOf(filter.search)
  const fieldFor = (name: FilterName) => ({
    value: wrong.includes(name) ? '' : filter[name],
    onChange: (value: string) => onChange({ ...filter, [name]: value }),
  })
  const typedFieldFor = (name: keyof typeof texts.ignored) => ({
    ...fieldFor(name),
    ...(isIgnored(filter, name) && { message: texts.ignored[name] }),
  })
  const fields: Readonly<Record<FilterName, ReactNode>> = {
    search: (
      <div className={styles.search}>
        <TextField
          {...typedFieldFor('search')}
          onChange={(typed) => onChange({ ...filter, search: idOfTerm(typed) })}
          value={term}
          {...(filter.search !== '' && term === '' && { message: texts.unknownSearch })}
          autoComplete="off"
          id={SEARCH_ID}
          label={texts.search}
          placeholder={texts.searchHint}
          type="search"
        />
      </div>
    ),
    status: <Select {...fieldFor('status')} label={texts.status} options={statusOptions} />,
    assigned: <Select {...fieldFor('assigned')} label={texts.assigned} options={assignedOptions} />,
    sort: (
      <Select
        {...fieldFor('sort')}
        label={texts.sort}
        options={sortOptions}
        value={fieldFor('sort').value || defaultSort(filter)}
      />
    ),
    // The tabs above the filters choose the view.
    view: null,
    due: <Select {...fieldFor('due')} label={texts.due} options={dueOptions} />,
    since: <TextField {...fieldFor('since')} label={texts.since} type="date" />,
    until: <TextField {...fieldFor('until')} label={texts.until} type="date" />,
    mcc: <TextField {...typedFieldFor('mcc')} label={texts.category} />,
    state: <Select {...fieldFor('state')} label={texts.state} options={stateOptions} />,
    minSales: <TextField {...typedFieldFor('minSales')} label={texts.minSales} />,
    maxSales: <TextField {...typedFieldFor('maxSales')} label={texts.maxSales} />,
    bank: <Select {...fieldFor('bank')} label={texts.bank} options={bankOptions} />,
    correction: (
      <Select {...fieldFor('correction')} label={texts.correction} options={correctionOptions} />
    ),
    notExportedWith: <MappingFilter {...fieldFor('notExportedWith')} />,
    references: filter.references !== '' && (
      <p className={styles.named}>{texts.named(filter.references.split(',').length)}</p>
    ),
    program: <ProgramFilter {...fieldFor('program')} all={any.text} label={texts.program} />,
    columns: <Columns filter={filter} onChange={onChange} />,
  }
  const shown = (names: readonly FilterName[]) =>
    names.map((name) => <Fragment key={name}>{fields[name]}</Fragment>)
  return (
    <search
      aria-label={texts.filters}
      className={styles.filters}
      data-folded={isOpen || countSet(filter, FOLDED) > 0 ? undefined : ''}
    >
      <div className={styles.main}>{shown(mainFilters)}</div>
      <div className={styles.buttons}>
        <Button expanded={isOpen} onPress={() => setOpen(!isOpen)} variant="text">
          {set > 0 ? texts.moreSet(set) : texts.more}
        </Button>
        {isNarrowed(filter) && (
          <Button
            onPress={() => {
              onChange(cleared(filter))
              // The button itself disappears.
              document.getElementById(SEARCH_ID)?.focus()
            }}
            variant="text"
          >
            {texts.clear}
          </Button>
        )}
      </div>
      {wrong.length > 0 && (
        <div className={styles.wrong} role="alert">
          <Banner kind="warning">
            {texts.wrongFilters(wrong.map((name) => texts.filterNames[name]))}{' '}
            <InlineButton
              fills={SEARCH_ID}
              onPress={() =>
                onChange(filterOf((name) => (wrong.includes(name) ? '' : filter[name])))
              }
            >
              {texts.dropFilters}
            </InlineButton>
          </Banner>
        </div>
      )}
      {isOpen && <div className={styles.more}>{shown(moreFilters)}</div>}
      {isOpen && fields.columns}
    </search>
  )
}

/** Lets the person choose the columns of the list. Cards on a phone have none. */
function Columns({ filter, onChange }: Props) {
  const isPhone = usePhone()
  const hasPrograms = usePrograms().length > 0
  const all = optionalColumns.filter((id) => id !== 'program' || hasPrograms)
  if (isPhone) return null
  return (
    <fieldset className={styles.columns}>
      <legend>{texts.columnsShown}</legend>
      {all.map((id) => (
        <Checkbox
          checked={columnsOf(filter).includes(id)}
          key={id}
          label={texts.columns[id]}
          onChange={(isShown) => onChange(showColumn(filter, id, isShown, all))}
        />
      ))}
    </fieldset>
  )
}

const mappingsUrl = urlOf(mappingsRoute)

interface MappingFilterProps {
  readonly value: string
  readonly onChange: (hash: string) => void
}

/** Lets the person choose a mapping from earlier exports. */
function MappingFilter({ value, onChange }: MappingFilterProps) {
  const { value: answer } = useGet(mappingsUrl)
  const mappings = (answer?.mappings ?? []).map(({ hash, name }) => ({
    id: hash,
    text: `${name} (${hash.slice(0, 12)})`,
  }))
  const isOther = value !== '' && !mappings.some(({ id }) => id === value)
  const other = { id: value, text: texts.otherMapping(value.slice(0, 12)) }
  const options = [{ id: '', text: texts.any }, ...mappings, ...(isOther ? [other] : [])]
  const isNone = answer?.mappings.length === 0 && !isOther
  return (
    <Select
      label={texts.notExportedWith}
      onChange={onChange}
      options={options}
      value={value}
      {...(isNone && { hint: texts.noMappings })}
    />
  )
}
