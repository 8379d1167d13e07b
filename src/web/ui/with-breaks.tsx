import { Fragment, type ReactNode } from 'react'

/** A text that can go on in another line after "Founded/", as large text may need. */
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
