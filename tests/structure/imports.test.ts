import { expect, test } from 'vitest'
import { importsOf, productSources } from './sources.ts'

/** Who may import what, inside the house. The first row whose `from` fits a file is its row. */
interface Arrow {
  readonly from: RegExp
  readonly may: readonly RegExp[]
  readonly instead: string
}
const words = /^schema\/(api|rules)\/|^schema\/terms\.ts$/
const webBasics = [/^web\/(ui|api)\//, /^web\/locales\/en\//, /^web\/i18n\.ts$/, words]

const arrows: readonly Arrow[] = [
  { from: /^schema\/terms\.ts$/, may: [], instead: 'The terms stand at the bottom: move what is needed into them.' },
  { from: /^schema\/api\//, may: [words], instead: 'The table of calls knows schemas, rules and terms, nothing of how things are kept.' },
  { from: /^schema\/rules\//, may: [words], instead: 'A rule is a pure function: hand in what it needs as an argument.' },
  { from: /^schema\/tables\//, may: [/^schema\/tables\//, /^schema\/terms\.ts$/], instead: 'Tables know terms alone.' },
  { from: /^schema\//, may: [/^schema\//], instead: 'schema imports nothing but itself.' },
  { from: /^worker\/local\//, may: [/./], instead: '' },
  {
    from: /^worker\/(main|app)\.ts$/,
    may: [/^worker\/(?!local\/|main\.ts)/, /^cron\/index\.ts$/, words],
    instead: 'The entry puts features together; what runs on one machine only stays in worker/local.',
  },
  {
    from: /^worker\/features\//,
    may: [/^worker\/(features|db|http|outside)\//, /^worker\/env\.ts$/, /^schema\//],
    instead: 'A feature stands on doors, http, gateways and the schema.',
  },
  {
    from: /^worker\/http\//,
    may: [/^worker\/(http|db)\//, /^worker\/env\.ts$/, words],
    instead: 'http serves whatever features hand to it: let the feature pass in what http needs.',
  },
  {
    from: /^worker\/db\//,
    may: [/^worker\/db\//, /^worker\/env\.ts$/, /^schema\/(tables|rules)\//, /^schema\/terms\.ts$/],
    instead: 'Doors know rows, not calls or features: put the rule into schema/rules or the feature.',
  },
  {
    from: /^worker\/outside\//,
    may: [/^worker\/outside\//, /^worker\/env\.ts$/, /^schema\/rules\//, /^schema\/terms\.ts$/],
    instead: 'A gateway takes plain arguments; the feature reads and writes the rows.',
  },
  { from: /^worker\/env\.ts$/, may: [], instead: 'The bindings name no part of the house.' },
  {
    from: /^cron\//,
    may: [/^cron\//, /^worker\/(features|db|outside)\//, /^worker\/env\.ts$/, words],
    instead: 'A job calls a feature: move the work there.',
  },
  { from: /^web\/functions\//, may: [], instead: 'The function hands requests on and knows nothing.' },
  {
    from: /^web\/ui\//,
    may: [/^web\/ui\//, /^web\/locales\/en\/common\.json$/, words],
    instead: 'A part of web/ui could ship in another product: hand it what it shows.',
  },
  { from: /^web\/api\//, may: [/^web\/api\//, /^web\/locales\/en\//, words], instead: 'web/api speaks to the server and draws nothing.' },
  {
    from: /^web\/features\//,
    may: [/^web\/features\//, ...webBasics],
    instead: 'A feature of the web stands on ui, api and the schema; the shell composes features.',
  },
  { from: /^web\/app\//, may: [/^web\/(app|features)\//, /^web\/routes\.tsx$/, ...webBasics], instead: 'The shell composes features.' },
  { from: /^web\//, may: [/^web\//, words], instead: 'The web never sees the worker or the tables: ask through a row of schema/api.' },
]

test('imports follow the arrows of the house', () => {
  const wrong = productSources().flatMap((file) => {
    const arrow = arrows.find(({ from }) => from.test(file))
    if (!arrow) return [`${file} stands where the house has no room for it.`]
    return importsOf(file)
      .filter((target) => /^(schema|worker|cron|web|tests|migrations)\//.test(target))
      .filter((target) => !arrow.may.some((allowed) => allowed.test(target)))
      .map((target) => `${file} imports ${target}. ${arrow.instead}`)
  })
  expect(wrong).toEqual([])
})

test('packages stay in their part of the house', () => {
  const only: readonly (readonly [name: RegExp, where: RegExp, instead: string])[] = [
    [/^valibot$/, /^(schema\/(api|rules)|worker|web)\//, 'Shapes are declared in schema/api.'],
    [/^drizzle-/, /^(schema\/tables|schema\/drizzle\.config\.ts|worker)\b/, 'Rows belong to the worker.'],
    [/^hono/, /^worker\//, 'Only the worker serves.'],
    [/^@libsql\/client/, /^worker\/(db\/|local\/|http\/serve\.ts$)/, 'Handlers receive a door, never the database.'],
    [/^jose$/, /^worker\/(http|db|features|outside|local)\//, 'Codes are signed and read in the worker.'],
    [/^(react|react-dom|react-router|react-i18next|@tanstack\/|@ark-ui\/|@fullcalendar\/)/, /^web\//, 'Screens belong to web.'],
    [
      /^node:(?!crypto$|buffer$)/,
      /^(worker\/local|web\/vite\.config\.ts|schema\/drizzle\.config\.ts)/,
      'Node is there on one machine only; Workers and browsers have their own interfaces.',
    ],
    [/^@ark-ui\/react$/, /^$/, 'Import @ark-ui/react/<part>: the whole of it weighs 42 KB.'],
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

test('features meet only where the house lets them', () => {
  const wrong: string[] = []
  const meets = new Map<string, Set<string>>()
  const featureOf = (path: string) => /^(worker|web)\/features\/([^/]+)\/(.+)$/.exec(path)?.slice(1)
  for (const file of productSources()) {
    for (const target of importsOf(file)) {
      if (/^worker\/(main|app)\.ts$/.test(target) && file !== 'worker/main.ts')
        wrong.push(`${file} imports ${target}, which is the entry: nobody imports it.`)
      const [side, from] = featureOf(file) ?? []
      const [otherSide, to, part] = featureOf(target) ?? []
      if (!from || !to || side !== otherSide || from === to) continue
      if (side === 'web')
        wrong.push(
          `${file} imports ${target}. Features of the web never import each other: compose them in a screen of web/app or the routes.`,
        )
      else if (part !== 'data.ts' && part !== 'rules.ts')
        wrong.push(`${file} imports ${target}. Features meet through data.ts or rules.ts: offer it there.`)
      else meets.set(from, (meets.get(from) ?? new Set()).add(to))
    }
  }
  for (const start of meets.keys()) {
    const seen = new Set<string>()
    const open = [...(meets.get(start) ?? [])]
    for (let next = open.pop(); next; next = open.pop()) {
      if (next === start)
        wrong.push(
          `worker/features/${start} imports itself by way of ${[...seen].join(', ')}. Let one of them receive what it needs as an argument.`,
        )
      if (!seen.has(next)) open.push(...(meets.get(next) ?? []))
      seen.add(next)
    }
  }
  expect(wrong).toEqual([])
})
