import { firstStep, stepPath } from '../../application/flow.ts'
import { pageConfig } from '../requests/page-config.ts'
import { usePageTitle } from '../state/use-page-title.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { TextPage } from '../ui/TextPage.tsx'

const needed = [
  [
    'Your business',
    'Legal name, address, phone, and the Tax ID Number (EIN) unless you are a sole proprietor.',
  ],
  [
    'Its owners',
    'Social Security number, birth date and home address of everyone who owns 25% or more.',
  ],
  [
    'Its sales',
    'The average and the highest card sale, and what you expect to sell by card in a year.',
  ],
  [
    'A bank account',
    'Routing and account number of the business checking account, or your online banking login.',
  ],
] as const

/** What to have at hand, how long it takes, and the way in. The query goes along. */
export function GetStarted() {
  const { brandName } = pageConfig()
  usePageTitle('Get started', brandName)
  return (
    <TextPage
      intro={`Apply to accept card payments with ${brandName}. It takes about ten minutes.`}
      title="Get started"
    >
      <section>
        <h2>Have at hand</h2>
        <dl>
          {needed.map(([what, details]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{details}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h2>What happens with it</h2>
        <p>
          Nothing is sent before you submit. Then your application is sealed so that only the people
          who review it can open it.
        </p>
      </section>
      <p>
        <ButtonLink href={stepPath(firstStep) + window.location.search}>
          Start the application
        </ButtonLink>
      </p>
    </TextPage>
  )
}
