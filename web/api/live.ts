import { onlineManager, type Query } from '@tanstack/react-query'
import { live } from '../../schema/api/platform/live.ts'
import {
  type Hello,
  type Hint,
  type LiveMessage,
  liveKinds,
  liveLimits,
  type Presence,
  screenHeader,
} from '../../schema/rules/platform/live.ts'
import { buildUrl, CallError, call, screenHeaders } from './call.ts'
import { doubtConnection } from './connection.ts'
import { isAbout } from './live-reads.ts'
import { setPresenceSender } from './open-record.ts'
import { getPollInterval, setConnected } from './polling.ts'
import { presenceKey } from './presence.ts'
import { queryClient } from './query.ts'
import { checkSession } from './session.ts'
import { getSessionState, onSessionChange } from './session-store.ts'

type About = Pick<Hint, 'kinds' | 'days'>
const everything: About = { kinds: liveKinds, days: null }
/** What the salon's cursor says nothing of. */
const withoutCursor: About = { kinds: ['alerts', 'inbox', 'messages', 'rota'], days: null }

/** Milliseconds for which hints behind the first one are joined. Figures of money are heavy reads. */
const joinMs = { money: 15_000, other: 300 } as const
/** Milliseconds after which this screen reads again what it has changed itself, unless its own write has made it do so. */
const ownMs = 2000
/** Milliseconds before a connection is tried again: random, so that a salon's screens do not come all at once. */
const retryMs = { first: 1000, spread: 5000, max: 30_000 } as const
/** Milliseconds in which a connection is made, or the server says why it is not. */
const answerMs = 10_000

/**
 * Reads again what screens show of the changes; hidden pages do so once they are shown. `before`: only what was read earlier. Resolves
 * when it has been read.
 */
async function readAgain(about: About, before = Number.POSITIVE_INFINITY): Promise<void> {
  const queries = queryClient.getQueryCache().findAll({
    predicate: ({ queryKey, state }) => isAbout(about, queryKey) && state.dataUpdatedAt < before,
  })
  const read = (chosen: readonly Query[]) =>
    queryClient.invalidateQueries({ predicate: (query) => chosen.includes(query), refetchType: document.hidden ? 'none' : 'active' })
  // A first read that is under way is not sent a second time, and may be answered from before the change.
  const begun = queries.filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
  await Promise.allSettled([read(queries), ...begun.map(({ promise }) => promise)])
  if (begun.length > 0) await read(begun)
}

/** Milliseconds since the page was opened, also where the device has slept or its clock was set back. */
const getPageAge = () => Math.max(performance.now(), Date.now() - performance.timeOrigin)

interface Joiner {
  add(about: About): void
  stop(): void
}

/** Joins hints that follow one another: the first one acts at once, the next ones when what it reads is there. */
function createJoiner(ms: number): Joiner {
  let waiting: About | undefined
  let isBusy = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = async () => {
    isBusy = waiting !== undefined
    if (!waiting) return
    const about = waiting
    waiting = undefined
    await readAgain(about)
    timer = setTimeout(flush, ms)
  }
  return {
    add(about: About): void {
      const days = waiting?.days === null || about.days === null ? null : [...(waiting?.days ?? []), ...about.days]
      waiting = { kinds: [...(waiting?.kinds ?? []), ...about.kinds], days }
      if (!isBusy) void flush()
    },
    stop: () => clearTimeout(timer),
  }
}

const setPresent = (present: readonly Presence[]) => void queryClient.setQueryData(presenceKey, present)
/** Adds or replaces what one screen has open. */
function updatePresence(next: Presence): void {
  const present = queryClient.getQueryData<readonly Presence[]>(presenceKey) ?? []
  setPresent([...present.filter(({ screen }) => screen !== next.screen), ...(next.record ? [next] : [])])
}

/** Keeps a connection that tells what others change, as long as there is a session. */
class LiveConnection {
  readonly #onRefused: (error: CallError) => void
  readonly #money = createJoiner(joinMs.money)
  readonly #other = createJoiner(joinMs.other)
  readonly #timers = new Set<ReturnType<typeof setTimeout>>()
  readonly #ownTimers = new Set<ReturnType<typeof setTimeout>>()
  #socket: WebSocket | undefined
  #failures = 0
  #cursor: string | null = null
  /** The id that the connection has given to this screen; empty without one. */
  #screen = ''
  #lastMessage = 0
  #fallback: ReturnType<typeof setTimeout> | undefined
  #hasStopped = false
  #hasToldRefusal = false

  constructor(onRefused: (error: CallError) => void) {
    this.#onRefused = onRefused
  }

  connect = (): void => {
    const { code } = getSessionState()
    if (code === null || this.#hasStopped) return
    const socket = new WebSocket(new URL(buildUrl(live.open, {}, code), location.href.replace(/^http/, 'ws')))
    this.#socket = socket
    const isCurrent = () => this.#socket === socket
    socket.addEventListener('open', () => {
      if (!isCurrent()) return
      setPresenceSender((text) => socket.readyState === WebSocket.OPEN && socket.send(text))
      this.#after(liveLimits.pingMs, this.#ping)
    })
    socket.addEventListener('message', ({ data }) => {
      this.#lastMessage = performance.now()
      if (isCurrent() && data !== 'pong') this.#receive(JSON.parse(String(data)))
    })
    socket.addEventListener('close', () => isCurrent() && void this.#onClose())
    this.#after(answerMs, () => this.#screen === '' && this.#connectAgain())
  }

  /** The server can be reached again, or the page is shown again: not after up to half a minute. */
  hurry = (): void => {
    if (this.#screen !== '' || document.hidden) return
    this.#leave()
    this.#after(Math.random() * retryMs.first, this.connect)
  }

  stop(): void {
    this.#hasStopped = true
    clearTimeout(this.#fallback)
    this.#money.stop()
    this.#other.stop()
    for (const timer of this.#ownTimers) clearTimeout(timer)
    this.#leave()
  }

  #after(ms: number, run: () => void, timers = this.#timers): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, ms)
    timers.add(timer)
  }

  #ping = (): void => {
    const at = performance.now()
    this.#socket?.send('ping')
    this.#after(liveLimits.pongMs, () => {
      if (this.#lastMessage >= at) return
      void doubtConnection()
      this.#connectAgain()
    })
    this.#after(liveLimits.pingMs, this.#ping)
  }

  #leave(): void {
    const left = this.#socket
    this.#socket = undefined
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
    left?.close()
    this.#setScreen('')
    setPresenceSender(undefined)
    setPresent([])
  }

  #setScreen(screen: string): void {
    this.#screen = screen
    screenHeaders[screenHeader] = screen
    setConnected(screen !== '')
  }

  /** A browser does not say why a connection was refused: a plain call does. Without rights none is tried again in this session. */
  async #onClose(): Promise<void> {
    const wasAdmitted = this.#screen !== ''
    this.#connectAgain()
    if (wasAdmitted || !onlineManager.isOnline()) return
    const signal = AbortSignal.timeout(answerMs)
    const error: unknown = await call(live.open, {}, undefined, { signal }).catch((failure: unknown) => failure)
    if (!(error instanceof CallError)) return
    if (error.status === 403) this.stop()
    // Said once: this screen goes on with its slow polls, and tries again.
    if (error.status !== 429 || this.#hasToldRefusal || this.#hasStopped) return
    this.#hasToldRefusal = true
    this.#onRefused(error)
  }

  #connectAgain(): void {
    this.#leave()
    this.#failures += 1
    const most = Math.min(retryMs.max, retryMs.spread * this.#failures)
    this.#after(retryMs.first + Math.random() * (most - retryMs.first), this.connect)
    // From then on each reply asks for the next one sooner.
    this.#fallback ??= setTimeout(() => {
      this.#fallback = undefined
      if (this.#screen === '') void readAgain(everything)
    }, getPollInterval())
  }

  #receive(message: LiveMessage): void {
    if (message.type === 'hello') this.#begin(message)
    if (message.type === 'hint') this.#apply(message)
    if (message.type === 'presence') updatePresence(message)
    // The session has ended, or its user has other roles: then a new connection has them.
    if (message.type === 'over') {
      this.#leave()
      void checkSession().then((isLive) => isLive && this.#connectAgain())
    }
  }

  /** Reads what has changed without a connection. */
  #begin({ screen, cursor, quietMs, present }: Hello): void {
    this.#failures = 0
    this.#hasToldRefusal = false
    this.#setScreen(screen)
    setPresent(present)
    const before = this.#cursor
    this.#cursor = cursor
    // What was read before the first connection may be older than that, unless nothing has changed since the page was opened.
    const isKnown = before === null ? quietMs > getPageAge() : cursor === before
    void readAgain(isKnown ? withoutCursor : everything)
  }

  #apply({ kinds, days, by, cursor }: Hint): void {
    this.#cursor = cursor ?? this.#cursor
    if (by !== '' && by === this.#screen) {
      const now = Date.now()
      // Also without the connection: its cursor says that this screen knows of the change.
      this.#after(ownMs, () => void readAgain({ kinds, days }, now), this.#ownTimers)
      return
    }
    const others = kinds.filter((kind) => kind !== 'money')
    if (others.length < kinds.length) this.#money.add({ kinds: ['money'], days: null })
    if (others.length > 0) this.#other.add({ kinds: others, days })
  }
}

// Nobody may look at them for a while.
queryClient.setQueryDefaults(presenceKey, { gcTime: Number.POSITIVE_INFINITY })

/**
 * Keeps a connection for each session, and makes it again whenever it is lost. `onRefused` is told once why a screen too many has none.
 * Returns the stop function.
 */
export function watchLive(onRefused: (error: CallError) => void): () => void {
  let code: string | null = null
  let connection: LiveConnection | undefined
  const follow = () => {
    const next = getSessionState().code
    if (next === code) return
    code = next
    connection?.stop()
    connection = code === null ? undefined : new LiveConnection(onRefused)
    void connection?.connect()
  }
  const hurry = () => connection?.hurry()
  const stopHurrying = onlineManager.subscribe((isOnline) => isOnline && hurry())
  document.addEventListener('visibilitychange', hurry)
  const stopFollowing = onSessionChange(follow)
  follow()
  return () => {
    stopHurrying()
    document.removeEventListener('visibilitychange', hurry)
    stopFollowing()
    connection?.stop()
  }
}
