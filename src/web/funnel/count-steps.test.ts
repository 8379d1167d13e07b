import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { broken } from '../../application/issues.ts'
import { type StepId, stepPath } from '../../application/step-list.ts'
import { sampleApplication } from '../../application/testing/sample-application.ts'
import { sampleFormState } from '../draft/testing/sample-forms.ts'

interface Browser {
  /** The browser's properties, including `globalPrivacyControl`. */
  readonly navigator?: object
  /** How the page was loaded. */
  readonly navigation?: 'navigate' | 'reload'
  readonly isRestored?: boolean
  /** The number of committed steps of the draft. */
  readonly committed?: readonly StepId[]
  readonly step?: StepId
  readonly isOff?: boolean
}

class Navigation {
  readonly type: string
  constructor(type: string) {
    this.type = type
  }
}

const location = { pathname: '', search: '' }
let page: EventTarget
let sent: string[]
/** The data sent with the last counts. */
let ofInvited: unknown

/** Loads the module in a new page. */
async function load({
  navigator = {},
  navigation = 'navigate',
  isRestored = false,
  committed = [],
  step = 'business-details',
  isOff = false,
}: Browser = {}) {
  vi.stubGlobal('navigator', { onLine: true, ...navigator })
  vi.stubGlobal('performance', {
    now: () => 0,
    getEntriesByType: () => [new Navigation(navigation)],
  })
  location.pathname = stepPath(step)
  const { startIn } = await import('../language/messages.ts')
  const { providePageConfig } = await import('../requests/page-config.ts')
  const draft = await import('../draft/draft.ts')
  const { useRestored } = await import('../draft/restored.ts')
  const leaving = await import('../tab/leaving.ts')
  await startIn('es')
  providePageConfig({ apiUrl: 'https://api.example', funnel: !isOff } as Parameters<
    typeof providePageConfig
  >[0])
  draft.useDraft.setState({ form: sampleFormState(sampleApplication()) })
  for (const id of committed) draft.commit(id)
  useRestored.setState({ isRestored })
  await import('./count-steps.ts')
  return { ...draft, ...leaving }
}

function goTo(step: StepId) {
  location.pathname = stepPath(step)
  page.dispatchEvent(new Event('pushState'))
}

beforeEach(() => {
  vi.resetModules()
  location.search = ''
  sent = []
  page = Object.assign(new EventTarget(), { location })
  vi.stubGlobal('window', page)
  vi.stubGlobal('PerformanceNavigationTiming', Navigation)
  vi.stubGlobal('fetch', async (url: string, { body, keepalive }: RequestInit) => {
    expect([url, keepalive]).toEqual(['https://api.example/api/funnel', true])
    const { language, counts, invited } = JSON.parse(String(body))
    ofInvited = invited
    expect(language).toBe('es')
    sent.push(...counts.map((count: object) => Object.values(count).join(' ')))
    return new Response(null, { status: 204 })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the page counts', () => {
  test('each step that is reached, and the time on the one before', async () => {
    const { commit } = await load()
    expect(sent).toEqual(['reached business-details'])
    commit('business-details')
    goTo('business-overview')
    goTo('business-details')
    goTo('business-overview')
    expect(sent.slice(1)).toEqual(['time business-details 0', 'reached business-overview'])
  })

  test('errors that stop the applicant, once the page is hidden or the next step is reached', async () => {
    await load()
    const detail = [{ path: 'businessAddress.zip', ...broken('zip') }]
    page.dispatchEvent(new CustomEvent('stopped', { detail }))
    page.dispatchEvent(new CustomEvent('stopped', { detail }))
    expect(sent).toHaveLength(1)
    page.dispatchEvent(new Event('pagehide'))
    expect(sent.slice(1)).toEqual(['stopped businessAddress.zip zip'])
    page.dispatchEvent(new Event('pagehide'))
    expect(sent).toHaveLength(2)
  })

  test('the submission, but no new application while the page is being left', async () => {
    const { leaveAfterSubmission, resetDraft } = await load()
    page.dispatchEvent(new Event('submitted'))
    leaveAfterSubmission('/apply/confirmation')
    resetDraft()
    await new Promise((resolve) => setTimeout(resolve))
    expect(sent.slice(1)).toEqual(['time business-details 0', 'submitted'])
  })

  test.each([
    ['', undefined],
    ['?invitation=aW52aXRhdGlvbi1vZi1hbg', true],
  ])('whether the applicant was invited: %s', async (search, invited) => {
    location.search = search
    await load()
    expect([sent, ofInvited]).toEqual([['reached business-details'], invited])
  })

  test('a new application from its first step', async () => {
    const { commit, startOver } = await load()
    commit('business-details')
    goTo('business-overview')
    sent = []
    startOver()
    goTo('business-details')
    await new Promise((resolve) => setTimeout(resolve))
    expect(sent).toEqual(['reached business-details'])
  })

  test('events without a connection later', async () => {
    await load({ navigator: { onLine: false } })
    expect(sent).toEqual([])
    vi.stubGlobal('navigator', { onLine: true })
    page.dispatchEvent(new Event('online'))
    expect(sent).toEqual(['reached business-details'])
  })

  test.each<[string, Browser, readonly string[]]>([
    ['a reload', { navigation: 'reload' }, []],
    ['a step that is not open yet', { step: 'review-&-submit' }, []],
    [
      'a draft that is restored',
      {
        isRestored: true,
        committed: ['business-details', 'business-overview'],
        step: 'business-details',
      },
      [],
    ],
    ['a first visit', {}, ['reached business-details']],
  ])('only new steps: %s', async (_name, browser, expected) => {
    await load(browser)
    expect(sent).toEqual(expected)
  })

  test('only the steps that a restored draft had not reached', async () => {
    const { commit } = await load({ isRestored: true, committed: ['business-details'] })
    goTo('business-overview')
    expect(sent).toEqual([])
    commit('business-overview')
    goTo('owner-details')
    expect(sent).toEqual(['reached owner-details'])
  })

  test.each<[string, Browser]>([
    ['Global Privacy Control', { navigator: { globalPrivacyControl: true } }],
    ['Do Not Track', { navigator: { doNotTrack: '1' } }],
    ['an operator who keeps no counts', { isOff: true }],
  ])('nothing with %s', async (_name, browser) => {
    const { commit } = await load(browser)
    commit('business-details')
    goTo('business-overview')
    page.dispatchEvent(new Event('pagehide'))
    expect(sent).toEqual([])
  })
})
