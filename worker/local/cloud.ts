import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Program, Programs } from './programs.ts'

const root = join(import.meta.dirname, '../..')
const wrangler = createRequire(import.meta.url).resolve('wrangler')
const readyWithinMs = 60_000

/** Cloudflare on one's own machine: Pages in front, the Worker behind it, R2 in a folder; nothing asks the network. */
export interface Cloud {
  /** Pages and API on one origin. Resolves when both answer. */
  servePages(port: number): Promise<Program>
  /** The Worker alone, whose address takes cron's calls. */
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
  const usual = (port: number) => [
    ...['--ip', '127.0.0.1', '--port', String(port), '--inspector-port', '0', '--persist-to', files],
    // Anything chattier would print paths, and paths hold session codes.
    ...['--log-level', 'warn', '--show-interactive-dev-session=false'],
  ]
  return {
    async servePages(port) {
      const program = programs.node(wrangler, ['pages', 'dev', '-c', 'wrangler.toml', '-c', '../wrangler.toml', ...usual(port)], {
        folder: join(root, 'web'),
        log: join(options.directory, 'server.log'),
        env,
      })
      await answering(`http://127.0.0.1:${port}`, program)
      return program
    },
    serveCron: (port) =>
      programs.node(wrangler, ['dev', '-c', 'wrangler.toml', ...usual(port)], {
        folder: root,
        log: join(options.directory, 'cron.log'),
        env,
      }),
  }
}

async function answering(origin: string, program: Program): Promise<void> {
  let outcome: number | string | undefined
  program.ended.then((ended) => {
    outcome = ended
  })
  let last = 'nothing answered'
  for (const until = Date.now() + readyWithinMs; Date.now() < until; await pause(100)) {
    if (outcome !== undefined) throw new Error(`The server ended by itself (${outcome}).\n${program.tail()}`)
    const health = await ask(`${origin}/api/health`)
    if (health === 'ok') return
    last = health
  }
  throw new Error(`The server did not come up within ${readyWithinMs / 1000} s: ${last}.\n${program.tail()}`)
}

async function ask(url: string): Promise<string> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(10_000) })
    return reply.ok ? 'ok' : `${reply.status} ${(await reply.text()).slice(0, 500)}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
