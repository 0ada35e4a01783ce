import { type ChildProcess, fork } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface DatabaseAddresses {
  /** A database's name and a slash follow. */
  readonly databases: string
  readonly control: string
  /** Bookings of W1H. */
  readonly bookings: number
}

export interface WorkerAddresses {
  readonly origin: string
  /** WebSocket address of workerd's inspector, where it has one. */
  readonly inspector?: string
}

/** A server in a separate process. */
export interface ServerProcess<Addresses> {
  readonly addresses: Addresses
  /** CPU milliseconds, user and system, of the process and those it started. */
  cpu(): number
  /** Resident bytes of the processes that it started: of a Worker, those of workerd. */
  memory(): number
  stop(): void
}

/** Starts a file of this folder; resolves once it has sent its addresses. */
export async function startServer<Addresses>(file: string, args: readonly string[]): Promise<ServerProcess<Addresses>> {
  const child = fork(join(import.meta.dirname, file), [...args], {
    execArgv: ['--no-warnings'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const addresses = await waitForAddresses<Addresses>(child, file)
  const pid = child.pid ?? 0
  return {
    addresses,
    cpu: () => readCpu(pid),
    memory: () => readChildren(pid).reduce((sum, started) => sum + readMemory(started), 0),
    stop: () => child.connected && child.disconnect(),
  }
}

function waitForAddresses<Addresses>(child: ChildProcess, file: string): Promise<Addresses> {
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-2000)
  })
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Addresses))
    child.once('exit', (code) => reject(new Error(`${file} ended (${code}): ${errors}`)))
  })
}

const millisecondsPerTick = 10

function readCpu(pid: number): number {
  const [, rest = ''] = /\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
  const fields = rest.split(' ')
  const own = (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick
  return readChildren(pid).reduce((sum, child) => sum + readCpu(child), own)
}

const pageBytes = 4096
const readMemory = (pid: number) => Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageBytes

const readChildren = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
