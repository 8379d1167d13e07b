import { useEffect } from 'react'
import { firstStep, stepPath } from '../../domain/flow.ts'
import { pageConfig } from '../api/page-config.ts'
import { StepHeading } from '../components/StepHeading.tsx'
import { Frame } from './Frame.tsx'
import { paths } from './paths.ts'

/** Where a path leads nowhere. */
export function NotFound() {
  const { aboutUrl, brandName } = pageConfig()
  useEffect(() => {
    document.title = `404 Error – ${brandName}`
  }, [brandName])
  return (
    <Frame>
      <StepHeading
        intro="The page you are looking for doesn't exist. Please try one of the links below."
        title="404 Error"
      />
      <ul>
        <li>
          <a href={stepPath(firstStep)}>Start an application</a>
        </li>
        <li>
          <a href={aboutUrl || paths.about}>About {brandName}</a>
        </li>
      </ul>
    </Frame>
  )
}
