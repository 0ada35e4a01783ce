import { normalizePath } from 'vite'

const web = normalizePath(import.meta.dirname).replace(/\/build$/, '')
/** The id of a module, from its path in web. */
const toId = (path: string) => (path.startsWith(web) ? path : `${web}/${path}`)

/** What rolldown knows of the modules while it groups them. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null
}
const cache = new Map<string, ReadonlySet<string>>()
const nothing = /^$/
/** Some modules and all that they import, directly or indirectly, except through modules that match `leaves`. */
function findImports(graph: Graph, paths: readonly string[], leaves = nothing): ReadonlySet<string> {
  const key = `${paths.join()} ${leaves}`
  const cached = cache.get(key)
  if (cached) return cached
  const found = new Set(paths.map(toId))
  for (const id of found) {
    if (leaves.test(id)) continue
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  }
  cache.set(key, found)
  return found
}

const getScreens = (graph: Graph) =>
  ['routes.tsx', 'screens.ts'].flatMap((path) => graph.getModuleInfo(toId(path))?.dynamicallyImportedIds ?? [])

const booking = 'features/booking/online-booking/online-booking-screen.tsx'
/** The modules of the first step of each guests' page. */
const link = 'features/booking/online-booking/link-screen.tsx'
const getGuestModules = (graph: Graph) => findImports(graph, ['book.tsx', booking, link])
const waitingScreens = ['waiting-offer-screen', 'waiting-entry-screen', 'surcharge-screen'].map(
  (name) => `features/booking/online-booking/${name}.tsx`,
)
/** What the booking page's first step shares with the pages of links or of the waiting list, and its styles. */
const isSharedByGuests = (id: string, graph: Graph) => {
  if (guestTables.test(id)) return true
  if (!/[\\/]features[\\/]booking[\\/]online-booking[\\/]/.test(id) || !findImports(graph, [booking]).has(id)) return false
  return id.endsWith('.css') || [[link], waitingScreens].some((paths) => findImports(graph, paths).has(id))
}
const steps = ['code-entry', 'name-step', 'services-step', 'time-step', 'done-step', 'link-move'].map(
  (name) => `features/booking/online-booking/${name}.tsx`,
)
/** What a guest needs once the first step is done. */
const isOfSteps = (id: string, graph: Graph) => isGuestsOnly(id) && findImports(graph, steps).has(id) && !getGuestModules(graph).has(id)
/** Styles of choosing services, days and times. */
const laterStyles = /[\\/]booking-(choices|days)\.css$/
const clientPages = ['privacy-screen', 'forms-screen', 'nps-screen', 'survey-screen', 'thank-screen', 'next-agendas'].map(
  (name) => `features/booking/online-booking/${name}.tsx`,
)
/** What the last steps and the pages of a client share with the page of a booking. */
const isOfLinks = (id: string, graph: Graph) =>
  isGuestsOnly(id) &&
  findImports(graph, [...steps, ...clientPages]).has(id) &&
  !findImports(graph, [booking]).has(id) &&
  findImports(graph, [link]).has(id)
/** All modules of guests' pages, those of parts that are loaded later too. */
function findGuestModules(graph: Graph): ReadonlySet<string> {
  const cached = cache.get('guests')
  if (cached) return cached
  const found = new Set([toId('book.tsx')])
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
    for (const imported of [...importedIds, ...dynamicallyImportedIds.filter(isGuestsOnly)]) found.add(imported)
  }
  cache.set('guests', found)
  return found
}
/** Drawing and showing a signature, with its styles: loaded with the few dialogs and pages that ask for one. */
const signature = /[\\/](ui[\\/]signature-pad\.(tsx|css)|schema[\\/]rules[\\/]clients[\\/]signature\.ts)$/
/** Drawing a QR code, with its styles: loaded with the few screens that show one, those of guests among them. */
const qrCode = /[\\/](ui[\\/]qr-(code|path)\.(tsx?|css)$|node_modules[\\/]uqr[\\/])/
/** The error catalogue of the API. */
const errors = /[\\/]schema[\\/]([\w-]+-)?errors\.ts$/
/** Questions of surveys with their styles: loaded with the page and the dialog that ask them. */
const questions = /[\\/]ui[\\/]question-field\.(tsx|css)$/
/** Endpoint tables of guests' calls, which staff never make. */
const guestTables = /[\\/]schema[\\/]api[\\/]booking[\\/](online-booking|booking-links)\.ts$/
const guestsOnly =
  /[\\/](features[\\/]booking[\\/]online-booking[\\/]|schema[\\/]api[\\/]booking[\\/](online-booking|booking-links)\.ts$|book\.tsx$)|\.css$/
/** TanStack modules for staff only: guests use just the connection state of the query client. */
const staffOnly = /[\\/]@tanstack[\\/](?!query-core[\\/].*[\\/](onlineManager|subscribable)\.js$)/

const isGuestsOnly = (id: string) => /[\\/]features[\\/]booking[\\/]online-booking[\\/]|[\\/]book\.(tsx|css)$/.test(id)
const locales = /[\\/]locales[\\/]/
/** Reading many pages or many things at once, which no part of the start does. */
const rareReads = /[\\/]@tanstack[\\/].*[\\/](useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver)\.js$/
const calendar = /[\\/]node_modules[\\/](@fullcalendar|@full-ui)[\\/]|[\\/]native-temporal\.ts$/
/** Texts of every screen of staff, of the agenda's first view and of the alerts. */
const texts = /[\\/]locales[\\/](?:(en|it)[\\/](?:[\w-]+[\\/])?(?:common|app|agenda-day|visit-steps|alerts)\.json|start-(en|it)\.ts)$/
/** The common texts of other screens, and where to find the others. */
const moreTexts = /[\\/]locales[\\/](?:(en|it)[\\/]common-more\.json|files-(en|it)\.ts)$/

const table = /[\\/](@tanstack[\\/](react-table|table-core|react-virtual|virtual-core|react-store|store)|ui[\\/]data-table)[\\/]/
const charts = /[\\/]node_modules[\\/](d3-[\w-]+|internmap)[\\/]|[\\/]dashboards[\\/](chart-layout|chart-frame|sized)\.tsx?$/
/** Needed by a few dialogs and forms only. */
const rare = /[\\/](jsvat|ibantools|otpauth|libphonenumber-js|re2js)[\\/]|[\\/]tax-numbers\.ts$/
/** What the screens of a visit share, from reception to receipt. */
const visits = /[\\/]web[\\/]features[\\/](visits|money[\\/](checkout|ledger|charges))[\\/]/
const feature = /[\\/]web[\\/]features[\\/][\w-]+[\\/]([\w-]+)[\\/]/
const agenda = 'app/agendas.tsx'
const isOfAnotherScreen = (id: string, graph: Graph) =>
  getScreens(graph).some((screen) => screen !== toId(agenda) && findImports(graph, [screen]).has(id))

const signIn = 'features/platform/session/login-screen.tsx'
const signInForm = 'features/platform/session/login-form.tsx'
/** What the sign-in screen needs besides the start: the fields of forms. */
const isOfSignIn = (id: string, graph: Graph) => id !== toId(signIn) && findImports(graph, [signIn]).has(id)

/** What staff need until the agenda shows its first booking. */
const isOfStart = (id: string, graph: Graph) => findImports(graph, ['main.tsx', 'app/frame.tsx', agenda]).has(id)

/** The chunk of a module of the staff app; null leaves it to the bundler. */
function chooseStaffChunk(id: string, graph: Graph): string | null {
  if (isGuestsOnly(id) || rareReads.test(id)) return null
  const [, file, index] = texts.exec(id) ?? []
  const language = file ?? index
  if (language) return `texts-${language}`
  const [, moreFile, moreIndex] = moreTexts.exec(id) ?? []
  const moreLanguage = moreFile ?? moreIndex
  if (moreLanguage) return `texts-more-${moreLanguage}`
  if (calendar.test(id)) return 'calendar'
  if (findImports(graph, ['main.tsx']).has(id)) return 'app'
  // The styles of the sign-in page are one file with those of its fields.
  if (id.endsWith('/app/guest.css')) return 'controls'
  const isOfSignInLayout = findImports(graph, ['app/sign-in-layout.tsx']).has(id)
  // The styles of the frame are one file with those of the app: smaller, and one request less.
  if (findImports(graph, ['app/frame.tsx', 'features/messages/alerts/alerts-bell.tsx']).has(id))
    return isOfSignInLayout || id.endsWith('.css') ? 'app' : 'frame'
  if (isOfSignInLayout || id === toId(signIn) || id === toId(signInForm)) return 'sign-in'
  if (findImports(graph, ['ui/floating-parts.ts']).has(id) || isOfSignIn(id, graph)) return 'controls'
  if (findImports(graph, ['ui/notice-list.tsx']).has(id)) return 'notices'
  if (!findImports(graph, [agenda]).has(id)) return null
  return isOfAnotherScreen(id, graph) ? 'frame' : 'agenda'
}

/**
 * Groups modules into few chunks, by who loads them: what rarely changes (react), what guests share with staff (base), the staff
 * app, its frame with what the agenda shares with other screens, the agenda, and for all other screens what several of them share, by
 * feature.
 */
export const codeSplitting = {
  includeDependenciesRecursively: false,
  groups: [
    // Shared by both entries and rarely changed: keeps its URL over many releases.
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/, priority: 9 },
    // What guests share with staff, as one file: a dozen small files load more slowly on phones.
    {
      debugName: 'base',
      name: (id: string, graph: Graph) => (getGuestModules(graph).has(id) && !guestsOnly.test(id) && !staffOnly.test(id) ? 'base' : null),
      priority: 8,
    },
    // One file for all steps behind the first one.
    { debugName: 'steps', name: (id: string, graph: Graph) => (isOfSteps(id, graph) ? 'booking-steps' : null), priority: 6 },
    { name: 'booking-later', test: laterStyles, priority: 9 },
    // What guests share with staff behind the first step. In a chunk of staff it would start the staff app.
    {
      debugName: 'guest-more',
      name: (id: string, graph: Graph) =>
        findGuestModules(graph).has(id) && !guestsOnly.test(id) && !staffOnly.test(id) && !locales.test(id)
          ? isOfStart(id, graph)
            ? 'guest-more'
            : 'guest-later'
          : null,
      priority: 7,
    },
    // Loaded when the page is used, or with a screen that needs it at once.
    { name: 'errors', test: errors, priority: 9 },
    { name: 'signature', test: signature, priority: 9 },
    { name: 'questions', test: questions, priority: 9 },
    { name: 'qr-code', test: qrCode, priority: 9 },
    { debugName: 'links', name: (id: string, graph: Graph) => (isOfLinks(id, graph) ? 'booking-links' : null), priority: 7 },
    // What the guests' pages share, and the styles of the first step.
    { debugName: 'guest', name: (id: string, graph: Graph) => (isSharedByGuests(id, graph) ? 'guest' : null), priority: 7 },
    { debugName: 'staff', name: chooseStaffChunk, priority: 6 },
    {
      debugName: 'feature',
      name: (id: string) => (isGuestsOnly(id) ? null : visits.test(id) ? 'visits' : (feature.exec(id)?.[1] ?? null)),
      minShareCount: 2,
      priority: 5,
    },
    // Loaded behind a dashboard's figures, by its charts only.
    { name: 'charts', test: charts, priority: 7 },
    { name: 'table', test: table, minShareCount: 2, priority: 5 },
    {
      debugName: 'shared',
      name: (id: string) => (isGuestsOnly(id) || locales.test(id) || rare.test(id) ? null : 'shared'),
      minShareCount: 2,
      priority: 4,
    },
  ],
}
