import { firstStep, stepPath } from '../../domain/flow.ts'
import { pageConfig } from '../api/page-config.ts'
import { TextPage } from '../components/TextPage.tsx'
import { usePageTitle } from '../state/use-page-title.ts'
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
