import { request } from 'node:http'
import { inject, onTestFinished } from 'vitest'
import type { LiveMessage } from '../../schema/rules/platform/live.ts'
import { type Fixture, tuesday } from './fixture.ts'

type MessageOf<T extends LiveMessage['type']> = Extract<LiveMessage, { type: T }>

/** An open screen of a salon: its socket, with everything that it has received. */
export interface OpenScreen {
  readonly id: string
  readonly socket: WebSocket
  readonly received: readonly LiveMessage[]
  of<T extends LiveMessage['type']>(type: T): readonly MessageOf<T>[]
  /** Resolves with the close code. */
  readonly closed: Promise<number>
  send(message: unknown): void
}

/** Opens a screen with a session code, and waits for its first message; rejects where it is refused. */
export async function openScreen(fixture: Fixture, sessionCode: string, { now = tuesday } = {}): Promise<OpenScreen> {
  const url = `${inject('product').origin.replace('http', 'ws')}/api/Live/${sessionCode}`
  const headers = { 'x-test-database': fixture.name, 'x-test-now': now }
  // Node's client takes headers, which browsers' do not.
  const socket = new WebSocket(url, { headers } as unknown as string[])
  const received: LiveMessage[] = []
  const { promise: closed, resolve } = Promise.withResolvers<number>()
  const isOpen = new Promise<void>((resolve, reject) => {
    socket.addEventListener('message', ({ data }) => {
      if (data === 'pong') return
      received.push(JSON.parse(String(data)))
      resolve()
    })
    socket.addEventListener('error', () => reject(new Error('refused')))
  })
  socket.addEventListener('close', ({ code }) => resolve(code))
  onTestFinished(() => socket.close())
  await isOpen
  const of = <T extends LiveMessage['type']>(type: T) => received.filter((message): message is MessageOf<T> => message.type === type)
  return {
    ...{ socket, received, of, closed, id: of('hello')[0]?.screen ?? '' },
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
  }
}

/** Asks for a socket as a program does that reads why it was refused. */
export function sendUpgrade(fixture: Fixture, path: string, headers: Record<string, string>): Promise<{ status: number; body: unknown }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: unknown }>()
  const all = { ...headers, 'x-test-database': fixture.name, 'x-test-now': tuesday }
  const sent = request(`${inject('product').origin}${path}`, { headers: all }, async (reply) => {
    const text = (await reply.toArray()).join('')
    resolve({ status: reply.statusCode ?? 0, body: JSON.parse(text) })
  })
  sent.on('error', reject)
  sent.on('upgrade', () => reject(new Error('not refused')))
  sent.end()
  return promise
}
