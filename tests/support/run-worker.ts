import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { unstable_readConfig } from 'wrangler'

const root = join(import.meta.dirname, '../..')

export const workerName = 'salon-api'

/**
 * Runs the worker built from the tests' entry on workerd, with the bindings of wrangler.toml and `bindings`; `options` are further ones of
 * Miniflare.
 */
export async function runWorker(
  folder: string,
  databases: string,
  bindings: Record<string, string>,
  options: { readonly inspectorPort?: number } = {},
): Promise<Miniflare> {
  const config = unstable_readConfig({ config: join(root, 'wrangler.toml') })
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name: workerName,
      host: '127.0.0.1',
      port: 0,
      ...options,
      // An address of the Worker itself: Miniflare's own in front of it compresses every reply, which the tests would unpack again.
      unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
      stripCfConnectingIp: false,
      cf: false,
      unsafeTriggerHandlers: true,
      ...(config.compatibility_date ? { compatibilityDate: config.compatibility_date } : {}),
      compatibilityFlags: config.compatibility_flags,
      // The first one is the Worker; the others are loaded when they are needed.
      modules: ['main.js', ...readdirSync(folder).filter((file) => file.endsWith('.js') && file !== 'main.js')].map((file) => ({
        type: 'ESModule' as const,
        path: join(folder, file),
      })),
      modulesRoot: folder,
      ratelimits: Object.fromEntries(config.ratelimits.map(({ name, ...limit }: { name: string }) => [name, limit])),
      r2Buckets: config.r2_buckets.map((bucket: { binding: string }) => bucket.binding),
      durableObjects: Object.fromEntries(
        config.durable_objects.bindings.map(({ name, class_name }: { name: string; class_name: string }) => [
          name,
          { className: class_name, useSQLite: true },
        ]),
      ),
      bindings: Object.assign({}, config.vars, {
        WEB_ORIGIN: 'http://app.test',
        // A fake answers late where the databases beside it are busy; those that never answer are waited for this long.
        GATEWAY_TIMEOUT_MS: '4000',
        // Races queue fifty writers, on machines of any speed.
        DATABASE_TIMEOUT_MS: '25000',
        LIVE_TIMEOUT_MS: '25000',
        DATABASE_URL: databases,
        DATABASE_TOKEN: 'local',
        SESSION_SECRET: 'a secret for tests, 32 characters and more',
        SCRYPT_COST: '16',
        SUPERADMIN_TWO_STEP: 'optional',
        ...bindings,
      }),
    }),
  )
  await miniflare.ready
  return miniflare
}
