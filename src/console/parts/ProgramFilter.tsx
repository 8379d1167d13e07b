import { Select } from '../../web/ui/Select.tsx'
import { usePrograms } from '../requests/session.ts'

interface Props {
  readonly label: string
  readonly value: string
  readonly onChange: (program: string) => void
  /** The text of the choice that includes every program. */
  readonly all: string
}

/** Lets the person choose a program; absent if there is only one. */
export function ProgramFilter({ all, ...field }: Props) {
  const programs = usePrograms()
  if (programs.length === 0) return null
  const options = programs.map(({ id, name }) => ({ id, text: name }))
  return <Select {...field} options={[{ id: '', text: all }, ...options]} />
}
