import { firstStep, stepPath } from '../../application/flow.ts'
import { pageConfig } from '../requests/page-config.ts'
import { usePageTitle } from '../state/use-page-title.ts'
import { TextPage } from '../ui/TextPage.tsx'
import { Frame } from './Frame.tsx'

/** Where a path leads nowhere. */
export function NotFound() {
  const { aboutUrl, brandName } = pageConfig()
  usePageTitle('404 Error', brandName)
  return (
    <Frame>
      <TextPage
        intro="The page you are looking for doesn't exist. Please try one of the links below."
        title="404 Error"
      >
        <ul>
          <li>
            <a href={stepPath(firstStep)}>Start an application</a>
          </li>
          <li>
            <a href={aboutUrl}>About {brandName}</a>
          </li>
        </ul>
      </TextPage>
    </Frame>
  )
}
