import { pageConfig } from '../requests/page-config.ts'
import { usePageTitle } from '../state/use-page-title.ts'
import { TextPage } from '../ui/TextPage.tsx'

/** On what terms the form is used. The operator may put terms of its own in their place. */
export function Terms() {
  const { brandName } = pageConfig()
  usePageTitle('Terms of Service', brandName)
  return (
    <TextPage
      intro={`The terms on which ${brandName} lets you use the Merchant Application.`}
      title="Terms of Service"
    >
      <section>
        <h2>Who may apply</h2>
        <p>
          You apply for a business in the United States or its territories that you may speak for.
          You are at least 18 years old.
        </p>
      </section>
      <section>
        <h2>What you tell us</h2>
        <p>
          Please answer truthfully and completely. You may enter facts about other people only if
          they know about it. False statements can lead to refusal and to consequences in law.
        </p>
      </section>
      <section>
        <h2>Applying is not approval</h2>
        <p>
          Submitting an application opens no account. We may ask for more, and we may say no. Card
          acceptance itself is governed by the Merchant Agreement, which you see and sign at the end
          of the form.
        </p>
      </section>
      <section>
        <h2>Signing electronically</h2>
        <p>
          Your typed name counts as your signature. You can download the agreement, and you can ask
          us for paper instead of applying here.
        </p>
      </section>
      <section>
        <h2>Using this site</h2>
        <p>
          Please do not try to break it, to get at what others entered, or to send applications by
          machine. The site is offered as it is; our liability for it goes as far as the law does
          not let us exclude.
        </p>
      </section>
    </TextPage>
  )
}
