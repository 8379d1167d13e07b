import { pageConfig } from '../requests/page-config.ts'
import { usePageTitle } from '../state/use-page-title.ts'
import { TextPage } from '../ui/TextPage.tsx'

/** What is collected, what for, how it is kept. The operator may put a policy of its own in its place. */
export function Privacy() {
  const { brandName, supportEmail } = pageConfig()
  usePageTitle('Privacy Policy', brandName)
  return (
    <TextPage
      intro={`How ${brandName} handles what you enter in the Merchant Application.`}
      title="Privacy Policy"
    >
      <section>
        <h2>What we collect</h2>
        <ul>
          <li>Facts about your business: names, address, phone, e-mail, Tax ID Number, sales.</li>
          <li>
            Facts about its owners, the person who controls it and its contact: name, phone, e-mail,
            and for owners and controllers home address, birth date and Social Security number.
          </li>
          <li>The bank account that card sales are to be paid into.</li>
          <li>
            When you sign: the time, the network address and the browser the signature came from.
          </li>
        </ul>
      </section>
      <section>
        <h2>What we use it for</h2>
        <p>
          To decide on your application, to confirm identities as federal law requires, to prevent
          fraud, and, once you are approved, to pay your card sales out and to report them to the
          IRS. We do not sell it and do not use it for advertising.
        </p>
      </section>
      <section>
        <h2>Who sees it</h2>
        <p>
          The people who review applications, the bank that sponsors your account, and the services
          that help with it: a bank-validation partner if you choose to link an account, and
          directories of addresses and banks, which get only the address or routing number that you
          type. Authorities get it where the law says so.
        </p>
      </section>
      <section>
        <h2>How it is kept</h2>
        <p>
          Nothing is sent before you submit. Then your application is sealed to a key that the web
          server does not have. We keep it as long as the law on identification and signatures
          requires, and delete it after that.
        </p>
      </section>
      <section>
        <h2>Your choices</h2>
        <p>
          You can stop at any time before you submit; what you typed is then deleted. Afterwards you
          can ask what we keep about you, have it corrected, or withdraw your application
          {supportEmail === '' ? (
            '.'
          ) : (
            <>
              : write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
            </>
          )}
        </p>
      </section>
    </TextPage>
  )
}
