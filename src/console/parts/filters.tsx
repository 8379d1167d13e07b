import { useSearchParams } from 'wouter'
import { Select } from '../../web/ui/Select.tsx'
import { usePrograms } from '../requests/session.ts'
import styles from './parts.module.css'

interface StatusProps {
  readonly label: string
  /** The first option has an empty id and stands for every status. */
  readonly options: readonly { readonly id: string; readonly text: string }[]
  /** Undefined for every status. */
  readonly status: string | undefined
}

/** Lets the person choose a status, which is part of the address. */
export function StatusFilter({ label, options, status = '' }: StatusProps) {
  const [, setParams] = useSearchParams()
  return (
    <div className={styles.filter}>
      <Select
        label={label}
        onChange={(id) => setParams(id === '' ? {} : { status: id }, { replace: true })}
        options={options}
        value={status}
      />
    </div>
  )
}

interface ProgramProps {
  readonly label: string
  readonly value: string
  readonly onChange: (program: string) => void
  /** The text of the choice that includes every program. */
  readonly all: string
}

/** Lets the person choose a program; absent if there is only one. */
export function ProgramFilter({ all, ...field }: ProgramProps) {
  const programs = usePrograms()
  if (programs.length === 0) return null
  const options = programs.map(({ id, name }) => ({ id, text: name }))
  return <Select {...field} options={[{ id: '', text: all }, ...options]} />
}

/** Returns the filters of a page, which are kept in its address: the query, and a field each. */
export function useAddressFilters<Name extends string>(labels: Readonly<Record<Name, string>>) {
  const [params, setParams] = useSearchParams()
  const query = Object.fromEntries(params)
  const fieldFor = (name: Name) => ({
    label: labels[name],
    value: params.get(name) ?? '',
    onChange: (text: string) => {
      const { [name as string]: _, ...others } = query
      setParams(text === '' ? others : { ...others, [name]: text }, { replace: true })
    },
  })
  return { query, fieldFor }
}
