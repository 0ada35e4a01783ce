import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

const program = join(import.meta.dirname, 'database-program.ts')
/** Pause before another attempt if a restart failed. */
const retryMs = 500

export interface DatabaseProcess {
  readonly port: number
  /** Process id of the running server; another one after a restart. */
  readonly pid: number | undefined
  /** Stops the server and ends the supervision. */
  close(): Promise<void>
}

/**
 * Runs the libSQL server in a separate process and restarts it on the same port whenever it ends: the engine aborts its whole process
 * on an internal error. Throws if the first start fails.
 */
export async function superviseDatabase(options: {
  directory: string
  token: string
  log: (line: string) => void
}): Promise<DatabaseProcess> {
  const { directory, token, log } = options
  let isClosing = false
  let current = await startProgram(directory, token, 0)
  const { port } = current

  const restart = async () => {
    while (!isClosing) {
      const restarted = await startProgram(directory, token, port).catch(() => null)
      if (restarted) return restarted
      await pause(retryMs)
    }
    return current
  }
  const keepRunning = async () => {
    while (!isClosing) {
      const reason = await current.ended
      if (isClosing) return
      log(`the database ended unexpectedly (${reason}) and is restarted`)
      current = await restart()
    }
  }
  const supervision = keepRunning()

  return {
    port,
    get pid() {
      return current.child.pid
    },
    async close() {
      isClosing = true
      current.child.kill('SIGTERM')
      await supervision
      // A restart may have been under way.
      current.child.kill('SIGTERM')
      await current.ended
    },
  }
}

interface RunningProgram {
  readonly child: ChildProcess
  readonly port: number
  /** Resolves with the exit code or signal. */
  readonly ended: Promise<number | string>
}

/** Starts the program and waits until it listens; port 0 is any free one. Throws if it ends before. */
async function startProgram(directory: string, token: string, port: number): Promise<RunningProgram> {
  const child = spawn(process.execPath, ['--no-warnings', program, directory, String(port)], {
    // A separate process group: Ctrl-C must not end the database before the programs that use it.
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, DATABASE_TOKEN: token, ENDS_WITH_INPUT: '1' },
  })
  const ended = new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? code ?? 'unknown'))
  })
  const line = once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>
  const failed = ended.then((reason) => Promise.reject(new Error(`the database could not be started (${reason})`)))
  const [listening] = await Promise.race([line, failed])
  failed.catch(() => undefined)
  return { child, port: Number(listening), ended }
}
