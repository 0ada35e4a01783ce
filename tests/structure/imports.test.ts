import { expect, test } from 'vitest'
import { allSources, importsOf, productSources } from './sources.ts'

/** Which of the project's files a file may import. The first row whose `from` matches applies. */
interface ImportRule {
  readonly from: RegExp
  readonly may: readonly RegExp[]
  readonly instead: string
}
const shared = /^schema\/(api|rules)\/|^schema\/(terms|errors)\.ts$/
const terms = /^schema\/(terms|errors|[\w-]+-(errors|terms))\.ts$/
const webBasics = [/^web\/(ui|api)\//, /^web\/locales\/en\//, /^web\/i18n\.ts$/, shared]

const rules: readonly ImportRule[] = [
  { from: terms, may: [terms], instead: 'Terms and errors import nothing: move what is needed into them.' },
  { from: /^schema\/api\//, may: [shared], instead: 'Endpoint tables know schemas, rules and terms, not how data is stored.' },
  { from: /^schema\/rules\//, may: [shared], instead: 'A rule is a pure function: pass what it needs as an argument.' },
  { from: /^schema\/tables\//, may: [/^schema\/tables\//, terms], instead: 'Tables import terms only.' },
  { from: /^schema\//, may: [/^schema\//], instead: 'schema imports nothing outside schema.' },
  { from: /^worker\/local\//, may: [/./], instead: '' },
  {
    from: /^worker\/(main|app|routes)\.ts$/,
    may: [/^worker\/(?!local\/|main\.ts)/, /^cron\/index\.ts$/, shared],
    instead: 'The entry registers features; code for Node only belongs to worker/local.',
  },
  {
    from: /^worker\/features\//,
    may: [/^worker\/(features|db|http|gateways)\//, /^worker\/env\.ts$/, /^schema\//],
    instead: 'A feature imports features (index.ts), db, http, gateways and schema.',
  },
  {
    from: /^worker\/http\//,
    may: [/^worker\/(http|db)\//, /^worker\/env\.ts$/, shared],
    instead: 'http serves what features register: let the feature pass in what http needs.',
  },
  {
    from: /^worker\/db\//,
    may: [/^worker\/db\//, /^worker\/env\.ts$/, /^schema\/(tables|rules)\//, terms],
    instead: 'Database handles know rows, not endpoints or features: move the rule to schema/rules or the feature.',
  },
  {
    from: /^worker\/gateways\//,
    may: [/^worker\/gateways\//, /^worker\/env\.ts$/, /^schema\/rules\//, terms],
    instead: 'A gateway takes plain arguments; the feature reads and writes the rows.',
  },
  {
    from: /^worker\/live\//,
    may: [/^worker\/live\//, /^worker\/env\.ts$/, /^schema\/rules\//, terms],
    instead: 'A Durable Object knows the protocol: the Worker tells it what has changed.',
  },
  { from: /^worker\/env\.ts$/, may: [], instead: 'The bindings import nothing of the project.' },
  {
    from: /^cron\//,
    may: [/^cron\//, /^worker\/(features|db|gateways)\//, /^worker\/env\.ts$/, shared],
    instead: 'A job calls a feature: move the work there.',
  },
  { from: /^web\/functions\//, may: [], instead: 'The function forwards requests and imports nothing of the project.' },
  {
    from: /^web\/ui\//,
    may: [/^web\/ui\//, /^web\/locales\/en\/common(-more)?\.json$/, shared],
    instead: 'A component of web/ui could ship in another product: pass what it shows as properties.',
  },
  {
    from: /^web\/api\//,
    may: [/^web\/api\//, /^web\/ui\/questions\.ts$/, /^web\/locales\/en\//, shared],
    instead: 'web/api calls the server and renders nothing.',
  },
  {
    from: /^web\/features\//,
    may: [/^web\/features\//, ...webBasics],
    instead: 'A feature of the web imports ui, api and schema; web/app composes features.',
  },
  { from: /^web\/app\//, may: [/^web\/(app|features)\//, /^web\/routes\.tsx$/, ...webBasics], instead: 'web/app composes features.' },
  { from: /^web\//, may: [/^web\//, shared], instead: 'The web never imports the worker or the tables: call an endpoint of schema/api.' },
]

test('imports follow the import direction', () => {
  const wrong = productSources().flatMap((file) => {
    const rule = rules.find(({ from }) => from.test(file))
    if (!rule) return [`${file} is in none of the folders of the layout (CONTRIBUTING.md).`]
    return importsOf(file)
      .filter((target) => /^(schema|worker|cron|web|tests|migrations)\//.test(target))
      .filter((target) => !rule.may.some((allowed) => allowed.test(target)))
      .map((target) => `${file} imports ${target}. ${rule.instead}`)
  })
  expect(wrong).toEqual([])
})

test('packages are imported in their folders only', () => {
  const only: readonly (readonly [name: RegExp, where: RegExp, instead: string])[] = [
    [/^valibot$/, /^(schema\/(api|rules)|worker|web)\//, 'Schemas are declared in schema/api.'],
    [/^drizzle-/, /^(schema\/tables|schema\/drizzle\.config\.ts|worker)\b/, 'Rows belong to the worker.'],
    [/^hono/, /^worker\//, 'Only the worker serves HTTP.'],
    [/^@libsql\/client/, /^worker\/(db\/|local\/|http\/serve\.ts$)/, 'Handlers receive a database handle, never the client.'],
    [/^jose$/, /^worker\/(http|db|features|gateways|local)\//, 'Codes are signed and verified in the worker.'],
    [/^(react|react-dom|react-router|react-i18next|@tanstack\/|@ark-ui\/|@fullcalendar\/)/, /^web\//, 'Screens belong to web.'],
    [
      /^node:(?!crypto$|buffer$)/,
      /^(worker\/local|web\/vite\.config\.ts|schema\/drizzle\.config\.ts)/,
      'Node runs only local tools; Workers and browsers have their own interfaces.',
    ],
    [/^@ark-ui\/react$/, /^$/, 'Import @ark-ui/react/<part>: the whole package adds 42 KB.'],
  ]
  const wrong = productSources().flatMap((file) =>
    importsOf(file).flatMap((target) =>
      only
        .filter(([name, where]) => name.test(target) && !where.test(file))
        .map(([, , instead]) => `${file} imports ${target}. ${instead}`),
    ),
  )
  expect(wrong).toEqual([])
})

test('a feature imports another one through its index.ts only', () => {
  const wrong: string[] = []
  const dependencies = new Map<string, Set<string>>()
  const parse = (path: string) => /^(worker|web)\/features\/([^/]+\/[^/]+)\/(.+)$/.exec(path)?.slice(1) ?? []
  for (const file of productSources()) {
    for (const target of importsOf(file)) {
      if (/^worker\/(main|app|routes)\.ts$/.test(target) && !/^worker\/(main|app|local\/test-entry)\.ts$/.test(file))
        wrong.push(`${file} imports ${target}, which is the entry: only another entry imports it.`)
      const [tree, from] = parse(file)
      const [targetTree, to, part] = parse(target)
      if (!tree || !from || !to || tree !== targetTree || from === to) continue
      if (part !== 'index.ts') wrong.push(`${file} imports ${target}. Export it from ${tree}/features/${to}/index.ts and import that.`)
      const feature = `${tree}/features/${from}`
      dependencies.set(feature, (dependencies.get(feature) ?? new Set()).add(`${tree}/features/${to}`))
    }
  }
  for (const cycle of findCycles(dependencies))
    wrong.push(`Features import each other: ${cycle.join(' → ')}. Let one of them receive what it needs as an argument.`)
  expect(wrong).toEqual([])
})

/** The areas of worker/features: a later one imports an earlier one. */
const areas = 'platform messages catalogue team clients care booking visits money outreach insights records'.split(' ')
/** Imports against the order of the areas, each with its reason. Shorten this list; what else has to tell a later area calls a hook. */
const againstOrder: Readonly<Record<string, string>> = {
  'booking/online-booking → money/promotions': 'prices of offered times, loaded where a promotion is limited to times',
  'care/pets → outreach/client-messages': 'sends the question for a certificate',
  'care/treatments → visits/visits': 'what a colour uses is charged in its visit',
  'clients/consent-forms → outreach/client-messages': 'sends the link to the forms of a booking',
  'clients/consents → outreach/client-messages': 'sends the link to the consents',
  'messages/gateway-hooks → outreach/inbox': 'hands over what a client wrote',
  'platform/salons → messages/alerts': 'alerts the salon of the platform',
  'platform/salons → messages/channels': 'whether a sender is confirmed',
  'platform/salons → messages/outbox': 'mails what was changed',
  'platform/session → messages/outbox': 'mails invitations and changes of passwords',
  'team/rota → booking/bookings': 'moves the bookings of time that is taken off',
  'visits/visits → money/ledger': 'checkout, and the ledger entries of a visit',
  'visits/visits → money/prepaid': 'cards and courses sold in a visit',
}

test('a feature of the worker imports earlier areas only', () => {
  const parse = (path: string) => /^worker\/features\/(([^/]+)\/[^/]+)\//.exec(path) ?? []
  const found = productSources().flatMap((file) => {
    const [, from, area = ''] = parse(file)
    return importsOf(file).flatMap((target) => {
      const [, to, targetArea = ''] = parse(target)
      return from && to && areas.indexOf(targetArea) > areas.indexOf(area) ? [`${from} → ${to}`] : []
    })
  })
  const wrong = [...new Set(found)]
    .filter((pair) => !(pair in againstOrder))
    .map((pair) => `${pair} is against the order ${areas.join(' ← ')}. Move the file to the later area, or let it register a hook.`)
  const gone = Object.keys(againstOrder).filter((pair) => !found.includes(pair))
  expect([...wrong, ...gone.map((pair) => `${pair} is imported no more: take it off the list.`)]).toEqual([])
})

test('files do not import each other in a cycle', () => {
  const sources = allSources()
  const known = new Set(sources)
  const graph = new Map(sources.map((file) => [file, new Set(importsOf(file).filter((target) => known.has(target)))]))
  const wrong = findCycles(graph).map((cycle) => `${cycle.join(' → ')}: move what both need into a separate file.`)
  expect(wrong).toEqual([])
})

/** The cycles that a depth-first search meets, each as a path that ends where it begins. */
function findCycles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const visit = (node: string, path: readonly string[]): void => {
    const start = path.indexOf(node)
    if (start >= 0) cycles.push([...path.slice(start), node])
    if (start >= 0 || done.has(node)) return
    for (const next of graph.get(node) ?? []) visit(next, [...path, node])
    done.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return cycles
}
