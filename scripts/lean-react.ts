import type { Plugin } from 'vite'

/** A part of React that the pages do not use, with the functions that only this part calls. */
interface UnusedPart {
  /** The pattern of a source that uses the part. */
  readonly use: RegExp
  readonly functions?: readonly string[]
  /** The classes whose methods are left out, too. */
  readonly classes?: readonly string[]
  /** The file's exports for the part. */
  readonly exports?: readonly string[]
  /** Other code of the part. */
  readonly code?: RegExp
  /** The tags of the nodes that only the part creates. */
  readonly tags?: readonly number[]
  /** The types of its elements, as React names them. */
  readonly types?: readonly string[]
  readonly hooks?: readonly string[]
  /** Methods and fields that React looks for in the pages' own classes. */
  readonly members?: readonly string[]
}

interface ReactFile {
  /** The end of the file's path. */
  readonly file: string
  readonly unused: readonly UnusedPart[]
}

/** Elements that React moves to the head, and resources that it loads ahead of them. */
const LOADED_AHEAD =
  /<(?:html|head|body|title|meta|link|style|script|base)\b|\b(?:prefetchDNS|preconnect|preinit|preinitModule|preload|preloadModule)\(/
/** Functions as a form's action. */
const ACTIONS =
  /\buseActionState\b|\buseFormStatus\b|\buseOptimistic\b|\brequestFormReset\b|\bformAction=|<form\b[^<]*\baction=\{/
const REDUCERS_AND_USE =
  /\buseReducer\b|\bReact\w*\.use\(|\bimport \{[^}]*\buse\b[,\s][^}]*\} from 'react'/
/** Returns the names in a text. */
const names = (text: string) => text.trim().split(/\s+/)

/** What a class can have besides what catches errors, which only a class can do. */
const CLASS_MEMBERS = names(`
  componentDidMount componentDidUpdate componentWillMount componentWillReceiveProps
  componentWillUnmount componentWillUpdate contextType getDerivedStateFromProps
  getSnapshotBeforeUpdate shouldComponentUpdate UNSAFE_componentWillMount
  UNSAFE_componentWillReceiveProps UNSAFE_componentWillUpdate
`)
const FORCED_UPDATE = /\.forceUpdate\b/

const RENDERER = '/react-dom/cjs/react-dom-client.production.js'

const files: readonly ReactFile[] = [
  {
    file: RENDERER,
    unused: [
      {
        use: /\bViewTransition\b|\baddTransitionType\b/,
        tags: [30],
        types: ['VIEW_TRANSITION', 'LEGACY_HIDDEN'],
        functions: names(`
          getViewTransitionName getViewTransitionClassName trackEnterViewTransitions
          pushViewTransitionCancelableScope applyViewTransitionToHostInstances
          applyViewTransitionToHostInstancesRecursive restoreViewTransitionOnHostInstances
          commitAppearingPairViewTransitions commitEnterViewTransitions
          commitDeletedPairViewTransitions commitExitViewTransitions commitNestedViewTransitions
          restorePairedViewTransitions restoreEnterOrExitViewTransitions
          restoreNestedViewTransitions measureViewTransitionHostInstancesRecursive
          measureNestedViewTransitions scheduleViewTransitionEvent reportViewTransitionError
          applyViewTransitionName restoreViewTransitionName createMeasurement startViewTransition
          ViewTransitionPseudoElement createViewTransitionInstance
        `),
        classes: ['ViewTransitionPseudoElement'],
      },
      {
        // A ref to a fragment.
        use: /<Fragment\b[^<]*\bref=/,
        functions: names(`
          getFragmentInstanceOrTextInstanceSiblings findFragmentInstanceOrTextInstanceSiblings
          commitNewChildToFragmentInstances commitFragmentInstanceInsertionEffects
          commitFragmentInstanceDeletionEffects FragmentInstance scrollTextNodeIntoView
          addFragmentHandleToFiber addFragmentHandleToInstance commitNewChildToFragmentInstance
          deleteChildFromFragmentInstance
        `),
        classes: ['FragmentInstance'],
      },
      {
        use: LOADED_AHEAD,
        tags: [26, 27],
        functions: names(`
          createHoistableInstance resolveSingletonInstance releaseSingletonInstance
          commitHostSingletonAcquisition preconnectAs prefetchDNS preconnect preload preloadModule
          preinitStyle preinitScript preinitModuleScript getResource acquireResource
          insertStylesheet getHydratableHoistableCache mountHoistable isHostHoistableType
          preloadResource suspendResource insertSuspendedStylesheets insertStylesheetIntoRoot
          preloadResourceAndSuspendIfNeeded getResourcesFromRoot estimateBandwidth
          maySuspendCommit suspendInstance preloadInstanceAndSuspendIfNeeded
          recursivelyAccumulateSuspenseyCommit accumulateSuspenseyCommitOnFiber
        `),
      },
      {
        // The wait for these and for transitions before a commit.
        use: new RegExp(`\\bViewTransition\\b|${LOADED_AHEAD.source}`),
        code: /^ {2}if \(\n {4}isViewTransitionEligible \|\|[\s\S]*?^ {6}return;\n {4}\}\n/m,
      },
      {
        use: ACTIONS,
        hooks: ['useActionState', 'useFormState', 'useHostTransitionStatus', 'useOptimistic'],
        functions: names(`
          dispatchActionState runActionStateAction actionStateReducer mountActionState
          updateActionState updateActionStateImpl rerenderActionState startHostTransition
          ensureFormComponentIsStateful requestFormReset$1 extractEvents$1
          scheduleReplayQueueIfNeeded recursivelyResetForms
        `),
      },
      {
        use: /<(?:Activity|SuspenseList|unstable_\w+)\b/,
        tags: [19, 31],
        types: ['ACTIVITY', 'SUSPENSE_LIST'],
        functions: names(`
          initSuspenseListRenderState updateSuspenseListComponent cutOffTailIfNeeded
          updateActivityComponent retryActivityComponentWithoutHydrating mountActivityChildren
          commitActivityHydrationCallbacks pushDehydratedActivitySuspenseHandler
        `),
      },
      {
        use: /\buseTransition\b|\buseOptimistic\b|\bunstable_useCacheRefresh\b/,
        hooks: ['useTransition', 'useCacheRefresh'],
        functions: ['startTransition', 'dispatchOptimisticSetState', 'refreshCache'],
      },
      {
        use: /\bonBeforeInput\b/,
        functions: ['getNativeBeforeInputChars', 'getFallbackBeforeInputChars'],
      },
      {
        // The components that an error went through, and their names.
        use: /\bcomponentStack\b|\bdisplayName\b/,
        functions: ['getStackByFiberInDevAndProd', 'getComponentNameFromType'],
      },
      { use: /\bfindDOMNode\b/, functions: ['findCurrentFiberUsingSlowPath'] },
      {
        use: /\bcreatePortal\b/,
        tags: [4],
        types: ['PORTAL'],
        functions: ['hideOrUnhideNearestPortals'],
      },
      { use: /<Profiler\b/, tags: [12], types: ['PROFILER'] },
      { use: /<\w+\.Consumer\b/, tags: [9], types: ['CONSUMER'] },
      {
        // The selection in content edited outside inputs.
        use: /\bcontentEditable\b/,
        functions: ['getNodeForCharacterOffset'],
      },
      {
        // The indicator of a browser while a transition waits.
        use: /\bstartTransition\(async\b|\bonDefaultTransitionIndicator\b/,
        functions: ['defaultOnDefaultTransitionIndicator'],
      },
      {
        // Numbers as styles, without a unit. Only the pages' own properties are set.
        use: /\bstyle=\{\{|: CSSProperties (?!& \{ '--)|as CSSProperties/,
        code: /(?<=\nvar unitlessNumbers = new Set\()[^;]+(?=\);\n)/,
      },
      {
        // Attributes of other namespaces.
        use: /\sx(?:link|ml)[A-Z]\w+=/,
        code: /(?: {4}case "x(?:link|ml)[A-Z]\w+":\n(?: {6}.*\n)*? {6}break;\n)+/g,
      },
      {
        // Custom elements.
        use: /<[a-z]+-[a-z]|\bcustomElements\b/,
        functions: ['setPropOnCustomElement', 'isCustomElement'],
      },
      {
        // The event of a selection in an input.
        use: /<(?:input|textarea)\b[^<]*\bonSelect=/,
        functions: ['constructSelectEvent'],
      },
      {
        use: /\bunstable_scheduleHydration\b/,
        functions: ['attemptExplicitHydrationTarget'],
      },
      {
        // The output of React's compiler.
        use: /\bcompiler-runtime\b/,
        hooks: ['useMemoCache'],
      },
      {
        use: new RegExp(`\\b(?:${CLASS_MEMBERS.join('|')})\\b`),
        members: CLASS_MEMBERS,
        functions: names(`
          applyDerivedStateFromProps callComponentWillReceiveProps safelyCallComponentWillUnmount
        `),
      },
      {
        use: FORCED_UPDATE,
        code: /(?<=\n {2}\}),\n {2}enqueueForceUpdate: function[\s\S]*?\n {2}\}(?=\n\};\n)/,
      },
      { use: REDUCERS_AND_USE, hooks: ['useReducer', 'use'] },
      { use: /\buseImperativeHandle\b/, hooks: ['useImperativeHandle'] },
    ],
  },
  {
    file: '/react/cjs/react.production.js',
    unused: [
      {
        use: /\bChildren\.\w+\(|\bimport \{[^}]*\bChildren\b/,
        functions: ['mapIntoArray', 'mapChildren', 'resolveThenable'],
        exports: ['Children'],
      },
      {
        use: FORCED_UPDATE,
        code: /^Component\.prototype\.forceUpdate = function[\s\S]*?^\};\n/m,
      },
      {
        // The refusal of a state that is no object.
        use: /\bthis\.setState\((?!\{)/,
        code: /(?<=^Component\.prototype\.setState = .*\n) {2}if \([\s\S]*?\);\n/m,
      },
      {
        use: /\bcompiler-runtime\b/,
        code: /^exports\.__COMPILER_RUNTIME = \{\n[\s\S]*?^\};\n/m,
      },
      { use: /\bcache\(/, exports: ['cache', 'cacheSignal'] },
      { use: /\bunstable_useCacheRefresh\b/, exports: ['unstable_useCacheRefresh'] },
      { use: /\baddTransitionType\b/, functions: ['addTransitionType'] },
      { use: ACTIONS, exports: ['useActionState', 'useOptimistic'] },
      { use: REDUCERS_AND_USE, exports: ['useReducer', 'use'] },
      {
        use: /<(?:Activity|Profiler|ViewTransition)\b/,
        exports: ['Activity', 'Profiler', 'ViewTransition'],
      },
      {
        use: /\bcreateRef\b|\bPureComponent\b|\buseImperativeHandle\b|\buseTransition\b/,
        exports: ['createRef', 'PureComponent', 'useImperativeHandle', 'useTransition'],
      },
    ],
  },
  {
    file: '/scheduler/cjs/scheduler.production.js',
    unused: [
      {
        // Functions that the renderer itself does not call.
        use: /from 'scheduler'/,
        exports: names(`
          unstable_forceFrameRate unstable_next unstable_runWithPriority unstable_wrapCallback
        `),
      },
    ],
  },
  {
    file: '/react-dom/cjs/react-dom.production.js',
    unused: [
      {
        use: LOADED_AHEAD,
        exports: names(`
          preconnect prefetchDNS preinit preinitModule preload preloadModule
        `),
      },
      { use: ACTIONS, exports: ['requestFormReset', 'useFormState', 'useFormStatus'] },
      { use: /\bcreatePortal\b/, exports: ['createPortal'] },
    ],
  },
  // Tells React's developer tools whether the bundler was set up for production.
  ...['/react-dom/client.js', '/react-dom/index.js'].map((file) => ({
    file,
    unused: [{ use: /\bcheckDCE\b/, functions: ['checkDCE'] }],
  })),
]

/** The attributes with a hyphen or colon that the pages use, as React spells them. */
const SPELLED = ['htmlFor', 'strokeLinecap', 'strokeLinejoin', 'strokeWidth']
const SPELLING = /^ {4}\["([\w-]+)", "[\w:-]+"\],?\n/gm

/**
 * Errors that React creates only to recognize them. V8 parses the whole module again to find the
 * place of an error that is created as it loads: 24 ms on a slow phone.
 */
const COMPARED_ERROR = /^((?:var| ) \w+Exception) = Error\(formatProdErrorMessage\(\d+\)\)/gm

/** What stands in for `reportError`, which every browser of the pages has. */
const REPORT_ERROR = /(\n *\? reportError\n( *): )function \(error\) \{\n[\s\S]*?\n\2 {2}\}/

/** Patterns that the pages must not contain, which `scripts/lean-react.test.ts` checks. */
export const unusedInPages: readonly RegExp[] = files.flatMap(({ unused }) =>
  unused.map(({ use }) => use),
)

/** Returns the attributes that are left out of React's renderer; the pages must not use them. */
export function attributesLeftOut(renderer: string): readonly string[] {
  const names = [...renderer.matchAll(SPELLING)].map(([, name = '']) => name)
  return names.filter((name) => !SPELLED.includes(name))
}

/**
 * Leaves out parts of React that no page uses, a third of its renderer. A bundler cannot do so,
 * since React examines its elements at run time.
 */
export function leanReact(): Plugin {
  return {
    name: 'lean-react',
    apply: 'build',
    transform: {
      filter: {
        id: /\/(?:react(?:-dom)?|scheduler)\/(?:cjs\/[\w-]+\.production|client|index)\.js$/,
      },
      handler: (code, id) => ({ code: leanSource(code, id), map: null }),
    },
  }
}

/**
 * Returns a file of React without the parts that the pages do not use. Throws if these have
 * changed, since another release needs another look. `id` is the file's path.
 */
export function leanSource(code: string, id: string): string {
  const unused = files.find(({ file }) => id.endsWith(file))?.unused ?? []
  const spelled = code
    .replace(SPELLING, (line, name) => (SPELLED.includes(name) ? line : ''))
    .replace(COMPARED_ERROR, '$1 = {}')
    .replace(REPORT_ERROR, '$1console.error')
  return unused.reduce((lean, part) => {
    const { functions = [], classes = [], exports = [], code } = part
    const { tags = [], types = [], hooks = [], members = [] } = part
    const withoutMethods = classes.reduce(withoutMethodsOf, code ? withoutCode(lean, code) : lean)
    const withoutBodies = functions.reduce(withEmptyFunction, withoutMethods)
    const withoutTypes = types.reduce(withoutType, tags.reduce(withoutTag, withoutBodies))
    const withoutMembers = members.reduce(withoutMember, withoutTypes)
    return exports.reduce(withoutExport, hooks.reduce(withoutHook, withoutMembers))
  }, spelled)
}

/**
 * Leaves out what is done for nodes with a tag that none has: comparisons with it, and its labels.
 * The minifier drops the code after such a label, unless the code before runs into it. The first
 * label of a `switch` stays.
 */
export function withoutTag(code: string, tag: number): string {
  const compared = new RegExp(`\\b${tag} (=|!)== (?:\\w+\\.tag|\\w*[tT]ag)\\b`, 'g')
  const lines = code.replace(compared, (_, sign) => (sign === '=' ? '!1' : '!0')).split('\n')
  /** The ends of the open switches over tags. */
  const open: string[] = []
  const kept = lines.filter((line, index) => {
    const [, indent] = /^( *)switch \([\w.]+\.tag\) \{$/.exec(line) ?? []
    if (indent !== undefined) open.push(`${indent}}`)
    else if (line === open.at(-1)) open.pop()
    const isFirst = /^ *switch /.test(lines[index - 1] ?? '')
    return isFirst || line !== open.at(-1)?.replace('}', `  case ${tag}:`)
  })
  if (kept.length === lines.length) throw new Error(`React has no tag ${tag} any more`)
  return kept.join('\n')
}

/** Does the same for the labels of a type of elements. */
function withoutType(code: string, name: string): string {
  const label = new RegExp(`(?<!\\bswitch [^\n]*\n)^ *case REACT_${name}_TYPE:\n`, 'gm')
  return withoutCode(code, label)
}

/** Empties a function; the minifier then leaves out its calls, and functions that only it calls. */
export function withEmptyFunction(code: string, name: string): string {
  const start = code.indexOf(`\nfunction ${name}(`)
  const end = code.indexOf('\n}\n', start)
  const isOne = start >= 0 && code.lastIndexOf('\nfunction ', end) === start
  if (!isOne) throw new Error(`There is no function ${name} any more`)
  return `${code.slice(0, start)}\nfunction ${name}() {}\n${code.slice(end + '\n}\n'.length)}`
}

function withoutMethodsOf(code: string, name: string): string {
  const methods = new RegExp(`^${name}\\.prototype\\.\\w+ = function[\\s\\S]*?^\\};\n`, 'gm')
  const without = code.replace(methods, '')
  if (without === code) throw new Error(`React has no class ${name} any more`)
  return without
}

/** Looks for no member with a name: the minifier then leaves out what is done with it. */
function withoutMember(code: string, name: string): string {
  const read = new RegExp(`\\b\\w+\\.${name}\\b(?!\\(| = )`, 'g')
  if (!read.test(code)) throw new Error(`React looks for no ${name} any more`)
  return code.replace(read, 'void 0')
}

/** Leaves out a hook, in all phases. */
function withoutHook(code: string, name: string): string {
  const hook = `^ {4}${name}: (?:\\w+|function \\([^)]*\\) \\{\n(?: {5,}.*\n)* {4}\\}),\n`
  return withoutCode(code, new RegExp(hook, 'gm'))
}

function withoutCode(code: string, part: RegExp): string {
  const without = code.replace(part, '')
  if (without === code) throw new Error(`React has no code like ${part} any more`)
  return without
}

function withoutExport(code: string, name: string): string {
  const assignment = new RegExp(
    `^exports\\.${name} = (?:function[^\n]*\\{\n[\\s\\S]*?^\\}|.*);\n`,
    'm',
  )
  if (!assignment.test(code)) throw new Error(`React exports no ${name} any more`)
  return code.replace(assignment, '')
}
