import { useSearchParams } from 'wouter'

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
