import type { Random } from '../../worker/local/demo-random.ts'
import type { Fault } from '../../worker/local/libsql-server.ts'
import type { Report } from './report.ts'

/** What a plan can do to the running parts. */
export interface FaultyParts {
  /** Lets the next `times` requests to the database fail, after `passing` ones; null ends the fault. */
  faultDatabase(fault: Fault | null, times?: number, passing?: number): Promise<void>
  faultGateway(gateway: string, kind: string, times: number): Promise<void>
  /** Ends a process by SIGKILL and starts it again; absent where the parts are shared with others. */
  readonly killWorker?: () => Promise<void>
  readonly killDatabase?: () => Promise<void>
}

const shortFaults = [
  'unavailable',
  'hangs up',
  'reply lost',
  'web page',
  'disk full',
  'reply cut',
  'slow',
] as const satisfies readonly Fault[]
const gatewayFaults = ['hangs up', 'garbage', 'unavailable', 'reply lost', 'garbled reply', 'throttled'] as const
const gateways = ['sms', 'mail', 'whatsapp'] as const
type ClientFault = 'request lost' | 'reply lost' | 'pressed twice'

/** Calm and bursts in turns, by numbers of steps: all that is drawn depends on the seed only. */
export class FaultPlan {
  readonly #random: Random
  readonly #parts: FaultyParts
  readonly #report: Report
  readonly #clock: Clock
  #isBurst = false
  #left: number
  #healed = false
  #killing: Promise<void> | undefined

  constructor(random: Random, parts: FaultyParts, clock: Clock, report: Report) {
    this.#random = random
    this.#parts = parts
    this.#clock = clock
    this.#report = report
    this.#left = random.between(5, 20)
  }

  begin(): void {
    this.#healed = false
  }
  /** Ends all faults, and waits for the parts that are starting again. */
  async heal(): Promise<void> {
    this.#healed = true
    await this.#killing
    await this.#parts.faultDatabase(null)
  }

  /** Resolves once no part is being started again. */
  async untilStarted(): Promise<void> {
    await this.#killing
  }
  /** Called before each step. */
  async beforeStep(): Promise<void> {
    const random = this.#random
    this.#left -= 1
    if (this.#left <= 0) {
      this.#isBurst = !this.#isBurst
      this.#left = this.#isBurst ? random.between(8, 30) : random.between(10, 40)
      if (random.chance(0.4)) this.#count(`clock ${this.#clock.jump(random)}`)
      if (this.#isBurst) await this.#kill()
    }
    if (this.#isBurst && random.chance(0.45)) await this.#faultDatabase()
    if (random.chance(this.#isBurst ? 0.1 : 0.02)) await this.#faultGateway()
  }

  async #faultDatabase(): Promise<void> {
    const random = this.#random
    const isLong = this.#parts.killWorker && random.chance(0.03)
    const fault = isLong ? 'no answer' : random.pick(shortFaults)
    const times = isLong ? 1 : random.between(1, 4)
    this.#count(`database ${fault}`)
    await this.#parts.faultDatabase(fault, times, random.between(0, 3))
  }
  async #faultGateway(): Promise<void> {
    const [gateway, kind] = [this.#random.pick(gateways), this.#random.pick(gatewayFaults)]
    this.#count(`gateway ${kind}`)
    await this.#parts.faultGateway(gateway, kind, this.#random.between(1, 4))
  }
  async #kill(): Promise<void> {
    const { killWorker, killDatabase } = this.#parts
    const kills = [killWorker, killDatabase].filter((one) => one !== undefined)
    if (!this.#random.chance(0.15) || kills.length === 0 || this.#killing) return
    const kill = this.#random.pick(kills)
    this.#count(kill === killWorker ? 'worker killed' : 'database killed')
    // Desks go on meanwhile: their requests fail until the process is there again.
    this.#killing = kill().finally(() => {
      this.#killing = undefined
    })
  }

  /** A fault between a client and the Worker; none after healing. */
  takeClientFault(isWrite: boolean): ClientFault | undefined {
    if (this.#healed || !this.#random.chance(this.#isBurst ? 0.25 : 0.04)) return undefined
    const fault = this.#random.pick<ClientFault>(isWrite ? ['request lost', 'reply lost', 'reply lost', 'pressed twice'] : ['reply lost'])
    this.#count(`client ${fault}`)
    return fault
  }

  #count(name: string): void {
    this.#report.countFault(name)
  }
}

const jumps = { 'back 2 min': -120, 'back 2 h': -7200, 'ahead 10 min': 600, 'ahead 3 h': 10_800, 'ahead 1 day': 86_400 } as const

/** The clock that every request carries, in seconds UTC. */
export class Clock {
  readonly #first: number
  readonly #last: number
  #now: number
  constructor(first: number, days: number) {
    this.#first = first
    this.#last = first + days * 86_400
    this.#now = first
  }
  get seconds(): number {
    return this.#now
  }
  /** The time of the next request. */
  next(): string {
    this.#now += 1
    return this.show()
  }
  show(): string {
    return new Date(this.#now * 1000).toISOString().replace('.000Z', 'Z')
  }
  advance(seconds: number): void {
    this.#now += seconds
  }
  /** Answers which jump it took. */
  jump(random: Random): string {
    const name = random.pick(Object.keys(jumps) as (keyof typeof jumps)[])
    const to = this.#now + jumps[name]
    this.#now = to < this.#first || to > this.#last ? this.#first + 600 : to
    return name
  }
}
