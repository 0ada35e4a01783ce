import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

const graceMs = 4_000
const rememberedCharacters = 4_000

export interface Program {
  /** Resolves with the exit code (or what ended it), never rejects. */
  readonly ended: Promise<number | string>
  /** The last of what it printed. */
  tail(): string
}

/** The programs that this one started, each in a process group of its own, so that nothing outlives it. */
export interface Programs {
  /** Runs a JavaScript file on this very Node; what it prints goes to the log file. */
  node(file: string, args: string[], options: { folder: string; log: string; env?: NodeJS.ProcessEnv }): Program
  /** Asks all to end, gives them a moment, then ends what is left of their groups. */
  stop(): Promise<void>
}

export function createPrograms(): Programs {
  const started = new Map<ChildProcess, Promise<number | string>>()
  return {
    node(file, args, { folder, log, env }) {
      mkdirSync(dirname(log), { recursive: true })
      const sink = createWriteStream(log)
      const child = spawn(process.execPath, ['--no-warnings', file, ...args], {
        cwd: folder,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...env },
      })
      let remembered = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          sink.write(text)
          remembered = (remembered + text).slice(-rememberedCharacters)
        })
      }
      const ended = new Promise<number | string>((resolve) => {
        child.once('error', (error) => resolve(error.message))
        child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'))
      })
      started.set(child, ended)
      return { ended, tail: () => remembered.trim() }
    },
    async stop() {
      const running = [...started]
      started.clear()
      await Promise.all(
        running.map(async ([child, ended]) => {
          if (child.exitCode === null && child.signalCode === null) {
            child.kill('SIGTERM')
            const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
            await ended
            clearTimeout(timer)
          }
          killGroup(child.pid)
        }),
      )
    },
  }
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // Nobody is left in the group, which is what was wanted.
  }
}
