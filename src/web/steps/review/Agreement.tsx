import { useRef } from 'react'
import { AGREEMENT_VERSION_FIELD } from '../../../application/agreement.ts'
import type { Application } from '../../../application/application.ts'
import { formatDollars } from '../../../application/forms/us/fields/money.ts'
import { pricing } from '../../../application/forms/us/pricing.ts'
import { monthlyFees } from '../../../application/forms/us/sales-estimates.ts'
import { useLaterMessages, useMessages } from '../../language/messages.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Agreement.module.css'
import { AgreementText } from './AgreementText.tsx'
import type { ShownAgreement } from './use-agreement.ts'

interface Props {
  readonly agreement: ShownAgreement
  readonly application: Application
}

/** The prices and the agreement itself, which must load before signing. */
export function Agreement({ agreement, application }: Props) {
  const { agreement: texts } = useLaterMessages().review
  const { language: shownLanguage } = useMessages()
  const { status, textLanguage, reload } = agreement
  const place = useRef<HTMLDivElement>(null)
  return (
    <FieldGroup intro={texts.intro} title={texts.heading}>
      <div className={styles.prices}>
        <Prices />
        <FeeEstimate application={application} />
      </div>
      <div
        aria-busy={status === 'loading'}
        className={styles.place}
        id={AGREEMENT_VERSION_FIELD}
        ref={place}
        tabIndex={-1}
      >
        {status === 'loading' && <Skeleton label={texts.loading} />}
        <div aria-live="polite">
          {status === 'failed' && (
            <Banner kind="warning">
              <p className={styles.error}>{texts.failed}</p>
              <Button
                onPress={() => {
                  // The button disappears when the agreement is requested.
                  place.current?.focus()
                  reload()
                }}
              >
                {texts.tryAgain}
              </Button>
            </Banner>
          )}
        </div>
        {status === 'shown' && textLanguage !== shownLanguage && <p>{texts.notInThisLanguage}</p>}
        <AgreementText agreement={agreement} />
      </div>
    </FieldGroup>
  )
}

/** The estimated fees for the expected sales, and their calculation. */
function FeeEstimate({ application }: { readonly application: Application }) {
  const { review } = useLaterMessages()
  const fees = monthlyFees(application, pageConfig().pricing)
  if (fees === undefined) return null
  const { before, strong, after } = review.pricing.estimate(
    formatDollars(fees),
    formatDollars(application.annualSales),
    `${application.cardPresentSales}%`,
    formatDollars(application.avgSale),
  )
  return (
    <p>
      {before}
      <strong>{strong}</strong>
      {after}
    </p>
  )
}

function Prices() {
  const { caption, columns, rows } = useLaterMessages().review.pricing
  return (
    <div className={styles.prices}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows(pageConfig().pricing ?? pricing).map(({ name, price }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{price}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
