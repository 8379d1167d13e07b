import { Fragment, type ReactNode } from 'react'

/** Returns a text that can continue on another line after "Founded/", as large text may need. */
export function withBreaks(text: string): ReactNode {
  const [first, ...others] = text.split(/\/(?=\p{Lu}?\p{Ll})/u)
  return (
    <>
      {first}
      {others.map((part) => (
        <Fragment key={part}>
          /<wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}
