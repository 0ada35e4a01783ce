import { expect, test } from 'vitest'
import { type LiveMessage, liveLimits } from '../../../schema/rules/platform/live.ts'
import { type Screen, Screens, type Seat } from '../../../worker/live/screens.ts'

/** A salon's screens without a network: `add` connects one, the clock is set by hand. */
function openSalonScreens({ keepsClosed = false } = {}) {
  const clock = { now: 0 }
  const sockets: (Screen & { readonly sent: LiveMessage[]; closed: number | null; lastPing: number | null })[] = []
  // The runtime holds a socket until the other side has closed it too.
  const held = () => (keepsClosed ? sockets : sockets.filter(({ closed }) => closed === null))
  const screens = new Screens(
    () => held(),
    () => clock.now,
  )
  const add = (userId: string, lifeMs = 3_600_000) => {
    if (screens.refuse(userId)) return undefined
    let seat: Seat | null = null
    const socket: (typeof sockets)[number] = {
      sent: [],
      closed: null,
      lastPing: null,
      get seat() {
        return seat
      },
      keep: (next) => {
        seat = next
      },
      send: (text) => void socket.sent.push(JSON.parse(text)),
      close: (code) => {
        socket.closed = code
      },
    }
    sockets.push(socket)
    const id = String(sockets.length)
    const endsAt = clock.now + lifeMs
    const known = { cursor: '1', quietMs: 5000 }
    screens.join(socket, { screen: id, userId, sessionId: userId, roles: [], expiryUtc: 1, endsAt, since: clock.now, record: null }, known)
    return socket
  }
  return { clock, screens, held, add }
}
const hint = { kinds: ['agenda'], days: null, by: '', cursor: '2' } as const

test('of 1,000 sockets a salon takes 200, and a user five', () => {
  const { screens, add } = openSalonScreens()
  const opened = Array.from({ length: 1000 }, (_, i) => add(`user ${i % 300}`))
  expect(opened.filter(Boolean)).toHaveLength(liveLimits.socketsOfSalon)
  expect(screens.refuse('somebody else')).toBe('too_many_screens_of_salon')

  const alone = openSalonScreens()
  expect(Array.from({ length: 10 }, () => alone.add('user')).filter(Boolean)).toHaveLength(liveLimits.socketsOfUser)
  expect(alone.screens.refuse('user')).toBe('too_many_screens')
  expect(alone.screens.refuse('another user')).toBeUndefined()
})

test('a user who ignores that sockets are closed, or connects again, holds no more of them and sends no more messages', () => {
  const { clock, screens, held, add } = openSalonScreens({ keepsClosed: true })
  const open = JSON.stringify({ open: { kind: 'booking', id: 'agd_1', isEdited: true } })
  const watching = add('watching')
  for (let i = 0; i < 50; i++) {
    const screen = add('user')
    for (let j = 0; screen && j < 10; j++) screens.receive(screen, open)
    if (screen) screens.receive(screen, 'garbage')
  }
  expect(held().filter(({ seat }) => seat?.userId === 'user')).toHaveLength(2 * liveLimits.socketsOfUser)
  const presences = () => watching?.sent.filter((message) => message.type === 'presence' && message.record !== null)
  expect(presences()?.length).toBeLessThanOrEqual(liveLimits.messages)
  expect(presences()?.length).toBeGreaterThan(liveLimits.messages / 2)
  clock.now = liveLimits.messageWindowMs
  expect(screens.refuse('user')).toBe('too_many_screens')
  expect(screens.refuse('another user')).toBeUndefined()
})

test('a screen that sends no pings gives its place and its records free', () => {
  const { clock, screens, add } = openSalonScreens()
  const silent = add('silent')
  const alive = add('alive')
  if (!silent || !alive) throw new Error('refused')
  screens.receive(silent, JSON.stringify({ open: { kind: 'booking', id: 'agd_1', isEdited: true } }))
  clock.now = liveLimits.silenceMs + 1
  alive.lastPing = clock.now
  screens.sendHint(hint)
  expect([silent.closed, alive.closed]).toEqual([1008, null])
  expect(silent.sent.map(({ type }) => type)).toEqual(['hello'])
  expect(alive.sent.map(({ type }) => type)).toEqual(['hello', 'presence', 'presence', 'hint'])
  expect(alive.sent[2]).toMatchObject({ record: null })
})

test('a session that expires ends its screen at its time, and the next expiry is known', () => {
  const { clock, screens, add } = openSalonScreens()
  const [short, long] = [add('short', 1000), add('long', 5000)]
  expect(screens.endExpired()).toBe(1000)
  clock.now = 1000
  expect(screens.endExpired()).toBe(5000)
  screens.sendHint(hint)
  expect(short?.sent.map(({ type }) => type)).toEqual(['hello', 'over'])
  expect(long?.sent.map(({ type }) => type)).toEqual(['hello', 'hint'])
  clock.now = 5000
  expect(screens.endExpired()).toBeUndefined()
})

test('a screen that connects right behind a hint is told to read, if it may have missed it', () => {
  const { clock, screens, add } = openSalonScreens()
  const getCursor = (name: string) => add(name)?.sent[0]
  expect(getCursor('before')).toMatchObject({ type: 'hello', cursor: '1', quietMs: 5000 })
  screens.sendHint({ ...hint, cursor: '1' })
  expect(getCursor('knows of it')).toMatchObject({ cursor: '1' })
  // A sign-in moves the cursor without a hint.
  screens.sendHint({ ...hint, cursor: '0' })
  expect(getCursor('knows more')).toMatchObject({ cursor: '1' })
  // Its cursor was read before the change; hints may overtake each other.
  screens.sendHint(hint)
  screens.sendHint({ ...hint, cursor: '1' })
  expect(getCursor('behind')).toMatchObject({ type: 'hello', cursor: '', quietMs: 0 })
  clock.now += 60_000
  expect(getCursor('later')).toMatchObject({ cursor: '1' })
})
