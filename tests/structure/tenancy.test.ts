import { expect, test } from 'vitest'
import { productSources, read, splitSource } from './sources.ts'

/** Code that is allowed in one place only, and what to do elsewhere. */
const places: readonly { readonly what: RegExp; readonly where: RegExp; readonly instead: string }[] = [
  {
    what: /\.transaction\(/,
    where: /^worker\/local\//,
    instead: 'An interactive transaction takes a round trip per statement: send one batch through the database handle.',
  },
  {
    what: /\bclient\.(batch|execute|migrate)\(/,
    where: /^worker\/(db\/(batch|client)\.ts$|local\/)/,
    instead: 'Database handles send batches, with an explicit transaction mode (worker/db/batch.ts).',
  },
  {
    what: /\bcreateClient\(/,
    where: /^worker\/(db\/client\.ts$|local\/)/,
    instead: 'A client lives for one request; worker/db/client.ts opens it.',
  },
  { what: /\bdrizzle\(/, where: /^worker\/db\//, instead: 'Handlers receive a database handle, never the client.' },
  {
    what: /\bconsole\.\w+\(/,
    where: /^(worker\/(main\.ts$|http\/errors\.ts$|local\/)|web\/(app\/error-|ui\/use-download\.ts$))/,
    instead: 'worker/main.ts and worker/http/errors.ts decide what is logged; a screen shows a message to its user.',
  },
  {
    what: /\bsaveFile\(|\.download = /,
    where: /^(worker|web\/ui|web\/features\/booking\/online-booking)\/|\/(clients|data-quality|pets)\/use-[\w-]+\.ts$/,
    instead: 'useDownload (web/ui/use-download.ts) and useBackgroundFile save a file; they say and log where that fails.',
  },
  {
    what: /\b(Date\.now\(\)|new Date\(\)|Math\.random\(\))/,
    where: /^(worker\/(app\.ts$|main\.ts$|live\/salon-live\.ts$|local\/)|web\/)/,
    instead: 'Clock and randomness are arguments.',
  },
]

test('transactions, batches, clients, logs, clock and randomness are used in their one place', () => {
  const wrong = productSources().flatMap((file) => {
    const { code } = splitSource(read(file))
    return places
      .filter(({ what, where }) => !where.test(file) && what.test(code))
      .map(({ what, instead }) => `${file} has ${what.source}. ${instead}`)
  })
  expect(wrong).toEqual([])
})

test('SQL of features is in queries.ts files', () => {
  const statement = /\b(SELECT\s|INSERT (OR \w+ )?INTO\s|UPDATE \S+\s+SET\s|DELETE FROM\s|WITH \w+ (\([^)]*\) )?AS\s)/
  const wrong = productSources()
    .filter((file) => file.startsWith('worker/features/') && !/\/([\w-]+-)?queries\.ts$/.test(file))
    .flatMap((file) => {
      const [first, ...others] = splitSource(read(file)).strings.filter((text) => statement.test(text))
      if (first === undefined) return []
      const excerpt = first.replace(/\s+/g, ' ').trim().slice(0, 80)
      return [`${file}: «${excerpt}» and ${others.length} more. Move SQL to named functions of queries.ts or <thing>-queries.ts.`]
    })
  expect(wrong).toEqual([])
})

test('log lines contain the name of the endpoint, never the path', () => {
  const wrong = productSources()
    .filter((file) => /^(worker|cron)\/(?!local\/)/.test(file))
    .flatMap((file) =>
      [...splitSource(read(file)).code.matchAll(/console\.\w+\([^\n]*/g)]
        .filter(([line]) => /req\.(path|url|raw|query|param)|request\.url|\.href|pathname|sessionCode/.test(line))
        .map(([line]) => `${file}: ${line.trim()}: a path contains the session code.`),
    )
  expect(wrong).toEqual([])
})

test('invocation logs of the platform, which contain whole paths, are off', () => {
  expect(read('wrangler.toml')).toMatch(/\[observability\.logs\][^[]*invocation_logs = false/)
})

test('every table with audit columns is audited by triggers', () => {
  const [, list = ''] = /const auditedTables[\s\S]*? = \[\n([\s\S]*?)\n\]/.exec(read('schema/tables/platform/audit-triggers.ts')) ?? []
  const audited = new Set([...list.matchAll(/\[(\w+)/g)].map(([, table]) => table))
  const wrong = productSources()
    .filter((path) => path.startsWith('schema/tables/'))
    .flatMap((path) => read(path).split('export const '))
    .filter((part) => /^\w+ = sqliteTable\(/.test(part) && part.includes('...auditColumns'))
    .map((part) => part.slice(0, part.indexOf(' ')))
    .filter((table) => !audited.has(table))
  expect(wrong, 'Add it to auditedTables in schema/tables/platform/audit-triggers.ts.').toEqual([])
})
