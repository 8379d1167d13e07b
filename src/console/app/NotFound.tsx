import { Link } from 'wouter'
import { frame } from '../../messages/en/console.ts'
import { PageHeading } from '../../web/ui/PageHeading.tsx'
import { usePageTitle } from '../parts/page-title.ts'

export function NotFound() {
  usePageTitle(frame.notFound)
  return (
    <>
      <PageHeading intro={frame.notFoundIntro} title={frame.notFound} />
      <p>
        <Link href="/">{frame.toQueue}</Link>
      </p>
    </>
  )
}
