import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Program, Programs } from './programs.ts'

const root = join(import.meta.dirname, '../..')
const wrangler = createRequire(import.meta.url).resolve('wrangler')
const readyWithinMs = 180_000

/** Cloudflare on a local machine: Pages, the Worker behind it, and R2 in a folder, without network access. */
export interface Cloud {
  /** Serves pages and API on one origin. Resolves when both respond. */
  servePages(port: number): Promise<Program>
  /** Serves the Worker alone; its address accepts calls of the cron triggers. */
  serveCron(port: number): Program
}

export function createCloud(programs: Programs, options: { directory: string; env: Record<string, string> }): Cloud {
  const files = join(options.directory, 'cloud')
  mkdirSync(files, { recursive: true })
  const env = {
    ...options.env,
    CI: '1',
    WRANGLER_SEND_METRICS: 'false',
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    WRANGLER_LOG_PATH: join(options.directory, 'logs'),
    WRANGLER_REGISTRY_PATH: join(options.directory, 'registry'),
  }
  const wranglerOptions = (port: number) => [
    '--ip=127.0.0.1',
    `--port=${port}`,
    '--inspector-port=0',
    `--persist-to=${files}`,
    // A more verbose level would print paths, and paths contain session codes.
    '--log-level=warn',
    '--show-interactive-dev-session=false',
  ]
  return {
    async servePages(port) {
      const program = programs.node(wrangler, ['pages', 'dev', '-c', 'wrangler.toml', '-c', '../wrangler.toml', ...wranglerOptions(port)], {
        folder: join(root, 'web'),
        log: join(options.directory, 'server.log'),
        env,
      })
      await waitUntilReady(`http://127.0.0.1:${port}`, program)
      return program
    },
    serveCron: (port) =>
      programs.node(wrangler, ['dev', '-c', 'wrangler.toml', ...wranglerOptions(port)], {
        folder: root,
        log: join(options.directory, 'cron.log'),
        env,
      }),
  }
}

async function waitUntilReady(origin: string, program: Program): Promise<void> {
  let exit: number | string | undefined
  program.ended.then((ended) => {
    exit = ended
  })
  let lastError = 'no response'
  for (const until = Date.now() + readyWithinMs; Date.now() < until; await pause(100)) {
    if (exit !== undefined) throw new Error(`The server ended unexpectedly (${exit}).\n${program.tail()}`)
    const health = await checkHealth(`${origin}/api/health`)
    if (health === 'ok') return
    lastError = health
  }
  throw new Error(`The server did not start within ${readyWithinMs / 1000} s: ${lastError}.\n${program.tail()}`)
}

/** `ok`, or what went wrong. */
async function checkHealth(url: string): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) })
    return response.ok ? 'ok' : `${response.status} ${(await response.text()).slice(0, 500)}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
