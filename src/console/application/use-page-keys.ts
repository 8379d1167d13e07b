/** The single-key shortcuts on the page of an application. None of them sends a decision. */
import { useEffect } from 'react'
import { ASK_ID, ASK_QUESTION_ID, CANCEL_REQUEST_ID } from '../corrections/CorrectionsPanel.tsx'
import { useShortcuts } from '../parts/shortcuts.ts'
import { focusOnStep, MAX_STEP_KEY, SCREENING_ID, stepAt } from '../review/step-focus.ts'
import { ASSIGN_ID, CASE_FILE_ID, DECISION_ID, LETTER_ID } from './Actions.tsx'

/** The id of the column beside the answers, which opens over them on a phone. */
export const BESIDE_ID = 'beside'

/** Listens for the shortcuts of the page. `open` shows the column beside the answers. */
export function usePageKeys(open: () => void): void {
  const press = (id: string) => () => document.getElementById(id)?.click()
  const inside = (focus: () => void) => () => {
    open()
    focus()
  }
  const steps = Array.from({ length: MAX_STEP_KEY }, (_, index) => {
    const focus = () => focusOnStep(stepAt(index))
    return [String(index + 1), inside(focus)] as const
  })
  useShortcuts({
    ']': () => moveToPart(1),
    '[': () => moveToPart(-1),
    a: press(ASSIGN_ID),
    c: press(ASK_ID),
    q: press(ASK_QUESTION_ID),
    r: inside(press(CANCEL_REQUEST_ID)),
    f: press(CASE_FILE_ID),
    l: press(LETTER_ID),
    d: inside(focusOnDecision),
    e: inside(() => choose('reviewing')),
    y: inside(() => choose('approved')),
    x: inside(() => choose('declined')),
    w: inside(() => choose('withdrawn')),
    m: inside(() => focusIn(DECISION_ID, 'textarea')),
    s: inside(() => focusIn(SCREENING_ID, 'input, button')),
    ...Object.fromEntries(steps),
  })
  useEffect(() => {
    // Escape closes the column that is open over the answers, as it closes a dialog.
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return
      const button = barButton('[aria-expanded="true"]')
      button?.click()
      button?.focus()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [])
}

/** Focuses the button that opens the column beside the answers on a phone. */
export function focusOnBar(): void {
  barButton()?.focus()
}

function barButton(state = ''): HTMLElement | null {
  return document.querySelector(`[aria-controls="${BESIDE_ID}"]${state}`)
}

/** Selects a status. Only the button sends the decision. */
function choose(status: string): void {
  const panel = document.getElementById(DECISION_ID)
  const radio = panel?.querySelector<HTMLElement>(`input[type="radio"][value="${status}"]`)
  if (radio) {
    radio.click()
    radio.focus()
  } else {
    focusOnDecision()
  }
}

function focusOnDecision(): void {
  focusIn(DECISION_ID, 'input:checked, input, button')
}

function focusIn(id: string, controls: string): void {
  const panel = document.getElementById(id)
  const control = panel?.querySelector<HTMLElement>(controls)
  ;(control ?? panel)?.focus()
}

/** Moves the focus to the heading of the next or the previous part of the page. */
function moveToPart(step: 1 | -1): void {
  const headings = [...document.querySelectorAll<HTMLElement>('main :is(h2, h3)')].filter(
    (heading) => heading.checkVisibility(),
  )
  const index = headings.indexOf(document.activeElement as HTMLElement)
  const next = headings[index === -1 ? (step === 1 ? 0 : headings.length - 1) : index + step]
  next?.setAttribute('tabindex', '-1')
  next?.focus()
}
