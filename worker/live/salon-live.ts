import { DurableObject } from 'cloudflare:workers'
import type { Hint } from '../../schema/rules/platform/live.ts'
import type { Env } from '../env.ts'
import { type Admitted, type LiveRefusal, type Screen, Screens, type Seat } from './screens.ts'

/**
 * The open screens of one salon, as a Durable Object that sleeps between messages (WebSocket hibernation). The Worker admits each screen
 * and tells what has changed; the object stores nothing.
 */
export class SalonLive extends DurableObject {
  readonly #screens = new Screens(
    () => this.ctx.getWebSockets().map((socket) => this.#toScreen(socket)),
    () => Date.now(),
  )

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  }

  /** Connects a screen, which the header `x-admitted` describes; 429 with the code of the refusal over a limit. */
  override async fetch(request: Request): Promise<Response> {
    const { lifeMs, cursor, quietMs, ...admitted }: Admitted = JSON.parse(request.headers.get('x-admitted') ?? '')
    const refusal = this.#screens.refuse(admitted.userId)
    if (refusal) return new Response(refusal, { status: 429 })
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server)
    const now = Date.now()
    this.#screens.join(this.#toScreen(server), { ...admitted, since: now, endsAt: now + lifeMs, record: null }, { cursor, quietMs })
    const alarm = await this.ctx.storage.getAlarm()
    if (alarm === null || alarm > now + lifeMs) await this.ctx.storage.setAlarm(now + lifeMs)
    return new Response(null, { status: 101, webSocket: client })
  }

  /** Why another screen of the user would not be connected; undefined if it would. */
  refuse(userId: string): LiveRefusal | undefined {
    return this.#screens.refuse(userId)
  }

  sendHint(hint: Hint): void {
    this.#screens.sendHint(hint)
  }

  /** Who is connected. */
  listSeats(): Seat[] {
    return this.#screens.list().map(({ seat }) => seat)
  }

  end(sessionIds: readonly string[]): void {
    this.#screens.end(sessionIds)
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    this.#screens.receive(this.#toScreen(socket), message)
  }

  override webSocketClose(socket: WebSocket): void {
    this.#screens.leave(this.#toScreen(socket))
  }

  override webSocketError(socket: WebSocket): void {
    this.#screens.leave(this.#toScreen(socket))
  }

  override async alarm(): Promise<void> {
    const next = this.#screens.endExpired()
    if (next !== undefined) await this.ctx.storage.setAlarm(next)
  }

  #toScreen(socket: WebSocket): Screen {
    const { ctx } = this
    return {
      send: (text) => socket.send(text),
      close: (code, reason) => socket.close(code, reason),
      get seat() {
        return socket.deserializeAttachment() as Seat | null
      },
      keep: (seat) => socket.serializeAttachment(seat),
      get lastPing() {
        return ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? null
      },
    }
  }
}
