import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { unstable_readConfig } from 'wrangler'

const root = join(import.meta.dirname, '../..')

/** The very bundle that a deploy would upload, in `folder`/main.js. */
export async function buildWorker(folder: string): Promise<void> {
  const wrangler = createRequire(import.meta.url).resolve('wrangler')
  const build = spawn(process.execPath, ['--no-warnings', wrangler, 'deploy', '--dry-run', '--outdir', folder, '-c', 'wrangler.toml'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      CI: '1',
      WRANGLER_SEND_METRICS: 'false',
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      WRANGLER_LOG_PATH: join(folder, 'logs'),
    },
  })
  let said = ''
  for (const stream of [build.stdout, build.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const code = await new Promise((resolve) => build.once('exit', resolve))
  if (code !== 0) throw new Error(`The worker does not build:\n${said}`)
}

/** The built worker on workerd, with wrangler.toml's bindings; the database's address lacks the name, which a header gives. */
export async function runWorker(folder: string, databases: string, outside: Record<string, string>): Promise<Miniflare> {
  const config = unstable_readConfig({ config: join(root, 'wrangler.toml') })
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: 0,
      cf: false,
      unsafeTriggerHandlers: true,
      ...(config.compatibility_date ? { compatibilityDate: config.compatibility_date } : {}),
      compatibilityFlags: config.compatibility_flags,
      modules: [{ type: 'ESModule', path: join(folder, 'main.js') }],
      modulesRoot: folder,
      r2Buckets: config.r2_buckets.map((bucket: { binding: string }) => bucket.binding),
      bindings: Object.assign({}, config.vars, outside, {
        WEB_ORIGIN: 'http://app.test',
        OUTSIDE_PATIENCE_MS: '1500',
        DATABASE_URL: databases,
        DATABASE_TOKEN: 'local',
        SESSION_SECRET: 'a secret for tests, 32 characters and more',
        SCRYPT_COST: '1024',
        TEST_DATABASES: '1',
      }),
    }),
  )
  await miniflare.ready
  return miniflare
}
