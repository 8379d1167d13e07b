/**
 * The texts of the page in the present language. Each language is loaded when it is shown, and its
 * later texts together with the first screen that needs them.
 */
import { useSyncExternalStore } from 'react'
import { LANGUAGE_COOKIE } from '../../api/pages.ts'
import type { QuestionName } from '../../application/application.ts'
import type { Language } from '../../application/language.ts'
import type { StepId } from '../../application/step-list.ts'
import type { LaterMessages, Messages, OutsideMessages } from '../../messages/messages.ts'
import { registry } from '../../messages/registry.ts'

interface ShownLanguage {
  readonly language: Language
  readonly messages: Messages
}

let shown: ShownLanguage | undefined
/** The last chosen language, which may differ from the last loaded one. */
let chosen: Language | undefined
/** The language of the prerendered page. A part that hydrates after a switch needs it. */
let prerendered: ShownLanguage | undefined
const loadedLater = new Map<Language, LaterMessages>()
const loadedOutside = new Map<Language, LaterMessages & OutsideMessages>()
const listeners = new Set<() => void>()

export function language(): Language {
  return requireLoaded(shown).language
}

/** Returns the present texts, for code outside components. */
export function messages(): Messages {
  return requireLoaded(shown).messages
}

/** Returns the present later texts, for code outside components that runs once they are loaded. */
export function laterMessages(): LaterMessages {
  return requireLoaded(loadedLater.get(language()))
}

/** Returns the texts of the pages outside the wizard, once they are loaded. */
export function outsideMessages(): LaterMessages & OutsideMessages {
  return requireLoaded(loadedOutside.get(language()))
}

/** Returns the present language. The component follows a switch. */
export function useLanguage(): Language {
  return useSyncExternalStore(onSwitch, language, () => requireLoaded(prerendered).language)
}

export function useStepTitle(): (step: StepId) => string {
  const titles: Readonly<Record<string, string>> = useMessages().stepTitles
  return (step) => (Object.hasOwn(titles, step) && titles[step]) || ''
}

/** Returns the texts of the first step and of the frame. */
export function useMessages(): Messages {
  return useSyncExternalStore(onSwitch, messages, () => requireLoaded(prerendered).messages)
}

/** Returns the texts of everything that is loaded later. */
export function useLaterMessages(): LaterMessages {
  return useSyncExternalStore(
    onSwitch,
    laterMessages,
    () => loadedLater.get(requireLoaded(prerendered).language) ?? laterMessages(),
  )
}

/** The texts of a page outside the wizard. */
export function useOutsideMessages(): LaterMessages & OutsideMessages {
  return useSyncExternalStore(
    onSwitch,
    outsideMessages,
    () => loadedOutside.get(requireLoaded(prerendered).language) ?? outsideMessages(),
  )
}

/** The texts of questions and errors, as far as they are loaded. */
interface AnswerTexts {
  readonly questions: Partial<LaterMessages['questions']>
  readonly errors: Partial<LaterMessages['errors']>
}

/** Returns the texts of the first step's questions; of all, once the later texts are loaded. */
export function useAnswerTexts(): AnswerTexts {
  const first = useMessages()
  return loadedLater.get(useLanguage()) ?? first
}

/** Returns the notes beside a question's label. The screen of a later step waits for its texts. */
export function useQuestionNote(name: QuestionName): LaterMessages['questionNotes'][QuestionName] {
  return loadedLater.get(useLanguage())?.questionNotes[name]
}

/** Sets the language before anything is rendered. Rejects if its texts cannot be loaded. */
export async function startIn(language: Language): Promise<void> {
  prerendered = { language, messages: await firstStep(language) }
  shown = prerendered
}

/** Loads the later texts of the present language. */
export async function loadLaterMessages(): Promise<void> {
  await loadLater(language())
}

/** Resolves to a loaded module once the later texts that it uses are loaded, too. */
export async function withLaterMessages<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  const [loaded] = await Promise.all([loading, loadLaterMessages()])
  return loaded
}

/** Loads every text in the language shown, also those of the pages outside the wizard. */
export async function loadOutsideMessages(): Promise<void> {
  await loadOutside(language())
}

/** Returns a loaded module of a page outside the wizard, once its texts are loaded, too. */
export async function withOutsideMessages<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  const [loaded] = await Promise.all([loading, loadOutsideMessages()])
  return loaded
}

/**
 * Switches the language of the whole page, and of pages that are opened next. Rejects if its texts
 * cannot be loaded. The page then stays as it is.
 */
export async function switchTo(language: Language): Promise<void> {
  chosen = language
  const [messages] = await Promise.all([firstStep(language), loadOutside(language)])
  if (chosen !== language) return
  shown = { language, messages }
  document.documentElement.lang = messages.language
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; samesite=lax`
  for (const notify of listeners) notify()
}

async function loadLater(language: Language): Promise<LaterMessages> {
  const texts = await registry[language].pages()
  const amended = amend?.later(texts, language) ?? texts
  loadedLater.set(language, amended)
  return amended
}

async function loadOutside(language: Language): Promise<void> {
  const [later, outside] = await Promise.all([
    loadLater(language),
    registry[language].outsideWizard(),
  ])
  loadedOutside.set(language, { ...later, ...outside })
}

async function firstStep(language: Language): Promise<Messages> {
  const texts = await registry[language].firstStep()
  return amend?.first(texts) ?? texts
}

interface Amendments {
  readonly first: (texts: Messages) => Messages
  readonly later: (texts: LaterMessages, language: Language) => LaterMessages
}

let amend: Amendments | undefined

/** Adds the operator's texts for its own questions. Call it before any texts are loaded. */
export function amendTexts(amendments: Amendments): void {
  amend = amendments
}

/** Calls the listener after each switch of language. Returns a function that stops it. */
export function onSwitch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function requireLoaded<Loaded>(loaded: Loaded | undefined): Loaded {
  if (loaded === undefined) throw new Error('The texts are not loaded')
  return loaded
}
