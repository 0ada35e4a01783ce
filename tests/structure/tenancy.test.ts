import { expect, test } from 'vitest'
import { productSources, read } from './sources.ts'

/** What may be written in one place only, and why. */
const places: readonly { readonly what: RegExp; readonly where: RegExp; readonly instead: string }[] = [
  {
    what: /\.transaction\(/,
    where: /^worker\/local\//,
    instead: 'An interactive transaction is a trip a statement: send one batch through the door.',
  },
  {
    what: /\.batch\(/,
    where: /^worker\/(db\/trip\.ts$|local\/)/,
    instead: 'A trip is one batch with its mode said: let the door send it (worker/db/trip.ts).',
  },
  {
    what: /\bcreateClient\(/,
    where: /^worker\/(db\/client\.ts$|local\/)/,
    instead: 'A client lives for one request, and worker/db/client.ts opens it.',
  },
  { what: /\bdrizzle\(/, where: /^worker\/db\//, instead: 'Handlers receive a door, never the database.' },
  {
    what: /\bconsole\.\w+\(/,
    where: /^(worker\/(app\.ts$|http\/errors\.ts$|local\/)|web\/app\/error-)/,
    instead: 'What is logged is decided in worker/app.ts and worker/http/errors.ts; a screen says it to its user.',
  },
  {
    what: /\b(Date\.now\(\)|new Date\(\)|Math\.random\(\))/,
    where: /^(worker\/(app\.ts$|main\.ts$|local\/)|web\/)/,
    instead: 'Time and chance come in as arguments.',
  },
]

test('rows, logs, time and chance are reached through their one place', () => {
  const wrong = productSources().flatMap((file) =>
    places
      .filter(({ what, where }) => !where.test(file) && what.test(withoutComments(read(file))))
      .map(({ what, instead }) => `${file} has ${what.source}. ${instead}`),
  )
  expect(wrong).toEqual([])
})

test('log lines name the row of the table, never the path', () => {
  const wrong = productSources()
    .filter((file) => /^(worker|cron)\/(?!local\/)/.test(file))
    .flatMap((file) =>
      [...withoutComments(read(file)).matchAll(/console\.\w+\([^\n]*/g)]
        .filter(([line]) => /req\.(path|url|raw|query|param)|request\.url|\.href|pathname|sessionCode/.test(line))
        .map(([line]) => `${file}: ${line.trim()}: a path holds the session code.`),
    )
  expect(wrong).toEqual([])
})

test('the cloud keeps no whole paths either', () => {
  expect(read('wrangler.toml')).toMatch(/\[observability\.logs\][^[]*invocation_logs = false/)
})

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/[^\n]*/g, ' ')
}
