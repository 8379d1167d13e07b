import { Suspense } from 'react'
import { useMessages } from '../language/messages.ts'
import { pageConfig } from '../requests/page-config.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Frame } from './Frame.tsx'
import { page } from './lazy-screens.ts'
import { usePageTitle } from './page-title.ts'
import { StartLink } from './StartLink.tsx'

/**
 * A page outside the wizard. It gets a link that reads the query string, and not the query string:
 * a change of props before the page's script has loaded makes React drop the prerendered page.
 */
export function PageRoute({ path }: { readonly path: string }) {
  const { name, Screen } = page(path)
  usePageTitle(useMessages().pageTitles[name], pageConfig().brandName)
  return (
    <Frame>
      <Suspense fallback={<Skeleton />}>
        <Screen startLink={<StartLink />} />
      </Suspense>
    </Frame>
  )
}
