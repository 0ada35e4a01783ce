import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../worker/local/demo-random.ts'
import { checkReply } from '../contract/check-reply.ts'
import type { Clock, FaultPlan } from './fault-plan.ts'
import type { ModelSalon } from './model.ts'
import type { Report } from './report.ts'

/** A reply as JSON; the workload reads few fields of it and checks the whole by its schema. */
// biome-ignore lint/suspicious/noExplicitAny: replies of every call
export type Body = any

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `{sessionCode}`. */
  readonly path: string
  readonly body?: object
  /** Idempotency-Key: every attempt sends the same. */
  readonly key?: string
}
export type Outcome =
  | { readonly is: 'acknowledged'; readonly body: Body; readonly attempts: number }
  | { readonly is: 'refused'; readonly status: number; readonly code: string; readonly body: Body; readonly attempts: number }
  | { readonly is: 'unknown'; readonly attempts: number }
export type Definite = Exclude<Outcome, { is: 'unknown' }>

export interface DeskContext {
  readonly random: Random
  readonly plan: FaultPlan
  readonly clock: Clock
  readonly report: Report
  readonly model: ModelSalon
  /** The other salons. */
  others(): readonly ModelSalon[]
  readonly database: string
  getOrigin(): string
}

/** Attempts of a client who waits for the answer, and those after which a product that works again counts as broken. */
const [patientAttempts, maxAttempts] = [8, 60]
const retryMs = 15
const clientTimeoutMs = 15_000

/** A desk: one signed-in screen that repeats its calls as a client does. */
export class Desk {
  readonly name: string
  readonly sessionCode: string
  readonly context: DeskContext
  /** Writes that are finished after healing. */
  readonly pending: (() => Promise<void>)[] = []
  constructor(name: string, sessionCode: string, context: DeskContext) {
    this.name = name
    this.sessionCode = sessionCode
    this.context = context
  }

  /** One request over the faulty network; undefined where the client has no answer. */
  async #request({ method, path, body, key }: Call): Promise<{ status: number; body: Body } | undefined> {
    const { plan, clock, getOrigin, database } = this.context
    const fault = plan.takeClientFault(method !== 'GET')
    if (fault === 'request lost') return undefined
    const send = async () => {
      const reply = await fetch(`${getOrigin()}${path.replace('{sessionCode}', this.sessionCode)}`, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(clientTimeoutMs),
        headers: {
          'x-test-database': database,
          'cf-connecting-ip': '127.0.0.1',
          'x-test-now': clock.next(),
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return { status: reply.status, body: JSON.parse(await reply.text()) as Body }
    }
    const sent = fault === 'pressed twice' && key ? [send(), send()] : [send()]
    const settled = await Promise.allSettled(sent)
    const replies = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    if (fault === 'reply lost' || replies.length < sent.length)
      return replies.find(({ status }) => status === 200 && fault !== 'reply lost')
    // Of two presses the answer that did something counts; one that failed leaves it open.
    return replies.find(({ status }) => status === 200) ?? replies.find(({ status }) => status >= 500) ?? replies[0]
  }

  async #repeat(call: Call, attempts: number): Promise<Outcome> {
    const { report } = this.context
    let earlier = 0
    for (; earlier < attempts; earlier++) {
      if (earlier > 0) {
        report.repeats += 1
        await pause(retryMs * Math.min(earlier, 10))
        // As a client does that waits a minute for a server.
        if (earlier > 2) await this.context.plan.untilStarted()
      }
      const reply = await this.#request(call).catch(() => undefined)
      if (!reply) continue
      const { status, body } = reply
      try {
        checkReply(call.method, call.path.replace('{sessionCode}', this.sessionCode), status, body)
      } catch (error) {
        report.break('reply', String(error).slice(0, 400))
      }
      if (status === 200) return { is: 'acknowledged', body, attempts: earlier + 1 }
      if (status === 500) report.break('reply', `${call.method} ${call.path}: 500 ${body?.code}`)
      if (status < 500 && status !== 429) return { is: 'refused', status, code: body?.code ?? '', body, attempts: earlier + 1 }
    }
    return { is: 'unknown', attempts: earlier }
  }

  #note(what: string, outcome: Outcome): void {
    const { report, clock } = this.context
    const answer = outcome.is === 'refused' ? `refused ${outcome.status} ${outcome.code}` : outcome.is
    const attempts = outcome.attempts > 1 ? ` after ${outcome.attempts} attempts` : ''
    report.note(`${clock.show()} ${this.name} ${what}: ${answer}${attempts}`)
  }

  /** Sends a write; some clients give up after one attempt. */
  async send(what: string, call: Call): Promise<Outcome> {
    const { report, random } = this.context
    report.tried += 1
    const outcome = await this.#repeat(call, random.chance(0.12) ? 1 : patientAttempts)
    if (outcome.is === 'unknown') report.unknown += 1
    this.#note(what, outcome)
    return outcome
  }
  /** Repeats a call until it is answered, which a product that works again has to do. */
  async sendUntilAnswered(what: string, call: Call): Promise<Definite> {
    const outcome = await this.#repeat(call, maxAttempts)
    this.#note(`${what} (again)`, outcome)
    if (outcome.is !== 'unknown') return outcome
    this.context.report.break('stuck', `${this.name} ${what}: no answer in ${maxAttempts} attempts`)
    return { is: 'refused', status: 503, code: 'service_unavailable', body: {}, attempts: maxAttempts }
  }

  /** Counts an answer that is final. */
  count(answer: Definite): void {
    const { report } = this.context
    if (answer.is === 'acknowledged') report.acknowledged += 1
    else {
      report.refused += 1
      report.codes.set(answer.code, (report.codes.get(answer.code) ?? 0) + 1)
    }
  }

  /** Runs `finish` now if the answers are there, else after healing; the locks are held until then. */
  #finish(locks: readonly string[], isOpen: boolean, finish: () => Promise<void>): Promise<void> {
    const end = () => finish().finally(() => this.unlock(locks))
    if (!isOpen) return end()
    this.pending.push(end)
    return Promise.resolve()
  }

  /** Locks what a step changes. */
  lock(...ids: readonly string[]): readonly string[] {
    for (const id of ids) this.context.model.locks.add(id)
    return ids
  }
  unlock(ids: readonly string[]): void {
    for (const id of ids) this.context.model.locks.delete(id)
  }

  /**
   * A write with an Idempotency-Key: `apply` receives its final answer. Where the client gave up, the call is repeated after healing
   * under the same key.
   */
  async write(what: string, call: Call, locks: readonly string[], apply: (answer: Definite) => void | Promise<void>): Promise<void> {
    await this.writeAll([{ desk: this, what, call }], locks, ([answer]) => answer && apply(answer))
  }

  /** Several such writes at once. */
  async writeAll(
    writes: readonly { desk: Desk; what: string; call: Call }[],
    locks: readonly string[],
    apply: (answers: readonly Definite[]) => void | Promise<void>,
  ): Promise<void> {
    const outcomes = await Promise.all(writes.map(({ desk, what, call }) => desk.send(what, call)))
    await this.#finish(
      locks,
      outcomes.some(({ is }) => is === 'unknown'),
      async () => {
        const answers: Definite[] = []
        for (const [i, outcome] of outcomes.entries()) {
          const { desk, what, call } = writes[i] as (typeof writes)[number]
          answers.push(outcome.is === 'unknown' ? await desk.sendUntilAnswered(what, call) : outcome)
        }
        for (const answer of answers) this.count(answer)
        await apply(answers)
      },
    )
  }

  /**
   * Writes without a key, of which at most one is done: where an answer is missing, or a repeated call was refused, `read` finds out
   * which. `apply` receives the body of the one that was done, undefined where none was.
   */
  async change(
    writes: readonly { desk: Desk; what: string; call: Call }[],
    locks: readonly string[],
    read: Call,
    apply: (done: readonly { index: number; body: Body }[], current: Body | undefined) => void,
  ): Promise<void> {
    const outcomes = await Promise.all(writes.map(({ desk, what, call }) => desk.send(what, call)))
    const isOpen = outcomes.some(({ is, attempts }) => is === 'unknown' || (is === 'refused' && attempts > 1))
    await this.#finish(locks, isOpen, async () => {
      const done = outcomes.flatMap((outcome, index) => (outcome.is === 'acknowledged' ? [{ index, body: outcome.body }] : []))
      const current = isOpen && done.length === 0 ? await this.sendUntilAnswered('reads', read) : undefined
      for (const outcome of outcomes) if (outcome.is !== 'unknown') this.count(outcome)
      apply(done, current?.is === 'acknowledged' ? current.body : undefined)
    })
  }

  /** A read, as a screen makes it before a write; undefined where it gave up. */
  async read(path: string): Promise<Body | undefined> {
    const outcome = await this.#repeat({ method: 'GET', path }, patientAttempts)
    return outcome.is === 'acknowledged' ? outcome.body : undefined
  }
}
