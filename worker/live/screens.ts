import {
  type Hello,
  type Hint,
  type LiveMessage,
  liveLimits,
  type OpenRecord,
  type Presence,
  parseScreenMessage,
} from '../../schema/rules/platform/live.ts'

/** Who is connected, as it is kept with the socket: it survives hibernation. */
export interface Seat {
  readonly screen: string
  readonly userId: string
  readonly sessionId: string
  readonly roles: readonly string[]
  /** End of the session in seconds UTC, by its row. */
  readonly expiryUtc: number
  /** The same instant in milliseconds of the object's clock. */
  readonly endsAt: number
  /** When it was connected, in milliseconds of the object's clock. */
  readonly since: number
  readonly record: OpenRecord | null
  /** `over` was sent: the socket gets nothing any more. */
  readonly isOver?: true
}

/** What the Worker says of a screen that it has admitted. */
export interface Admitted extends Pick<Seat, 'screen' | 'userId' | 'sessionId' | 'roles' | 'expiryUtc'>, Pick<Hello, 'cursor' | 'quietMs'> {
  /** Milliseconds until the session ends. */
  readonly lifeMs: number
}

/** A connected screen. */
export interface Screen {
  send(text: string): void
  close(code: number, reason: string): void
  readonly seat: Seat | null
  keep(seat: Seat): void
  /** When it sent its last `ping`, in milliseconds of the object's clock; null for none. */
  readonly lastPing: number | null
}

export type LiveRefusal = 'too_many_screens' | 'too_many_screens_of_salon'

/** Close codes: of the protocol of WebSockets, and for the end of a session. */
const closeCodes = { wrongData: 1003, againstRules: 1008, tooBig: 1009, over: 4401 } as const

/** Milliseconds from reading the cursor until a screen is connected, at most. */
const admissionMs = 10_000

/** The open screens of one salon: who is there, what they are told, and when that ends. Keeps nothing but what the sockets keep. */
export class Screens {
  readonly #list: () => readonly Screen[]
  readonly #now: () => number
  /** Messages of each user in the present window, so that a new connection begins none; forgotten with the object's memory. */
  readonly #counts = new Map<string, { readonly from: number; count: number }>()
  /** The last hints, with their latest cursor: a screen whose cursor was read before and that connects behind them has missed one. */
  #last: { readonly at: number; readonly cursor: number } | undefined

  constructor(list: () => readonly Screen[], now: () => number) {
    this.#list = list
    this.#now = now
  }

  /** Everybody who is connected. A screen that sends no pings any more is closed. */
  list(): { readonly screen: Screen; readonly seat: Seat }[] {
    const from = this.#now() - liveLimits.silenceMs
    return this.#list().flatMap((screen) => {
      const { seat } = screen
      if (!seat || seat.isOver) return []
      if (seat.endsAt <= this.#now()) return this.#end(screen, seat)
      if (Math.max(seat.since, screen.lastPing ?? 0) >= from) return [{ screen, seat }]
      this.#refuse(screen, closeCodes.againstRules, 'silent')
      return []
    })
  }

  /**
   * Why another screen of the user is not admitted; undefined if it is. A socket that was closed here but not there is still held: at most
   * as many of them as of the others.
   */
  refuse(userId: string): LiveRefusal | undefined {
    const present = this.list()
    const held = this.#list()
    const { socketsOfSalon, socketsOfUser } = liveLimits
    if (present.length >= socketsOfSalon || held.length >= 2 * socketsOfSalon) return 'too_many_screens_of_salon'
    const own = present.filter(({ seat }) => seat.userId === userId)
    const heldOfUser = held.filter(({ seat }) => seat?.userId === userId)
    return own.length >= socketsOfUser || heldOfUser.length >= 2 * socketsOfUser ? 'too_many_screens' : undefined
  }

  join(screen: Screen, seat: Seat, known: Pick<Hello, 'cursor' | 'quietMs'>): void {
    const present = this.list().flatMap((other) => (other.seat.record ? [toPresence(other.seat)] : []))
    screen.keep(seat)
    const mayMiss = Number(known.cursor) < this.#getLastCursor()
    send(screen, { type: 'hello', screen: seat.screen, ...(mayMiss ? { cursor: '', quietMs: 0 } : known), present })
  }

  sendHint(hint: Hint): void {
    const cursor = hint.cursor === null ? Number.POSITIVE_INFINITY : Number(hint.cursor)
    this.#last = { at: this.#now(), cursor: Math.max(this.#getLastCursor(), cursor) }
    for (const { screen } of this.list()) send(screen, { type: 'hint', ...hint })
  }

  #getLastCursor(): number {
    return this.#last && this.#now() - this.#last.at < admissionMs ? this.#last.cursor : 0
  }

  receive(screen: Screen, message: unknown): void {
    const { seat } = screen
    if (!seat || seat.isOver) return
    const parsed = parseScreenMessage(message)
    if (typeof message !== 'string') this.#refuse(screen, closeCodes.wrongData, 'text only')
    else if (message.length > liveLimits.messageLength) this.#refuse(screen, closeCodes.tooBig, 'too long')
    else if (this.#isFlooding(seat.userId)) this.#refuse(screen, closeCodes.againstRules, 'too many messages')
    else if (!parsed) this.#refuse(screen, closeCodes.againstRules, 'not understood')
    else {
      screen.keep({ ...seat, record: parsed.open })
      this.#sendPresence({ ...seat, record: parsed.open })
    }
  }

  /** A socket has closed: its records are open no longer. */
  leave(screen: Screen): void {
    const { seat } = screen
    if (!seat) return
    screen.keep({ ...seat, record: null, isOver: true })
    if (seat.record) this.#sendPresence({ ...seat, record: null })
  }

  /** Ends the screens of sessions. */
  end(sessionIds: readonly string[]): void {
    for (const { screen, seat } of this.list()) if (sessionIds.includes(seat.sessionId)) this.#end(screen, seat)
  }

  /** Ends screens whose session has expired. Returns when the next one expires, in milliseconds of the object's clock. */
  endExpired(): number | undefined {
    const ends = this.list().map(({ seat }) => seat.endsAt)
    return ends.length > 0 ? Math.min(...ends) : undefined
  }

  #end(screen: Screen, seat: Seat): [] {
    screen.keep({ ...seat, record: null, isOver: true })
    // A close alone reaches browsers seconds later.
    send(screen, { type: 'over' })
    screen.close(closeCodes.over, 'over')
    if (seat.record) this.#sendPresence({ ...seat, record: null })
    return []
  }

  #refuse(screen: Screen, code: number, reason: string): void {
    this.leave(screen)
    screen.close(code, reason)
  }

  #isFlooding(userId: string): boolean {
    const now = this.#now()
    const known = this.#counts.get(userId)
    const window = known && now - known.from < liveLimits.messageWindowMs ? known : { from: now, count: 0 }
    window.count += 1
    this.#counts.set(userId, window)
    return window.count > liveLimits.messages
  }

  #sendPresence(seat: Seat): void {
    const message: LiveMessage = { type: 'presence', ...toPresence(seat) }
    for (const other of this.list()) if (other.seat.screen !== seat.screen) send(other.screen, message)
  }
}

const toPresence = ({ screen, userId, record }: Seat): Presence => ({ screen, userId, record })

/** A socket that is closing takes nothing any more. */
function send(screen: Screen, message: LiveMessage): void {
  try {
    screen.send(JSON.stringify(message))
  } catch {
    // The screen reads what changed when it connects again.
  }
}
