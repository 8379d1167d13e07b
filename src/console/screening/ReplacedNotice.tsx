import { useRef } from 'react'
import { screening as texts } from '../../messages/console/screening.ts'
import { Banner } from '../../web/ui/Banner.tsx'

/** Says if another list has come into force since the page was shown. */
export function ReplacedNotice({ hash }: { readonly hash: string | undefined }) {
  const first = useRef(hash)
  first.current ??= hash
  return (
    <div role="status">
      {hash && hash !== first.current && <Banner kind="info">{texts.replaced}</Banner>}
    </div>
  )
}
