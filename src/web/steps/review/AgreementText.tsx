import { useEffect, useRef, useState } from 'react'
import { AGREEMENT_HTML_PATH, AGREEMENT_PDF_PATH } from '../../../api/pages.ts'
import type { Language } from '../../../application/language.ts'
import { useLaterMessages, useMessages } from '../../language/messages.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DownloadIcon } from '../../ui/icons.tsx'
import styles from './AgreementText.module.css'
import type { ShownAgreement } from './use-agreement.ts'

const TEXT_MARGIN_PX = 16

/**
 * The text of the agreement in a frame of its own: in place, or as large as the screen. Both are
 * one element, so that the text keeps its place. Above it are links to the most requested parts.
 */
export function AgreementText({ agreement }: { readonly agreement: ShownAgreement }) {
  const { agreement: texts } = useLaterMessages().review
  const { ui } = useMessages()
  const { status, request, language, onLoad } = agreement
  const dialog = useRef<HTMLDialogElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [isLarge, setLarge] = useState(false)
  const [sections, setSections] = useState<readonly Section[]>([])
  const isShown = status === 'shown'

  const enlarge = () => {
    dialog.current?.close()
    dialog.current?.showModal()
    setLarge(true)
  }
  const shrink = () => {
    dialog.current?.close()
    // Unlike `show()`, it leaves the focus where `close()` has put it: on the button.
    dialog.current?.setAttribute('open', '')
    setLarge(false)
  }
  useEffect(() => {
    if (isLarge) dialog.current?.querySelector('button')?.focus()
  }, [isLarge])
  const goTo = (id: string) => {
    const heading = frame.current?.contentDocument?.getElementById(id)
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView()
  }
  const loaded = (element: HTMLIFrameElement) => {
    onLoad(element)
    const { contentDocument } = element
    setSections(sectionsIn(contentDocument))
    scrollToText(element)
    // A key in the frame does not reach the dialog around it.
    contentDocument?.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape' && dialog.current?.matches(':modal')) shrink()
    })
  }
  const topics = texts.topics.flatMap(({ text, words }) => {
    const section = sections.find(({ title }) => new RegExp(`\\b(?:${words})\\b`, 'i').test(title))
    return section ? { text, id: section.id } : []
  })

  return (
    <>
      <div className={styles.ways}>
        {isShown && <Button onPress={enlarge}>{texts.fullScreen}</Button>}
        <a className={styles.download} download href={addressIn(language, AGREEMENT_PDF_PATH)}>
          <DownloadIcon />
          {texts.download}
        </a>
      </div>
      {isShown && topics.length > 0 && (
        <nav aria-label={texts.asked} className={styles.topics}>
          <span>{texts.asked}</span>
          {topics.map(({ text, id }) => (
            <Button key={id} onPress={() => goTo(id)} variant="text">
              {text}
            </Button>
          ))}
        </nav>
      )}
      <dialog
        aria-label={texts.heading}
        className={classNames(styles.document, status === 'failed' && styles.hidden)}
        onCancel={(event) => {
          event.preventDefault()
          shrink()
        }}
        open
        ref={dialog}
      >
        {isLarge && (
          <div className={styles.bar}>
            <strong>{texts.heading}</strong>
            <Button onPress={shrink}>{ui.close}</Button>
          </div>
        )}
        <iframe
          className={styles.frame}
          key={request}
          onLoad={(event) => loaded(event.currentTarget)}
          ref={frame}
          src={addressIn(language, AGREEMENT_HTML_PATH)}
          title={texts.heading}
        />
      </dialog>
    </>
  )
}

/** Scrolls to the beginning of the text: the heading is above the frame, too. */
function scrollToText({ contentDocument, contentWindow }: HTMLIFrameElement): void {
  const first = contentDocument?.querySelector('.facts + *')
  if (first) contentWindow?.scrollTo({ top: first.getBoundingClientRect().top - TEXT_MARGIN_PX })
}

interface Section {
  readonly id: string
  readonly title: string
}

/** Returns the sections that the text itself names, since it may be the operator's own text. */
function sectionsIn(document: Document | null): readonly Section[] {
  const headings = document?.querySelectorAll('h2[id]') ?? []
  return [...headings].map(({ id, textContent }) => ({ id, title: textContent ?? '' }))
}

/** Returns the address, with the language: the server knows only the page's first one. */
function addressIn(language: Language, path: string): string {
  return language === pageConfig().language ? path : `${path}?lang=${language}`
}
