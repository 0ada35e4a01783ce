import { expect, test } from 'vitest'
import type { Agenda } from '../../schema/api/booking/bookings-schemas.ts'
import { liveLimits } from '../../schema/rules/platform/live.ts'
import { salonRoles } from '../../schema/terms.ts'
import { openFixture } from '../support/fixture.ts'
import { runsAll } from '../support/runs-all.ts'
import { at, openSalon, type Person, today } from '../support/salon.ts'
import { type OpenScreen, openScreen } from '../support/screen.ts'

const [changes, losses, foreignHints] = runsAll ? [200, 20, 1000] : [20, 3, 20]

/** Changes a booking's note over and over, as a desk does. */
async function openDesk(salon: Awaited<ReturnType<typeof openSalon>>) {
  const desk = await salon.as('RECEPTIONIST')
  const services = [{ serviceId: salon.cut, userId: salon.anna, start: at('10:00') }]
  const draft = { clientId: salon.clients[0], agendaServicesDTO: services }
  const booked = await desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', draft)
  const agendaServicesDTO = services.map((line, i) => ({ ...line, agendaServiceId: booked.body.agendaServicesDTO[i]?.agendaServiceId }))
  let { version } = booked.body
  const change = async (note: string) => {
    const path = `/api/Agendas/{sessionCode}/${booked.body.agendaId}`
    const reply = await desk.call<{ version: number }>('PUT', path, { ...draft, agendaServicesDTO, note, version })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    version = reply.body.version
  }
  return { desk, change }
}

const readNote = async (person: Person) => {
  const { body } = await person.call<{ note?: string; clientId: string }[]>('GET', `/api/Agendas/Salon/{sessionCode}?date=${today}`)
  return body.find(({ clientId }) => clientId !== 'NotWorking')?.note
}

/** Milliseconds, sorted, as text. */
const formatTimes = (times: readonly number[]) => {
  const sorted = times.toSorted((a, b) => a - b)
  const pick = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(1)
  return `p50 ${pick(0.5)}, p95 ${pick(0.95)} ms`
}

test(`each of ${changes} changes reaches the other screen, and none reaches another salon`, async () => {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  const { change } = await openDesk(salon)
  // As many without a screen, for comparison.
  const alone: number[] = []
  for (let i = 0; i < changes; i++) {
    const began = performance.now()
    await change(`alone ${i}`)
    alone.push(performance.now() - began)
  }
  const stranger = await openScreen(world, (await other.as('ADMIN')).sessionCode)
  const screen = await openScreen(world, (await salon.as('ADMIN')).sessionCode)
  const waiting: ((at: number) => void)[] = []
  screen.socket.addEventListener('message', () => waiting.shift()?.(performance.now()))
  const [replies, hints]: [number[], number[]] = [[], []]
  for (let i = 0; i < changes; i++) {
    const began = performance.now()
    const arrives = new Promise<number>((resolve) => waiting.push(resolve))
    await change(`note ${i}`)
    replies.push(performance.now() - began)
    hints.push((await arrives) - began)
  }
  expect(screen.of('hint')).toHaveLength(changes)
  console.info(`changes: replies ${formatTimes(replies)}, without screens ${formatTimes(alone)}; on the other screen ${formatTimes(hints)}`)

  for (let i = changes; i < foreignHints; i++) await change(`note ${i}`)
  await expect.poll(() => screen.of('hint').length, { timeout: 20_000 }).toBe(Math.max(changes, foreignHints))
  expect(stranger.received).toHaveLength(1)
})

test(`nothing is missed over ${losses} evictions and ${losses} lost connections`, async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const { change } = await openDesk(salon)
  const admin = await salon.as('ADMIN')
  let screen: OpenScreen = await openScreen(world, admin.sessionCode)
  // What a screen knows: the cursor of its last message. It reads again where that of the next connection differs.
  const getCursor = () => screen.of('hint').at(-1)?.cursor ?? screen.of('hello')[0]?.cursor
  for (let i = 0; i < losses; i++) {
    const before = screen.of('hint').length
    await world.evict(salon.salonId)
    await change(`evicted ${i}`)
    await expect.poll(() => screen.of('hint').length).toBe(before + 1)
  }
  for (let i = 0; i < losses; i++) {
    const known = getCursor()
    if (i % 2 === 0) await world.evict(salon.salonId, 'close')
    screen.socket.close()
    await change(`lost ${i}`)
    screen = await openScreen(world, admin.sessionCode)
    expect(screen.of('hello')[0]?.cursor).not.toBe(known)
    expect(await readNote(admin)).toBe(`lost ${i}`)
    // Without a change the cursor says that nothing has to be read.
    const now = getCursor()
    screen.socket.close()
    screen = await openScreen(world, admin.sessionCode)
    expect(screen.of('hello')[0]?.cursor).toBe(now)
  }
})

test('all screens of a salon come back after a deployment under load, and know of every change', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const { change } = await openDesk(salon)
  const people = await Promise.all(salonRoles.map((role) => salon.as(role)))
  const codes = people.flatMap(({ sessionCode }) => Array<string>(liveLimits.socketsOfUser).fill(sessionCode))
  const screens = await Promise.all(codes.map((code) => openScreen(world, code)))
  const isBack = screens.map(async ({ closed }, i) => {
    expect(await closed).toBe(1006)
    return openScreen(world, codes[i] ?? '')
  })
  const writing = (async () => {
    for (let i = 0; i < changes; i++) await change(`during ${i}`)
  })()
  await world.evict(salon.salonId, 'close')
  const back = await Promise.all(isBack)
  await writing
  await change('after')
  await expect.poll(() => new Set(back.map((screen) => screen.of('hint').at(-1)?.cursor)).size).toBe(1)
  expect(await readNote(people[0] as Person)).toBe('after')
})
