import { BASE_PATH } from '../../../domain/flow.ts'
import { pricing } from '../../../domain/reference/pricing.ts'
import { pageConfig } from '../../api/page-config.ts'
import { DataTable } from '../../components/DataTable.tsx'
import { FieldGroup } from '../../components/FieldGroup.tsx'
import { DownloadIcon } from '../../components/icons.tsx'
import styles from './Agreement.module.css'

/** What is agreed to: the prices, the agreement itself, and the consent that signing gives. */
export function Agreement() {
  const { privacyUrl, termsUrl, brandName } = pageConfig()
  return (
    <FieldGroup
      intro="Please read the agreement. Signing below accepts it for your business."
      title="Merchant Agreement"
    >
      <DataTable
        caption="Pricing"
        columns={['For', 'You pay']}
        rows={pricing.map(({ what, price, unit }) => ({ name: what, cells: [`${price} ${unit}`] }))}
      />
      <div className={styles.document}>
        <iframe
          className={styles.frame}
          src={`${BASE_PATH}/merchant-agreement.html`}
          title="Merchant Agreement"
        />
      </div>
      <p>
        <a className={styles.download} download href={`${BASE_PATH}/merchant-agreement.pdf`}>
          <DownloadIcon />
          Download the agreement (PDF)
        </a>
      </p>
      <p>
        By typing your name below and pressing Submit Application you sign electronically, agree to
        the Merchant Agreement, the{' '}
        <a href={privacyUrl} rel="noreferrer" target="_blank">
          Privacy Policy
        </a>{' '}
        and the{' '}
        <a href={termsUrl} rel="noreferrer" target="_blank">
          Terms of Service
        </a>
        , and certify that what you have told {brandName} is complete and correct to the best of
        your knowledge.
      </p>
    </FieldGroup>
  )
}
