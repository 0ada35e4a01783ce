import { normalizePath } from 'vite'

const web = normalizePath(import.meta.dirname).replace(/\/build$/, '')

/** What rolldown knows of the modules while it groups them. */
interface Graph {
  getModuleInfo(id: string): {
    readonly code?: string | null
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
  } | null
}

/** The names and the path of each import, and of each export of what another module declares. */
const namedImport = /\b(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g
function readNamedImports(graph: Graph, id: string) {
  const found = [...(graph.getModuleInfo(id)?.code ?? '').matchAll(namedImport)]
  return found.map(([, names = '', path = '']) => ({ names: names.split(',').map((name) => name.trim().split(/\s/)[0]), path }))
}
/** The index of a feature, which passes on what its modules export. */
const index = /[\\/]features[\\/].*[\\/]index\.ts$/
const imports = new Map<string, readonly string[]>()
/** What a module imports; in place of the index of a feature, the modules whose exports it names. */
function listImports(graph: Graph, id: string): readonly string[] {
  const known = imports.get(id)
  if (known) return known
  const own = readNamedImports(graph, id)
  const found = (graph.getModuleInfo(id)?.importedIds ?? []).flatMap((imported) => {
    if (!index.test(imported)) return [imported]
    const asked = own.flatMap(({ names, path }) => (imported.endsWith(path.replace(/^[./]+/, '/')) ? names : []))
    const passedOn = readNamedImports(graph, imported).filter(({ names }) => names.some((name) => asked.includes(name)))
    return passedOn.map(({ path }) => imported.replace(/index\.ts$/, path.slice(2)))
  })
  imports.set(id, found)
  return found
}

/** The id of a module of web that is given by its path; other ids as they are. */
const toId = (path: string) => (/^\w+\//.test(path) || /^\w[\w.]*$/.test(path) ? `${web}/${path}` : path)
const cache = new Map<string, ReadonlySet<string>>()
/** Some modules and all that they import, directly or indirectly; of guests' pages what is loaded later, too, if `later`. */
function findImports(graph: Graph, paths: readonly string[], later = false): ReadonlySet<string> {
  const key = `${paths} ${later}`
  const known = cache.get(key)
  if (known) return known
  const found = new Set(paths.map(toId))
  for (const id of found) {
    for (const imported of listImports(graph, id)) found.add(imported)
    for (const imported of later ? (graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) : []) {
      if (guestsOnly.test(imported)) found.add(imported)
    }
  }
  cache.set(key, found)
  return found
}
const firstOfGuests = ['book.tsx', ...['online-booking', 'link'].map((page) => `features/booking/online-booking/${page}-screen.tsx`)]
const app = ['main.tsx']
const signIn = ['app/sign-in-layout.tsx']
const frame = ['app/frame.tsx']
const agenda = ['app/agendas.tsx']
const fields = ['features/platform/session/login-screen.tsx', ...signIn]
const controls = ['ui/floating-parts.ts', 'ui/dialog.tsx']

const guestTables =
  /[\\/]schema[\\/]api[\\/](booking|outreach|platform)[\\/](booking-(page|links)|online-(booking|groups)|guest-home|public-info)\.ts$/
const linkRules = /[\\/]rules[\\/](booking[\\/]calendar-feeds|isolate)\.ts$/
const guestRules = /[\\/]rules[\\/]booking[\\/]shown-price\.ts$/
/** What shows help and legal texts, which are opened by hand. */
const isLongText = /[\\/]ui[\\/]markdown/
const guestsOnly = /[\\/]features[\\/]booking[\\/]online-booking[\\/]|[\\/]book\.(tsx|css)$/
/** TanStack modules for staff only: guests use just the connection state of the query client. */
const staffOnly = /[\\/]@tanstack[\\/](?!query-core[\\/].*[\\/](onlineManager|subscribable)\.js$)/
const locales = /[\\/]locales[\\/]/
const isOfBoth = (id: string) => ![guestTables, guestRules, guestsOnly, staffOnly, locales, /\.css$/].some((kind) => kind.test(id))
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
  guest: `chip-radios error-boundary format-timing frame language late-error-note page page-head progress salon-info step-skeleton
    stored-values translate use-load`,
  'booking-links': `booking-loading captcha conflict error-note guest-calls link-booking link-calls link-ended link-page link-screen
    page-loading place-link request-keys salon-call shown-person ticket use-error-text use-guest-action use-reopened`,
  'booking-steps': `booked-view call-salon chosen-slot code-entry code-field confirm-step day-choice days done-step extras link-move
    name-step offers-field offers-question own-offers people-choice phone-field phone-step salon-more slot-choice slot-terms time-step
    times use-days use-save-booking use-seconds-until`,
}
const guestChunks = new Map(Object.entries(guestModules).flatMap(([chunk, names]) => names.split(/\s+/).map((name) => [name, chunk])))
const guestStyles: Readonly<Record<string, string>> = {
  'online-booking': 'guest',
  'booking-choices': 'guest',
  'booking-fields': 'booking-later',
  'booking-done': 'guest',
  'booking-times': 'booking-later',
  'booking-days': 'booking-later',
}
/** The chunk of a module of guests alone; null leaves it to the bundler. */
function chooseGuestChunk(id: string): string | null {
  if (guestTables.test(id) || linkRules.test(id)) return 'booking-links'
  if (guestRules.test(id)) return 'guest'
  const [, name = '', extension] = /[\\/]online-booking[\\/]([\w-]+)\.(\w+)$/.exec(id) ?? []
  return (extension === 'css' ? guestStyles[name] : guestsOnly.test(id) && guestChunks.get(name)) || null
}

/** How many screens other than the agenda import a module. */
function countScreens(id: string, graph: Graph): number {
  const screens = ['routes.tsx', 'screens.ts'].flatMap((path) => graph.getModuleInfo(`${web}/${path}`)?.dynamicallyImportedIds ?? [])
  const others = screens.filter((path) => !agenda.some((own) => path.endsWith(own)))
  return [...new Set(others)].filter((path) => findImports(graph, [path]).has(id)).length
}
/** The chunk of a module that staff need until the agenda shows its first booking, or to sign in; null for others. */
function chooseStartChunk(id: string, graph: Graph): string | null {
  const isOf = (paths: readonly string[]) => findImports(graph, paths).has(id)
  if (guestsOnly.test(id) || isRare(id)) return null
  // Small, and needed by whatever shows a record: a request less for each of these screens.
  if (/[\\/]web[\\/]api[\\/]open-record\.ts$/.test(id)) return 'frame'
  if (isOf(app)) return 'app'
  // Styles are one file with those of the app: 1.3 KB and a request less. What signing in shares with the frame saves it 20 KB.
  if (isOf(frame)) return id.endsWith('.css') || isOf(signIn) ? 'app' : 'frame'
  // Another screen need not load the agenda and its calendar: 90 KB.
  if (isOf(agenda)) return countScreens(id, graph) > 0 ? 'frame' : 'agenda'
  // A page with fields needs no code of menus and dialogs before it is used: 35 KB.
  if (isOf(fields)) return 'fields'
  return isOf(controls) ? (getLevel(id, graph) === 'forms' ? 'controls' : 'fields') : null
}

/** Texts of every screen of staff, of the agenda's first view and of the alerts. */
const texts = /[\\/]locales[\\/](?:(?:(en|it)[\\/](?:[\w-]+[\\/])?(?:common|app|agenda-day|visit-steps|alerts)\.json)|start-(en|it)\.ts)$/
/** The common texts of other screens, and where to find the others. */
const moreTexts = /[\\/]locales[\\/](?:(en|it)[\\/](?:common-more|platform[\\/]live)\.json|files-(en|it)\.ts)$/
/** What the client record shows at first, and what the checkout does: one request each. */
const recordTexts = /[\\/](en|it)[\\/](?:clients[\\/](?:clients|client-history)|care[\\/]treatments|outreach[\\/]client-messages)\.json$/
const visitTexts = /[\\/](en|it)[\\/](?:visits[\\/]visits|money[\\/](?:courses|ledger|loyalty))\.json$/
const nameTexts = (pattern: RegExp, name: string) => (id: string) => {
  const [, file, index] = pattern.exec(id) ?? []
  const language = file ?? index
  return language ? `${name}-${language}` : null
}

/** Reading many pages or many things at once, which no part of the start does. */
const rareReads = /[\\/](use(Queries|InfiniteQuery)|(queries|infiniteQuery)Observer)\.js$/
/** Needed by a few dialogs and forms only. */
const rareParts = /[\\/](locales|online-booking|jsvat|ibantools|otpauth|libphonenumber-js|re2js)[\\/]|[\\/]tax-numbers\.ts$/
const isRare = (id: string) => rareReads.test(id) || rareParts.test(id)

/** The area of a module of a screen, or of what worker and web share, and its feature. */
const feature = /[\\/](?:web[\\/]features|schema[\\/](?:api|rules))[\\/]([\w-]+)[\\/]([\w-]+)/
/** Areas whose screens are open all day at the desk. */
const desk = ['clients', 'care', 'booking', 'visits', 'money']
/** Areas whose screens are opened at times. */
const office = ['team', 'platform', 'insights', 'catalogue']
/** Parts of the libraries of controls that only some screens need, the largest first: what imports one of them has its level. */
const levels: readonly (readonly [level: string, libraries: RegExp])[] = [
  ['dates', /[\\/](date-picker|@internationalized|date-utils)[\\/]/],
  ['lists', /[\\/](combobox|select|collection)[\\/]/],
  ['forms', /[\\/](data-table|@floating-ui|@zag-js[\\/](dismissable|focus-trap|interact-outside|popper|remove-scroll))[\\/]/],
  ['inputs', /[\\/]@(zag-js|ark-ui)[\\/]/],
  ['schemas', /[\\/]valibot[\\/]|[\\/]tax-numbers\.ts$/],
  ['refusals', /[\\/]schema[\\/]errors\.ts$/],
]
const getLevel = (id: string, graph: Graph): string | undefined => {
  const found = findImports(graph, [id])
  return levels.find(([, libraries]) => [...found].some((one) => libraries.test(one)))?.[0]
}
/** The buttons in the heads of lists, and hours with their minutes: the records and the dashboards start with none of them. */
const listParts = /[\\/]web[\\/]ui[\\/](add-button\.tsx|page-actions\.tsx|use-duration\.ts)$/
const checkoutScreen = 'features/money/checkout/checkout-screen.tsx'
const ofStaff = /[\\/](web[\\/]features|schema)[\\/].*\.tsx?$/
/** Calls and rules of what dialogs do on a day that goes wrong. */
const dayGoneWrong = /[\\/](booking[\\/](absences|booking-(alternatives|series)|running-late|unit-outages|waiting-list)|use-elements)\.ts$/
/** From how many screens on a module is loaded with what many screens need. */
const often = 3
/**
 * The chunk of a module that several screens, or parts of them, import: by what it needs itself, and whether many screens need it. A module
 * needs no more, and is needed by no fewer screens, than those that import it: so chunks never import each other in a circle.
 */
function chooseScreensChunk(id: string, graph: Graph): string | null {
  if (isRare(id) || guestsOnly.test(id) || index.test(id) || isLongText.test(id)) return null
  if (listParts.test(id)) return 'list-parts'
  const needed = getLevel(id, graph)
  const isOften = countScreens(id, graph) >= often || findImports(graph, ['screens.ts']).has(id)
  const [path = '', area = '', own] = feature.exec(id) ?? []
  const isSchema = /schema/.test(path)
  const level = isSchema && needed === 'refusals' ? undefined : needed
  if (isOften && (isSchema || !area)) return level ?? 'kit'
  // Absences and delays are dealt with in dialogs: the desk's other screens load nothing of them.
  if (!isOften && !level && dayGoneWrong.test(id)) return 'absences-rules'
  // What few screens share beside their features is small: one file; the marks of who else has a record open are another.
  // Calls are not mixed with what is shown: what runs without a screen would load that, too.
  if (!isOften && !level && /[\\/]web[\\/]api[\\/]/.test(id)) return 'calls-later'
  if (!isOften && !level && own === 'live' && !isSchema) return 'presence'
  if (!isOften && !level && !area) return 'shared-later'
  const isDesk = desk.includes(area)
  // The client record shows messages: what they share is loaded with what the desk's screens share.
  const features = isDesk || ['messages', 'outreach'].includes(area) ? 'features' : 'office-features'
  // Nor does the record of a client load what the office needs.
  const rules = isDesk ? 'desk-rules' : office.includes(area) ? 'office-rules' : 'rules'
  const topic = isSchema ? rules : isOften && !level ? features : (own ?? 'other')
  return [topic, !isOften && level !== 'lists' && 'later', level].filter(Boolean).join('-')
}

/** A sale without a visit is opened through the checkout: what these two share is no separate file. */
const chooseCheckoutChunk = (id: string, graph: Graph): string | null =>
  ofStaff.test(id) && findImports(graph, [checkoutScreen]).has(id) && countScreens(id, graph) === 1 ? 'checkout' : null

/** The modules that match, without what they import. */
const alone = { includeDependenciesRecursively: false }

/** Groups modules into few files. A group takes what its modules import, too, unless a group with a higher priority has it. */
export const codeSplitting = {
  groups: [
    // Shared by both entries and rarely changed: keeps its URL over many releases.
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/, priority: 9, ...alone },
    // What the audit log and background jobs are called: few screens show them.
    { name: 'rare-terms', test: /[\\/]schema[\\/](audit|job)-terms\.ts$/, priority: 9, ...alone },
    // What all screens of staff have, and guests' later steps: with those it would bring them to every desk.
    {
      name: 'terms',
      test: /[\\/]schema[\\/]((?!audit|job)[\w-]+-)?terms\.ts$|[\\/](salon-time|ui[\\/](save-file|later-icon-paths))\.ts$/,
      priority: 9,
      ...alone,
    },
    // Loaded when the page is used, or with a screen that needs it at once.
    { name: 'errors', test: /[\\/]schema[\\/]([\w-]+-)?errors\.ts$/, priority: 9, ...alone },
    // Drawing a signature, asking questions and drawing a QR code: loaded with the few dialogs and pages that do, with their styles.
    { name: 'signature', test: /[\\/](ui[\\/]signature-pad\.(tsx|css)|rules[\\/]clients[\\/]signature\.ts)$/, priority: 9, ...alone },
    { name: 'questions', test: /[\\/]ui[\\/]question-field\.(tsx|css)$/, priority: 9, ...alone },
    { name: 'qr-code', test: /[\\/](ui[\\/]qr-(code|path)\.(tsx?|css)$|node_modules[\\/]uqr[\\/])/, priority: 9, ...alone },
    { name: 'calendar', test: /[\\/]node_modules[\\/](@fullcalendar|@full-ui)[\\/]|[\\/]native-temporal\.ts$/, priority: 9, ...alone },
    // Who changed a record last: asked for behind a conflict. With the other calls it would take the rules of all screens along.
    {
      name: 'last-change',
      test: /[\\/](web[\\/]api[\\/]last-change|schema[\\/]api[\\/]platform[\\/]audit-log|visits[\\/]done-elsewhere)\.ts$/,
      priority: 9,
      ...alone,
    },
    // What the booking's form and refused moves need: not with the rules that the checkout loads.
    {
      name: 'form-rules',
      test: /[\\/]rules[\\/]booking[\\/](unit-(availability|spans)|booking-(changes|series))\.ts$/,
      priority: 9,
      ...alone,
    },
    // Who may book what: for the settings, a client's record and the booking's form, not with the rules that the checkout loads.
    {
      name: 'guest-rules',
      test: /[\\/]schema[\\/](rules|api)[\\/]booking[\\/]booking-rule/,
      priority: 9,
      ...alone,
    },
    // The times and prices of clients: the checkout asks for them only where some client has any.
    {
      name: 'own-terms',
      test: /[\\/](api[\\/]clients[\\/]own-terms|rules[\\/]care[\\/]pet-prices|own-terms[\\/](use-own|line)-terms)\.ts$/,
      priority: 9,
      ...alone,
    },
    // Families and parties: for the dialogs of the agenda, not with the rules that the checkout loads.
    { name: 'groups', test: /[\\/]schema[\\/]api[\\/]booking[\\/]groups\.ts$/, priority: 9, ...alone },
    // Classes with seats: for their screens and the week, not with the rules that the checkout loads.
    { name: 'classes', test: /[\\/]schema[\\/](api|rules)[\\/]booking[\\/]class(es|-rows)\.ts$/, priority: 9, ...alone },
    { name: 'classes-schemas', test: /[\\/]schema[\\/]api[\\/]booking[\\/]classes-schemas\.ts$/, priority: 9, ...alone },
    // The agenda by rooms: with the rules that the checkout loads, it would load the agenda.
    { name: 'unit-rules', test: /[\\/]rules[\\/]booking[\\/]unit-(columns|week)\.ts$/, priority: 9, ...alone },
    // Signing in with passkeys, and what adds them: not with the rules of the screens.
    {
      name: 'passkeys',
      test: /[\\/]schema[\\/]api[\\/]platform[\\/]passkeys\.ts$|[\\/]passkey-prompts\.ts$|[\\/]@simplewebauthn[\\/]/,
      priority: 9,
      ...alone,
    },
    // Passkeys of guests, for those who use them, and what both call a device: not with what guests and staff share.
    {
      name: 'guest-passkeys',
      test: /[\\/](outreach[\\/]guest-passkeys\.ts|online-booking[\\/](passkey-(calls|sign-in)|home-passkeys)\.tsx?)$/,
      priority: 9,
      ...alone,
    },
    // Checking in by code or tablet: not with what guests and staff share.
    { name: 'check-in-calls', test: /[\\/]schema[\\/]api[\\/]visits[\\/]check-in\.ts$/, priority: 9, ...alone },
    { name: 'device-name', test: /[\\/]web[\\/]ui[\\/]device-name\.ts$/, priority: 9, ...alone },
    { name: 'alert-texts', test: /[\\/]rules[\\/]messages[\\/]alert-messages(-it)?\.ts$/, priority: 9, ...alone },
    { name: 'api-keys', test: /[\\/]rules[\\/]platform[\\/](addresses|api-scopes|json-schema)\.ts$/, priority: 9, ...alone },
    { debugName: 'texts', name: nameTexts(texts, 'texts'), priority: 9, ...alone },
    { debugName: 'texts-more', name: nameTexts(moreTexts, 'texts-more'), priority: 9, ...alone },
    { debugName: 'texts-record', name: nameTexts(recordTexts, 'texts-record'), priority: 9, ...alone },
    { debugName: 'texts-visit', name: nameTexts(visitTexts, 'texts-visit'), priority: 9, ...alone },
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
    { debugName: 'checkout', name: chooseCheckoutChunk, priority: 4, ...alone },
    { debugName: 'screens', name: chooseScreensChunk, minShareCount: 2, priority: 3, ...alone },
  ],
}
