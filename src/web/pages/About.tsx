import { firstStep, stepPath } from '../../application/flow.ts'
import { pageConfig } from '../requests/page-config.ts'
import { usePageTitle } from '../state/use-page-title.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { hasSupport, SupportContact } from '../ui/SupportContact.tsx'
import { TextPage } from '../ui/TextPage.tsx'

/** Who asks, why so much, and whom to turn to. */
export function About() {
  const config = pageConfig()
  const { brandName } = config
  usePageTitle('About', brandName)
  return (
    <TextPage
      intro={`${brandName} lets businesses take card payments. This form is how you ask for it.`}
      title={`About ${brandName}`}
    >
      <section>
        <h2>Why we ask so much</h2>
        <p>
          Whoever moves money for businesses in the United States has to know who they are. Federal
          law asks for the name, address, birth date and Social Security number of everyone who owns
          a quarter of a company or more, and of one person who controls it.
        </p>
      </section>
      <section>
        <h2>How your answers are kept</h2>
        <p>
          They are checked, then sealed to a key that the web server does not have. Only the people
          who review applications can open yours.
        </p>
      </section>
      {hasSupport(config) && (
        <section>
          <h2>Questions</h2>
          <p>
            Please turn to <SupportContact {...config} />.
          </p>
        </section>
      )}
      <p>
        <ButtonLink href={stepPath(firstStep)}>Start an application</ButtonLink>
      </p>
    </TextPage>
  )
}
