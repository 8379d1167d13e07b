import { mappingsRoute } from '../../api/console/exports.ts'
import { urlOf } from '../../api/route.ts'
import { queue as texts } from '../../messages/en/console-queue.ts'
import { Select } from '../../web/ui/Select.tsx'
import { useGet } from '../requests/use-get.ts'

const path = urlOf(mappingsRoute)

interface Props {
  readonly value: string
  readonly onChange: (hash: string) => void
}

/** A choice among the mappings that applications were exported with. */
export function MappingFilter({ value, onChange }: Props) {
  const { value: got } = useGet(path)
  const mappings = (got?.mappings ?? []).map(({ hash, name }) => ({
    id: hash,
    text: `${name} (${hash.slice(0, 12)})`,
  }))
  const isOther = value !== '' && !mappings.some(({ id }) => id === value)
  const other = { id: value, text: texts.otherMapping(value.slice(0, 12)) }
  const options = [{ id: '', text: texts.any }, ...mappings, ...(isOther ? [other] : [])]
  const isNone = got?.mappings.length === 0 && !isOther
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
