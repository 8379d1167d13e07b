import { useSearchParams } from 'wouter'
import { Select } from '../../web/ui/Select.tsx'
import styles from './parts.module.css'

interface Props {
  readonly label: string
  /** The first option has an empty id and stands for every status. */
  readonly options: readonly { readonly id: string; readonly text: string }[]
  /** Undefined for every status. */
  readonly status: string | undefined
}

/** Lets the person choose a status, which is part of the address. */
export function StatusFilter({ label, options, status = '' }: Props) {
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
