import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

const graceMs = 4_000
const maxTailLength = 4_000

export interface Program {
  /** Resolves with the exit code, or with the signal or error that ended the program; never rejects. */
  readonly ended: Promise<number | string>
  /** Last part of the output. */
  tail(): string
}

/** Started programs, each in its own process group, so that none of their children outlives them. */
export interface Programs {
  /** Runs a JavaScript file with the same Node; its output goes to the log file. */
  node(file: string, args: string[], options: { folder: string; log: string; env?: NodeJS.ProcessEnv }): Program
  /** Sends SIGTERM to all, waits, then kills what is left of their process groups. */
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
      let tail = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          sink.write(text)
          tail = (tail + text).slice(-maxTailLength)
        })
      }
      const ended = new Promise<number | string>((resolve) => {
        child.once('error', (error) => resolve(error.message))
        child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'))
      })
      started.set(child, ended)
      return { ended, tail: () => tail.trim() }
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
    // The group has already ended.
  }
}
