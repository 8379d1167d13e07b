import { firstStep, stepPath } from '../../application/steps.ts'
import * as en from '../../messages/en.ts'
import { pageConfig } from '../requests/page-config.ts'
import { TextPage } from '../ui/TextPage.tsx'
import { useQuery } from './use-query.ts'
import { withQuery } from './with-query.ts'

/** For an unknown path. */
export function NotFound() {
  const { aboutUrl, brandName } = pageConfig()
  const query = useQuery()
  return (
    <TextPage intro={en.frame.notFound} title={en.pageTitles.notFound}>
      <ul>
        <li>
          <a href={withQuery(stepPath(firstStep), query)}>{en.frame.start}</a>
        </li>
        <li>
          <a href={withQuery(aboutUrl, query)}>{en.frame.about(brandName)}</a>
        </li>
      </ul>
    </TextPage>
  )
}
