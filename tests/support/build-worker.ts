import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { unstable_readConfig } from 'wrangler'

const root = join(import.meta.dirname, '../..')

export type WorkerEntry = 'worker/main.ts' | 'worker/local/test-entry.ts'

/** Builds the bundle that a deploy would upload, or that of the tests' entry, into `folder`. */
export async function buildWorker(folder: string, entry: WorkerEntry): Promise<void> {
  const wrangler = createRequire(import.meta.url).resolve('wrangler')
  const build = spawn(
    process.execPath,
    ['--no-warnings', wrangler, 'deploy', entry, '--dry-run', '--outdir', folder, '-c', 'wrangler.toml'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        CI: '1',
        WRANGLER_SEND_METRICS: 'false',
        CLOUDFLARE_CF_FETCH_ENABLED: 'false',
        WRANGLER_LOG_PATH: join(folder, 'logs'),
      },
    },
  )
  let output = ''
  for (const stream of [build.stdout, build.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const code = await new Promise((resolve) => build.once('exit', resolve))
  if (code !== 0) throw new Error(`The worker does not build:\n${output}`)
}

/** Runs the worker built from the tests' entry on workerd, with the bindings of wrangler.toml. */
export async function runWorker(folder: string, databases: string, gateways: Record<string, string>): Promise<Miniflare> {
  const config = unstable_readConfig({ config: join(root, 'wrangler.toml') })
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: 0,
      cf: false,
      unsafeTriggerHandlers: true,
      ...(config.compatibility_date ? { compatibilityDate: config.compatibility_date } : {}),
      compatibilityFlags: config.compatibility_flags,
      modules: [{ type: 'ESModule', path: join(folder, 'test-entry.js') }],
      modulesRoot: folder,
      r2Buckets: config.r2_buckets.map((bucket: { binding: string }) => bucket.binding),
      bindings: Object.assign({}, config.vars, gateways, {
        WEB_ORIGIN: 'http://app.test',
        GATEWAY_TIMEOUT_MS: '1500',
        // Races queue fifty writers, on machines of any speed.
        DATABASE_TIMEOUT_MS: '25000',
        DATABASE_URL: databases,
        DATABASE_TOKEN: 'local',
        SESSION_SECRET: 'a secret for tests, 32 characters and more',
        SCRYPT_COST: '16',
        SUPERADMIN_TWO_STEP: 'optional',
      }),
    }),
  )
  await miniflare.ready
  return miniflare
}
