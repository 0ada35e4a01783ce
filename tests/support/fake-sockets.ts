import type { Hint, LiveMessage, Presence } from '../../schema/rules/platform/live.ts'

/** Stands for the live connection of a screen: connects at once, and sends what a test tells. */
export class FakeSockets {
  readonly #open = new Set<FakeSocket>()
  /** What the screen has sent, pings left out. */
  readonly sent: string[] = []
  /** Whom the screen is told of when it connects. */
  present: readonly Presence[] = []
  /** The server cannot be reached, or refuses another screen. */
  isRefusing = false
  /** The salon's cursor, which a new connection tells. */
  cursor = '1'
  /** Milliseconds in which nothing has changed, which a new connection tells. */
  quietMs = 0
  /** How often the screen has tried to connect. */
  attempts = 0

  /** Takes the place of `WebSocket`. */
  readonly WebSocket = createSocketClass(this)

  /** Resolves once the screen is connected. */
  async untilOpen(): Promise<void> {
    while (this.#open.size === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  }

  /** Tells the screen that another one has changed something. */
  async hint(hint: Partial<Hint>): Promise<void> {
    await this.untilOpen()
    this.send({ type: 'hint', kinds: ['agenda'], days: null, by: '', cursor: null, ...hint })
  }

  send(message: LiveMessage): void {
    for (const socket of this.#open) socket.receive(message)
  }

  /** Ends all connections without a word, as a deployment or a lost network does. */
  drop(): void {
    for (const socket of [...this.#open]) {
      this.#open.delete(socket)
      socket.dispatchEvent(new CloseEvent('close'))
    }
  }

  add(socket: FakeSocket): void {
    this.#open.add(socket)
    socket.receive({ type: 'hello', screen: 'screen-1', cursor: this.cursor, quietMs: this.quietMs, present: this.present })
  }

  remove(socket: FakeSocket): void {
    this.#open.delete(socket)
  }
}

interface FakeSocket extends EventTarget {
  receive(message: LiveMessage): void
}

const createSocketClass = (sockets: FakeSockets) =>
  class extends EventTarget implements FakeSocket {
    static readonly OPEN = 1
    readonly readyState = 1
    constructor() {
      super()
      sockets.attempts += 1
      queueMicrotask(() => {
        if (sockets.isRefusing) return void this.dispatchEvent(new CloseEvent('close'))
        this.dispatchEvent(new Event('open'))
        sockets.add(this)
      })
    }
    receive(message: LiveMessage): void {
      this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
    }
    send(text: string): void {
      if (text === 'ping') this.dispatchEvent(new MessageEvent('message', { data: 'pong' }))
      else sockets.sent.push(text)
    }
    close(): void {
      sockets.remove(this)
    }
  }
