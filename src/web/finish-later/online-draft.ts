/**
 * Saves the encrypted draft on the server, now and after every Next. If two devices have it open,
 * the one that saves later asks which answers to keep.
 */
import { dequal } from 'dequal/lite'
import * as v from 'valibot'
import { create } from 'zustand'
import type { StoredDraft } from '../../api/drafts.ts'
import type { DeepReadonly } from '../../application/answers.ts'
import { jsonObject } from '../../application/json/json-object.ts'
import { languages } from '../../application/language.ts'
import { firstStep, stepPath } from '../../application/step-list.ts'
import { stepAtPath } from '../../application/steps.ts'
import { clearedFields, draftToSave } from '../draft/cleared-fields.ts'
import { type DraftState, editPeople, hasAnswers, useDraft } from '../draft/draft.ts'
import { currentIntent } from '../draft/intent.ts'
import { openOwnersAt } from '../draft/people-form.ts'
import { readDraft, type SavedOnline, savedEntries } from '../draft/read-draft.ts'
import { restoreDraft } from '../draft/restored.ts'
import { useSavedOnline } from '../draft/saved-online.ts'
import { shownForm } from '../draft/shown-form.ts'
import { language, switchTo } from '../language/messages.ts'
import { deleteDraft, openDraft, saveDraft } from '../requests/drafts.ts'
import { sendCounts } from '../requests/funnel.ts'
import { encryptText, newSecretLink, tokenOf } from '../secret-links/encryption.ts'
import { openSecret, type SecretError } from '../secret-links/open-secret.ts'
import type { SecretLink } from '../secret-links/secret-link.ts'
import { leaveOnPurpose } from '../tab/leaving.ts'

/** The encrypted data. */
const onlineDraft = jsonObject({
  ...savedEntries,
  step: v.string(),
  language: v.picklist(languages),
})

type OnlineDraft = DeepReadonly<v.InferOutput<typeof onlineDraft>>

/** A version that another device has saved in the meantime. */
interface OtherVersion {
  readonly version: number
  readonly draft: OnlineDraft
}

/**
 * `gone`: it has expired, or was deleted on another device. `too-long`: it cannot be saved until an
 * answer is shortened. `outdated`: another device saved it with a later release of this page.
 * `busy`: the server cannot save now. `unreachable`: no answer came. After the last two, saving is
 * tried again.
 */
export type SaveState =
  | 'none'
  | 'saving'
  | 'saved'
  | 'gone'
  | 'outdated'
  | 'too-long'
  | 'busy'
  | 'unreachable'
  | 'conflict'

interface SavingState {
  readonly state: SaveState
  readonly other: OtherVersion | undefined
}

export const useSaving = create<SavingState>(() => ({ state: 'none', other: undefined }))

const RETRY_MS = 30_000
const NOTHING_SAVED = { version: 0, savedAt: '', expiresAt: '' }
/** States that save nothing until the applicant has done something. */
const WAITING: readonly SaveState[] = ['none', 'gone', 'outdated', 'conflict']
/** The length of the marks of versions without an answer, of which the last are remembered. */
const MAX_SENT = 480
/** Next commits the answers, and then shows the next step, which is saved with them. */
const AFTER_NEXT_MS = 500

/** The new link, before its first version is acknowledged. */
let beginning: SavedOnline | undefined
let running: Promise<void> | undefined
let isAsked = false
let retry: ReturnType<typeof setTimeout> | undefined

// A link that was never shown lasts only as long as its draft.
useDraft.subscribe((state) => {
  if (!hasAnswers(state)) beginning = undefined
})

/**
 * Saves now, after every Next, and when a link for another person is made or ends, and deletes
 * copies that are no longer needed. Next may have been pressed before this was loaded, and the page
 * may have been left before an answer came.
 */
export function startSaving(): void {
  useDraft.subscribe((state, before) => {
    const isSame = savedAtOnce(state).every((part, index) => part === savedAtOnce(before)[index])
    if (!isSame && useSavedOnline.getState().saved) setTimeout(saveAgain, AFTER_NEXT_MS)
  })
  useSavedOnline.subscribe(({ saved, ended }, before) => {
    if (!saved) {
      isAsked = false
      useSaving.setState({ state: 'none', other: undefined })
    }
    if (ended && ended !== before.ended) deleteDraft(ended)
  })
  window.addEventListener('online', saveAgain)
  if (useSavedOnline.getState().saved) saveOnline()
}

/**
 * Returns the parts whose change is saved at once. Without the links, another device would submit
 * what a signer has submitted, and never get what an owner enters.
 */
function savedAtOnce({ draft, form }: DraftState): readonly unknown[] {
  return [draft, form.signatureRequest, form.people.invitations]
}

/** Saves the present answers, at first under a new link. One save runs at a time. Never rejects. */
export async function saveOnline(): Promise<void> {
  if (running) {
    isAsked = true
    return running
  }
  clearTimeout(retry)
  running = save()
    .catch(() => retryLater('unreachable'))
    .finally(() => {
      running = undefined
    })
  await running
  if (!isAsked) return
  isAsked = false
  await saveOnline()
}

/** Keeps this device's answers, and replaces those of the other device. */
export async function keepOwnAnswers(): Promise<void> {
  const { other } = useSaving.getState()
  const { saved } = useSavedOnline.getState()
  if (!other || !saved) return
  useSavedOnline.setState({ saved: { ...saved, version: other.version } })
  useSaving.setState({ state: 'saving', other: undefined })
  await saveOnline()
}

/** Replaces this device's answers with the other device's. Rejects if they cannot be shown. */
export async function replaceOwnAnswers(): Promise<void> {
  const { other } = useSaving.getState()
  const { saved } = useSavedOnline.getState()
  if (!other || !saved) return
  await switchTo(other.draft.language)
  const { step } = other.draft
  restore(other.draft, { ...saved, version: other.version })
  // Answers to enter again come first.
  const [waiting = { step, path: undefined }] = clearedFields()
  const { path } = waiting
  if (path) editPeople((people) => openOwnersAt(people, [path]))
  window.history.replaceState({ focus: path }, '', pathOf(waiting.step))
  window.location.reload()
}

/** Deletes the copy on the server at once. Returns false if that could not be confirmed. */
export async function deleteOnline(): Promise<boolean> {
  const { saved } = useSavedOnline.getState()
  if (saved && !(await deleteDraft(saved))) return false
  useSavedOnline.setState({ saved: undefined })
  return true
}

/** Saves under a new link. The old link is lost then. */
export async function saveUnderNewLink(): Promise<void> {
  useSavedOnline.setState({ saved: undefined })
  await saveOnline()
}

/** Opens a link in place of this tab's draft, at the step where the applicant left. */
export async function openOnline(
  link: SecretLink,
  confirmed?: () => Promise<void>,
): Promise<SecretError | 'opened'> {
  const opened = await openSecret(link, openDraft, read)
  if (typeof opened === 'string') return opened
  const { secret: draft, access, found: result } = opened
  await confirmed?.()
  try {
    await switchTo(draft.language)
  } catch {
    return 'unreachable'
  }
  sendCounts([{ kind: 'resumed' }], !!draft.form.invitation)
  restore(draft, savedAs({ ...link, ...access }, result))
  window.location.replace(pathOf(draft.step))
  return 'opened'
}

/** Returns the path of the saved step, or of the first step if that one is gone. */
function pathOf(step: string): string {
  return stepPath(shownForm().steps.find(({ id }) => id === step)?.id ?? firstStep)
}

async function save(): Promise<void> {
  useSaving.setState({ state: 'saving', other: undefined })
  const intent = currentIntent()
  const known = useSavedOnline.getState().saved ?? beginning ?? (await begin())
  const ciphertext = await encryptText(known, JSON.stringify(currentDraft()))
  const sent = `${known.sent ?? ''}${markOf(ciphertext)}`.slice(-MAX_SENT)
  const online = { ...known, sent }
  // The page may be left before the answer.
  if (beginning) beginning = online
  else if (isCurrent(online)) useSavedOnline.setState({ saved: online })
  const outcome = await saveDraft(online, online.version, ciphertext, { intent })
  if (!isCurrent(online)) {
    // Nobody has the link of a first version.
    if (outcome.kind === 'saved' && online.version === 0) await deleteDraft(online)
    useSaving.setState({ state: 'none', other: undefined })
    return
  }
  switch (outcome.kind) {
    case 'saved':
      noteSaved({ ...online, ...outcome.draft })
      return
    case 'changed':
      await compare(online)
      return
    case 'not-found':
      useSaving.setState({ state: 'gone' })
      return
    case 'too-long':
      useSaving.setState({ state: outcome.kind })
      return
    case 'unreachable':
    case 'busy':
      retryLater(outcome.kind)
  }
}

/** Returns whether the tab still has this copy: not deleted, submitted, canceled or left idle. */
function isCurrent(online: SavedOnline): boolean {
  const { saved = beginning } = useSavedOnline.getState()
  return saved?.id === online.id && hasAnswers(useDraft.getState())
}

/** Returns the end of a version, which no other version has. */
function markOf(ciphertext: string): string {
  return ciphertext.slice(-24)
}

/** Returns a new link. It is used until its first version is acknowledged. */
async function begin(): Promise<SavedOnline> {
  const link = newSecretLink()
  beginning = savedAs({ ...link, token: await tokenOf(link) }, NOTHING_SAVED)
  return beginning
}

/** Compares with another stored version: the one whose answer was lost, or another device's. */
async function compare(online: SavedOnline): Promise<void> {
  const opened = await openSecret(online, openDraft, read)
  if (!isCurrent(online)) return useSaving.setState({ state: 'none', other: undefined })
  if (opened === 'unreachable') return retryLater(opened)
  if (typeof opened === 'string') {
    return useSaving.setState({ state: opened === 'outdated' ? opened : 'gone' })
  }
  const { secret: draft, found: result } = opened
  const saved = savedAs(online, result)
  if (online.sent?.includes(markOf(result.ciphertext))) {
    noteSaved(saved)
    isAsked = true
    return
  }
  const { intent } = draft.form
  if (dequal({ ...draft.form, intent }, { ...draftToSave().form, intent })) {
    useSavedOnline.setState({ saved })
    isAsked = true
    return
  }
  useSaving.setState({ state: 'conflict', other: { version: result.version, draft } })
}

function noteSaved(online: SavedOnline): void {
  if (beginning) sendCounts([{ kind: 'saved' }], !!useDraft.getState().form.invitation)
  beginning = undefined
  useSavedOnline.setState({ saved: { ...online, sent: '' } })
  useSaving.setState({ state: 'saved' })
}

function retryLater(state: 'busy' | 'unreachable'): void {
  useSaving.setState({ state })
  retry = setTimeout(saveAgain, RETRY_MS)
}

/** Saves again, unless there is nothing to save or the applicant has to decide first. */
function saveAgain(): void {
  const { state } = useSaving.getState()
  if (WAITING.includes(state)) return
  if (hasAnswers(useDraft.getState())) saveOnline()
}

function currentDraft(): OnlineDraft {
  return {
    ...draftToSave(),
    step: stepAtPath(window.location.pathname, shownForm()) ?? firstStep,
    language: language(),
  }
}

function read(text: string): OnlineDraft {
  return readDraft(onlineDraft, text)
}

/** Restores a draft in a new page, as after a reload. Its language is loaded first. */
function restore(draft: OnlineDraft, online: SavedOnline): void {
  restoreDraft(draft)
  useSavedOnline.setState({ saved: online })
  leaveOnPurpose()
}

/** Returns the data that the tab keeps about a version. */
function savedAs(
  link: SecretLink & Pick<SavedOnline, 'token'>,
  { version, savedAt, expiresAt }: Omit<StoredDraft, 'ciphertext'>,
): SavedOnline {
  return { ...link, version, savedAt, expiresAt }
}
