import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AgendaVisit } from '../../../../schema/api/booking/booking-visit.ts'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import { clientRecord } from '../../../../schema/api/clients/client-record.ts'
import { ClientOverview } from '../../../../schema/api/clients/client-record-schemas.ts'
import { live } from '../../../../schema/api/platform/live.ts'
import { session } from '../../../../schema/api/platform/session.ts'
import { liveKinds, type OpenRecord } from '../../../../schema/rules/platform/live.ts'
import { queryClient } from '../../../../web/api/query.ts'
import { at, day } from '../../../support/agenda-rows.ts'
import { expectAccessible } from '../../../support/expect-accessible.ts'
import { type FakeApi, refuse } from '../../../support/fake-api.ts'
import { getNotices, navigate, openApp } from '../../../support/open-app.ts'
import { createSample } from '../../../support/sample.ts'
import { anna, bookBlowDry, createSalonApi } from '../../../support/small-salon.ts'

const readCards = () => [...document.querySelectorAll('[data-cover]')].map((card) => card.getAttribute('aria-label') ?? '')

const hour = 3_600_000
const stopClock = () =>
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], now: Date.now() })

/** A day with one booking, which others change and open. */
function openDay() {
  const { api, saved } = createSalonApi([bookBlowDry('11:30')])
  const { agendaId = '' } = saved.records[0] ?? {}
  return {
    ...{ api, saved, agendaId },
    changeNote: (note: string) => {
      saved.records = saved.records.map((one) => ({ ...one, note, version: one.version + 1 }))
    },
    show: (isEdited: boolean, userId = anna.userId, kind: OpenRecord['kind'] = 'booking') =>
      api.live.send({ type: 'presence', screen: 'screen-2', userId, record: { kind, id: agendaId, isEdited } }),
  }
}

test('a hint makes the agenda read its day again, one of another day or of this screen does not', async () => {
  const { api, saved } = openDay()
  await openApp(`/agendas?day=${day}`, api)
  await expect.poll(readCards).toHaveLength(1)
  await api.live.untilOpen()
  const before = () => api.calls(agendas.day).length
  await expect.poll(before).toBeGreaterThan(0)
  saved.records = [...saved.records, { ...bookBlowDry('14:30'), agendaId: 'agenda-2' }]
  const reads = before()
  await api.live.hint({ days: ['2030-01-01'] })
  expect(before()).toBe(reads)
  await api.live.hint({ days: [day] })
  await expect.poll(readCards).toHaveLength(2)
  // Hints that follow at once are joined.
  const joined = before()
  for (let i = 0; i < 10; i++) await api.live.hint({ days: [day] })
  saved.records = saved.records.slice(0, 1)
  await api.live.hint({ days: [day] })
  await expect.poll(readCards).toHaveLength(1)
  expect(before() - joined).toBeLessThanOrEqual(3)
})

const hurry = () => document.dispatchEvent(new Event('visibilitychange'))

test.each([
  ['nothing', 9 * 60_000, 0],
  ['something', -60_000, 1],
] as const)(
  'where %s has changed since the page was opened, its first connection reads no more than that',
  async (_what, quietMs, reads) => {
    const { api } = openDay()
    api.live.quietMs = quietMs
    api.live.isRefusing = true
    await openApp(`/agendas?day=${day}`, api)
    await expect.poll(readCards).toHaveLength(1)
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    const countReads = () => api.calls(agendas.day).filter(({ input }) => input.date === day).length
    const before = countReads()
    api.live.isRefusing = false
    hurry()
    await api.live.untilOpen()
    await expect.poll(() => countReads() - before).toBe(reads)
    // The next hint comes behind them.
    await api.live.hint({ days: [day] })
    await expect.poll(() => countReads() - before).toBe(reads + 1)
  },
)

test('a first read that was under way when others changed something is made again', async () => {
  const { api } = openDay()
  api.reply(clientRecord.overview, createSample(ClientOverview, {}))
  await openApp('/clientInfo/client-1', api)
  await api.live.untilOpen()
  await expect.element(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  const countReads = () => api.calls(clientRecord.overview).filter(({ input }) => input.clientId === 'client-2').length
  const answer = api.hold(clientRecord.overview)
  navigate('/clientInfo/client-2')
  await expect.poll(countReads).toBe(1)
  await api.live.hint({ kinds: ['clients'] })
  expect(countReads()).toBe(1)
  answer()
  await expect.poll(countReads).toBe(2)
})

test('who else has a booking open stands on its card, in its panel and in its form, and others are told of this screen', async () => {
  const { api, agendaId, show } = openDay()
  await openApp(`/agendas?day=${day}`, api)
  await expect.poll(readCards).toHaveLength(1)
  await api.live.untilOpen()
  show(false)
  await expect.element(page.getByRole('img', { name: 'Anna has this booking open' })).toBeVisible()
  show(true)
  await expect.element(page.getByRole('img', { name: 'Anna is editing this booking' })).toBeVisible()
  await expectAccessible()
  document.querySelector<HTMLElement>('[data-cover]')?.focus()
  await userEvent.keyboard('{Enter}')
  const panel = page.getByRole('complementary', { name: 'Booking' })
  await expect.element(panel.getByText('Anna is editing this booking')).toBeVisible()
  const toMessage = (isEdited: boolean) => JSON.stringify({ open: { kind: 'booking', id: agendaId, isEdited } })
  await expect.poll(() => api.live.sent.at(-1)).toBe(toMessage(false))
  await panel.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit booking' })
  await expect.element(dialog.getByText('Anna is editing this booking')).toBeVisible()
  await dialog.getByText('Note and colour').click()
  await dialog.getByLabelText('Note', { exact: true }).fill('Loves tea')
  await expect.poll(() => api.live.sent.at(-1)).toBe(toMessage(true))
  api.live.send({ type: 'presence', screen: 'screen-2', userId: anna.userId, record: null })
  await expect.element(dialog.getByText('Anna is editing this booking')).not.toBeInTheDocument()
})

test('who has the checkout of its visit open stands on the card and in the panel of a booking', async () => {
  const { api, saved } = openDay()
  const arrived = { appointmentId: 'apt-1', arrival: at('11:30') }
  saved.records = saved.records.map((one) => ({ ...one, appointmentDTO: createSample(AgendaVisit, arrived) }))
  await openApp(`/agendas?day=${day}`, api)
  await expect.poll(readCards).toHaveLength(1)
  await api.live.untilOpen()
  const record = { kind: 'checkout', id: 'apt-1', isEdited: false } as const
  api.live.send({ type: 'presence', screen: 'screen-2', userId: anna.userId, record })
  await expect.element(page.getByRole('img', { name: 'Anna has this checkout open' })).toBeVisible()
  document.querySelector<HTMLElement>('[data-cover]')?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('status').getByText('Anna has this checkout open')).toBeVisible()
})

test('a form in use is told at once of what somebody else saves, one without changes shows it', async () => {
  const { api, agendaId, changeNote } = openDay()
  await openApp(`/agenda/${agendaId}?day=${day}`, api)
  const dialog = page.getByRole('dialog', { name: 'Edit booking' })
  await dialog.getByText('Note and colour').click()
  const note = dialog.getByLabelText('Note', { exact: true })
  await expect.element(note).toHaveValue('')
  await api.live.untilOpen()
  changeNote('Prefers coffee')
  await api.live.hint({ days: [day] })
  await expect.element(note).toHaveValue('Prefers coffee')
  await note.fill('Loves tea')
  changeNote('Late')
  await api.live.hint({ days: [day] })
  const box = dialog.getByRole('alert')
  await expect.element(box).toMatchTextContent('This booking was changed by someone else')
  await expect.element(note).toHaveValue('Loves tea')
  await box.getByRole('button', { name: 'Keep mine' }).click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => api.calls(agendas.update).at(-1)?.body).toMatchObject({ note: 'Loves tea' })
})

test('a session that was ended elsewhere ends this page at once', async () => {
  const { api } = openDay()
  await openApp(`/agendas?day=${day}`, api)
  await expect.poll(readCards).toHaveLength(1)
  await api.live.untilOpen()
  api.reply(session.check, () => refuse(401, 'unauthorized'))
  api.live.send({ type: 'over' })
  await expect.element(page.getByRole('dialog', { name: /sign in/i })).toBeVisible()
})

test('a screen too many says once why changes come later, and is connected when there is a place', async () => {
  const { api } = openDay()
  api.live.isRefusing = true
  api.reply(live.open, () => refuse(429, 'too_many_screens'))
  await openApp(`/agendas?day=${day}`, api)
  const text = 'You have this salon open on 5 screens already. This one shows changes later, until you close one.'
  await expect.poll(() => getNotices(text)).toHaveLength(1)
  hurry()
  await expect.poll(() => api.live.attempts, { timeout: 5000 }).toBeGreaterThan(1)
  expect(getNotices(text)).toHaveLength(1)
  api.live.isRefusing = false
  hurry()
  await api.live.untilOpen()
})

/** An open agenda that is connected and read, whose timers the test lets run. */
async function openIdleDay() {
  const opened = openDay()
  await openApp(`/agendas?day=${day}`, opened.api)
  await expect.poll(readCards).toHaveLength(1)
  await opened.api.live.untilOpen()
  stopClock()
  // Timers that the page has begun before are the browser's own: what is read now begins others.
  await opened.api.live.hint({ kinds: liveKinds })
  await vi.advanceTimersByTimeAsync(5000)
  return opened
}

/**
 * Lets an hour pass. Browsers hold a timer up that four others have set, one behind the other: a message between two seconds ends
 * that.
 */
async function passHour(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  for (let passed = 0; passed < hour; passed += 1000) {
    await vi.advanceTimersByTimeAsync(1000)
    await new Promise((resolve) => {
      port1.onmessage = resolve
      port2.postMessage(null)
    })
  }
  port1.close()
}

/** Counts what the page asks for from now on, by address. Without network every call fails. */
function countCalls(api: FakeApi) {
  const asked = new Map<string, number>()
  const network = { isThere: true }
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    const { pathname, search } = new URL(url, location.href)
    asked.set(pathname + search, (asked.get(pathname + search) ?? 0) + 1)
    if (!network.isThere) return Promise.reject(new TypeError('Failed to fetch'))
    return pathname === '/api/health' ? Promise.resolve(new Response()) : api.fetch(url, init)
  })
  return { asked, network }
}

test('an hour in which nobody changes anything asks by the slow poll only', async () => {
  const { api } = await openIdleDay()
  const { asked } = countCalls(api)
  await passHour()
  expect([...asked.values()].filter((count) => count > 30)).toEqual([])
  expect(asked.size).toBeGreaterThan(1)
})

test('an hour without network asks only whether it is back, and then shows what has changed', async () => {
  const { api, saved } = await openIdleDay()
  const { asked, network } = countCalls(api)
  network.isThere = false
  api.live.isRefusing = true
  api.live.drop()
  saved.records = [...saved.records, { ...bookBlowDry('14:30'), agendaId: 'agenda-2' }]
  api.live.cursor = '2'
  await passHour()
  expect([...asked].filter(([address]) => address !== '/api/health')).toEqual([['/api/Live/component-test', 1]])
  asked.clear()
  network.isThere = true
  api.live.isRefusing = false
  await vi.advanceTimersByTimeAsync(35_000)
  // Once because the server is back, and once for what has changed until the connection is.
  expect([...asked].filter(([address, count]) => count > 2 && address !== '/api/health')).toEqual([])
  await expect.poll(readCards).toHaveLength(2)
})

test('what this screen has changed is read again also where its connection is lost at once', async () => {
  const { api, saved } = openDay()
  await openApp(`/agendas?day=${day}`, api)
  await expect.poll(readCards).toHaveLength(1)
  await api.live.untilOpen()
  await api.live.hint({ by: 'screen-1', days: [day], cursor: '2' })
  saved.records = [...saved.records, { ...bookBlowDry('14:30'), agendaId: 'agenda-2' }]
  api.live.cursor = '2'
  api.live.drop()
  await expect.poll(readCards, { timeout: 5000 }).toHaveLength(2)
})

test('after a deployment or a failure of any length a screen is back within 35 seconds, and reads once', async () => {
  const { api } = openDay()
  await openApp(`/agendas?day=${day}`, api)
  await expect.poll(readCards).toHaveLength(1)
  await api.live.untilOpen()
  stopClock()
  api.reply(live.open, () => refuse(503, 'service_unavailable'))
  const address = `/api/Agendas/Salon/component-test?date=${day}`
  for (const [i, seconds] of [0, 20, 600].entries()) {
    await api.live.hint({ kinds: liveKinds })
    await vi.advanceTimersByTimeAsync(5000)
    api.live.isRefusing = true
    api.live.drop()
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    api.live.isRefusing = false
    api.live.cursor = `after ${i}`
    const attempts = api.live.attempts
    const { asked } = countCalls(api)
    const from = Date.now()
    // One timer at a time: a slow poll that is due just before the connection is no second read of it.
    while (api.live.attempts === attempts && Date.now() - from < 35_000) {
      asked.clear()
      await vi.advanceTimersToNextTimerAsync()
    }
    expect(Date.now() - from, `after ${seconds} s`).toBeLessThan(35_000)
    await vi.advanceTimersByTimeAsync(3000)
    expect(asked.get(address), `after ${seconds} s`).toBe(1)
  }
})
