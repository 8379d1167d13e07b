import { useRef } from 'react'
import { BASE_PATH } from '../../../application/flow.ts'
import { AGREEMENT_VERSION_FIELD } from '../../../application/reference/agreement.ts'
import { priceList } from '../../../application/reference/pricing.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Agreement.module.css'
import { FeeEstimate } from './FeeEstimate.tsx'
import type { ShownAgreement } from './use-agreement.ts'

/** What the button says that fetches the agreement once more. */
export const TRY_AGAIN = 'Try again'

/** What is agreed to: the prices and the agreement itself, which has to be there to be read. */
export function Agreement({ agreement }: { readonly agreement: ShownAgreement }) {
  const { status, attempt, onLoad, reload } = agreement
  const place = useRef<HTMLDivElement>(null)
  return (
    <FieldGroup
      intro="Please read the agreement. Signing below accepts it for your business."
      title="Merchant Agreement"
    >
      <DataTable
        caption="Pricing"
        columns={['For', 'You pay']}
        rows={priceList.map(({ what, price }) => ({ name: what, cells: [price] }))}
      />
      <FeeEstimate />
      <div
        aria-busy={status === 'loading'}
        className={styles.place}
        id={AGREEMENT_VERSION_FIELD}
        ref={place}
        tabIndex={-1}
      >
        {status === 'loading' && <Skeleton label="Loading the agreement" />}
        <div aria-live="polite">
          {status === 'failed' && (
            <Banner kind="warning">
              <p className={styles.failure}>
                The agreement could not be loaded. You can submit once it is shown here.
              </p>
              <Button
                onPress={() => {
                  // The button goes as the agreement is asked for.
                  place.current?.focus()
                  reload()
                }}
              >
                {TRY_AGAIN}
              </Button>
            </Banner>
          )}
        </div>
        <div className={classNames(styles.document, status === 'failed' && styles.hidden)}>
          <iframe
            className={styles.frame}
            key={attempt}
            onLoad={(event) => onLoad(event.currentTarget)}
            src={`${BASE_PATH}/merchant-agreement.html`}
            title="Merchant Agreement"
          />
        </div>
      </div>
      <p>
        <a className={styles.download} download href={`${BASE_PATH}/merchant-agreement.pdf`}>
          <DownloadIcon />
          Download the agreement (PDF)
        </a>
      </p>
    </FieldGroup>
  )
}
