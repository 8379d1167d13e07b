import { firstStep, stepPath } from '../../application/step-list.ts'
import { useMessages } from '../language/messages.ts'
import { pageConfig } from '../requests/page-config.ts'
import { TextPage } from '../ui/TextPage.tsx'
import { useQuery } from './use-query.ts'
import { withQuery } from './with-query.ts'

/** The page for an unknown path. */
export function NotFound() {
  const { frame, pageTitles } = useMessages()
  const { aboutUrl, brandName } = pageConfig()
  const query = useQuery()
  return (
    <TextPage intro={frame.notFound} title={pageTitles.notFound}>
      <ul>
        <li>
          <a href={withQuery(stepPath(firstStep), query)}>{frame.start}</a>
        </li>
        <li>
          <a href={withQuery(aboutUrl, query)}>{frame.about(brandName)}</a>
        </li>
      </ul>
    </TextPage>
  )
}
