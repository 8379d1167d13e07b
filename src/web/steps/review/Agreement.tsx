import { useRef } from 'react'
import { AGREEMENT_HTML_PATH, AGREEMENT_PDF_PATH } from '../../../api/pages.ts'
import { AGREEMENT_VERSION_FIELD } from '../../../application/agreement.ts'
import type { Application } from '../../../application/application.ts'
import type { Language } from '../../../application/language.ts'
import { useLaterMessages, useMessages } from '../../language/messages.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Agreement.module.css'
import { FeeEstimate } from './FeeEstimate.tsx'
import { Prices } from './Prices.tsx'
import type { ShownAgreement } from './use-agreement.ts'

interface Props {
  readonly agreement: ShownAgreement
  readonly application: Application
}

/** The prices and the agreement itself, which must load before signing. */
export function Agreement({ agreement, application }: Props) {
  const { agreement: texts } = useLaterMessages().review
  const { language: shownLanguage } = useMessages()
  const { status, request, language, textLanguage, onLoad, reload } = agreement
  const place = useRef<HTMLDivElement>(null)
  return (
    <FieldGroup intro={texts.intro} title={texts.heading}>
      <Prices />
      <FeeEstimate application={application} />
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
        <div className={classNames(styles.document, status === 'failed' && styles.hidden)}>
          <iframe
            className={styles.frame}
            key={request}
            onLoad={(event) => onLoad(event.currentTarget)}
            src={addressIn(language, AGREEMENT_HTML_PATH)}
            title={texts.heading}
          />
        </div>
      </div>
      <p>
        <a className={styles.download} download href={addressIn(language, AGREEMENT_PDF_PATH)}>
          <DownloadIcon />
          {texts.download}
        </a>
      </p>
    </FieldGroup>
  )
}

/** The server answers in the language that it chose for the page; after a switch, this asks. */
function addressIn(language: Language, path: string): string {
  return language === pageConfig().language ? path : `${path}?lang=${language}`
}
