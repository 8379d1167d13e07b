import { type ReactElement, useState } from 'react'

/** A text, or a function that asks for it at the press. */
export type CopySource = string | (() => Promise<string>)

interface CopyTexts {
  readonly copied: string
  readonly notCopied: string
}

/**
 * Returns a function that copies a text, an element that says whether that worked, and whether it
 * did.
 */
export function useCopy(
  text: CopySource,
  texts: CopyTexts,
): readonly [copy: () => void, outcome: ReactElement, isCopied: boolean] {
  const [isCopied, setCopied] = useState<boolean>()
  const copy = () =>
    void write(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return [
    copy,
    <span key="outcome" role="status">
      {isCopied === true && texts.copied}
      {isCopied === false && texts.notCopied}
    </span>,
    isCopied === true,
  ]
}

/** After a request, Safari lets a page copy only data that was promised at the press. */
async function write(text: CopySource): Promise<void> {
  if (typeof text === 'string') return navigator.clipboard.writeText(text)
  const promised = text().then((content) => new Blob([content], { type: 'text/plain' }))
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': promised })])
}
