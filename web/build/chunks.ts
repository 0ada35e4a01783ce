import { normalizePath } from 'vite'

const web = normalizePath(import.meta.dirname).replace(/\/build$/, '')

/** What rolldown knows of the modules while it groups them. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null
}
const cache = new Map<string, ReadonlySet<string>>()
/** Some modules and all that they import, directly or indirectly; of guests' pages what is loaded later, too, if `later`. */
function findImports(graph: Graph, paths: readonly string[], later = false): ReadonlySet<string> {
  const key = `${paths} ${later}`
  const known = cache.get(key)
  if (known) return known
  const found = new Set(paths.map((path) => `${web}/${path}`))
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
    for (const imported of importedIds) found.add(imported)
    for (const imported of later ? dynamicallyImportedIds : []) if (guestsOnly.test(imported)) found.add(imported)
  }
  cache.set(key, found)
  return found
}
const firstOfGuests = ['book.tsx', ...['online-booking', 'link'].map((page) => `features/booking/online-booking/${page}-screen.tsx`)]
const app = ['main.tsx']
const signIn = ['app/sign-in-layout.tsx']
const frame = ['app/frame.tsx']
const agenda = ['app/agendas.tsx']
const controls = ['ui/floating-parts.ts', 'features/platform/session/login-screen.tsx', ...signIn]

const guestTables = /[\\/]schema[\\/]api[\\/]booking[\\/](online-booking|booking-links)\.ts$/
const guestsOnly = /[\\/]features[\\/]booking[\\/]online-booking[\\/]|[\\/]book\.(tsx|css)$/
/** TanStack modules for staff only: guests use just the connection state of the query client. */
const staffOnly = /[\\/]@tanstack[\\/](?!query-core[\\/].*[\\/](onlineManager|subscribable)\.js$)/
const locales = /[\\/]locales[\\/]/
const isOfBoth = (id: string) => ![guestTables, guestsOnly, staffOnly, locales, /\.css$/].some((kind) => kind.test(id))
/** What guests share with staff, for the first step and for what follows. In a chunk of staff it would start the staff app. */
function chooseBaseChunk(id: string, graph: Graph): string | null {
  if (!isOfBoth(id)) return null
  if (findImports(graph, firstOfGuests).has(id)) return 'base'
  return findImports(graph, firstOfGuests, true).has(id) ? 'guest-later' : null
}

/**
 * Modules by the part of guests' pages that they belong to: what the first step shares with
 * their pages of links, what those share with the last step, and the steps between.
 */
const guestModules: Readonly<Record<string, string>> = {
  guest: `captcha error-boundary error-note frame language page page-head page-loading progress step-skeleton stored-values
    translate use-error-text use-guest-action use-load use-reopened`,
  'booking-links': 'conflict link-calls link-ended request-keys ticket',
  'booking-steps': `call-salon chip-radios code-entry code-field day-choice days done-step link-move name-step offers-field
    offers-question people-choice services-step slot-choice time-step times use-days use-seconds-until`,
}
const guestChunks = new Map(Object.entries(guestModules).flatMap(([chunk, names]) => names.split(/\s+/).map((name) => [name, chunk])))
const guestStyles: Readonly<Record<string, string>> = {
  'online-booking': 'guest',
  'booking-fields': 'guest',
  'booking-done': 'guest',
  'booking-choices': 'booking-later',
  'booking-days': 'booking-later',
}
/** The chunk of a module of guests alone; null leaves it to the bundler. */
function chooseGuestChunk(id: string): string | null {
  if (guestTables.test(id)) return 'guest'
  const [, name = '', extension] = /[\\/]online-booking[\\/]([\w-]+)\.(\w+)$/.exec(id) ?? []
  return (extension === 'css' ? guestStyles[name] : guestsOnly.test(id) && guestChunks.get(name)) || null
}

/** Whether a screen other than the agenda imports a module. */
function isOfAnotherScreen(id: string, graph: Graph): boolean {
  const screens = ['routes.tsx', 'screens.ts'].flatMap((path) => graph.getModuleInfo(`${web}/${path}`)?.dynamicallyImportedIds ?? [])
  const others = screens.map((path) => path.slice(web.length + 1)).filter((path) => !agenda.includes(path))
  return others.some((path) => findImports(graph, [path]).has(id))
}
/** The chunk of a module that staff need until the agenda shows its first booking, or to sign in; null for others. */
function chooseStartChunk(id: string, graph: Graph): string | null {
  const isOf = (paths: readonly string[]) => findImports(graph, paths).has(id)
  if (guestsOnly.test(id) || isRare(id)) return null
  if (isOf(app)) return 'app'
  // Styles are one file with those of the app: 1.3 KB and a request less. What signing in shares with the frame saves it 20 KB.
  if (isOf(frame)) return id.endsWith('.css') || isOf(signIn) ? 'app' : 'frame'
  // Another screen need not load the agenda and its calendar: 90 KB.
  if (isOf(agenda)) return isOfAnotherScreen(id, graph) ? 'frame' : 'agenda'
  return isOf(controls) ? 'controls' : null
}

/** Texts of every screen of staff, of the agenda's first view and of the alerts. */
const texts = /[\\/]locales[\\/](?:(?:(en|it)[\\/](?:[\w-]+[\\/])?(?:common|app|agenda-day|visit-steps|alerts)\.json)|start-(en|it)\.ts)$/
/** The common texts of other screens, and where to find the others. */
const moreTexts = /[\\/]locales[\\/](?:(en|it)[\\/]common-more\.json|files-(en|it)\.ts)$/
const nameTexts = (pattern: RegExp, name: string) => (id: string) => {
  const [, file, index] = pattern.exec(id) ?? []
  const language = file ?? index
  return language ? `${name}-${language}` : null
}

const feature = /[\\/]web[\\/]features[\\/][\w-]+[\\/]([\w-]+)[\\/]/
/** Reading many pages or many things at once, which no part of the start does. */
const rareReads = /[\\/](use(Queries|InfiniteQuery)|(queries|infiniteQuery)Observer)\.js$/
/** Needed by a few dialogs and forms only. */
const rareParts = /[\\/](locales|online-booking|jsvat|ibantools|otpauth|libphonenumber-js|re2js)[\\/]|[\\/]tax-numbers\.ts$/
const isRare = (id: string) => rareReads.test(id) || rareParts.test(id)

/** The modules that match, without what they import. */
const alone = { includeDependenciesRecursively: false }

/** Groups modules into few files. A group takes what its modules import, too, unless a group with a higher priority has it. */
export const codeSplitting = {
  groups: [
    // Shared by both entries and rarely changed: keeps its URL over many releases.
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/, priority: 9, ...alone },
    { name: 'terms', test: /[\\/]schema[\\/]([\w-]+-)?terms\.ts$|[\\/]salon-time\.ts$/, priority: 9, ...alone },
    // Loaded when the page is used, or with a screen that needs it at once.
    { name: 'errors', test: /[\\/]schema[\\/]([\w-]+-)?errors\.ts$/, priority: 9, ...alone },
    // Drawing a signature, asking questions and drawing a QR code: loaded with the few dialogs and pages that do, with their styles.
    { name: 'signature', test: /[\\/](ui[\\/]signature-pad\.(tsx|css)|rules[\\/]clients[\\/]signature\.ts)$/, priority: 9, ...alone },
    { name: 'questions', test: /[\\/]ui[\\/]question-field\.(tsx|css)$/, priority: 9, ...alone },
    { name: 'qr-code', test: /[\\/](ui[\\/]qr-(code|path)\.(tsx?|css)$|node_modules[\\/]uqr[\\/])/, priority: 9, ...alone },
    { name: 'calendar', test: /[\\/]node_modules[\\/](@fullcalendar|@full-ui)[\\/]|[\\/]native-temporal\.ts$/, priority: 9, ...alone },
    { debugName: 'texts', name: nameTexts(texts, 'texts'), priority: 9, ...alone },
    { debugName: 'texts-more', name: nameTexts(moreTexts, 'texts-more'), priority: 9, ...alone },
    { debugName: 'guest', name: chooseGuestChunk, priority: 9, ...alone },
    { debugName: 'base', name: chooseBaseChunk, priority: 8, ...alone },
    { debugName: 'start', name: chooseStartChunk, priority: 7, ...alone },
    { name: 'notices', test: /[\\/]web[\\/]ui[\\/]notice-list\.tsx$/, priority: 6 },
    // Loaded behind a dashboard's figures, by its charts only.
    {
      name: 'charts',
      test: /[\\/]node_modules[\\/](d3-[\w-]+|internmap)[\\/]|[\\/]dashboards[\\/](chart-layout|chart-frame|sized)\.tsx?$/,
      priority: 5,
      ...alone,
    },
    {
      name: 'table',
      test: /[\\/](@tanstack[\\/](react-table|table-core|react-virtual|virtual-core|react-store|store)|ui[\\/]data-table)[\\/]/,
      minShareCount: 2,
      priority: 4,
      ...alone,
    },
    {
      debugName: 'feature',
      name: (id: string) => (guestsOnly.test(id) ? null : (feature.exec(id)?.[1] ?? null)),
      minShareCount: 2,
      priority: 3,
      ...alone,
    },
    {
      debugName: 'shared',
      name: (id: string) => (isRare(id) || guestsOnly.test(id) ? null : 'shared'),
      minShareCount: 2,
      priority: 2,
      ...alone,
    },
  ],
}
