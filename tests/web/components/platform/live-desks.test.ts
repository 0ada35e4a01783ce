import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { absences } from '../../../../schema/api/booking/absences.ts'
import { agendaServices, agendas } from '../../../../schema/api/booking/bookings.ts'
import { Conflict } from '../../../../schema/api/booking/bookings-schemas.ts'
import { clientRecord } from '../../../../schema/api/clients/client-record.ts'
import { ClientOverview } from '../../../../schema/api/clients/client-record-schemas.ts'
import { auditPages } from '../../../../schema/api/platform/audit-log.ts'
import { errorMessages } from '../../../../schema/errors.ts'
import { setOffline, setOnline } from '../../../../web/api/connection.ts'
import { queryClient } from '../../../../web/api/query.ts'
import { at, day } from '../../../support/agenda-rows.ts'
import { refuse } from '../../../support/fake-api.ts'
import { getNotices, openApp, undo } from '../../../support/open-app.ts'
import { createSample } from '../../../support/sample.ts'
import { anna, bookBlowDry, createSalonApi, giulia, marco, zoe } from '../../../support/small-salon.ts'

const findCard = () => document.querySelector<HTMLElement>('[data-cover]')
const panel = page.getByRole('complementary', { name: 'Booking' })

/** A day with one booking of Zoe at 11:30, which Anna changed last. */
function createDay() {
  const { api, saved } = createSalonApi([bookBlowDry('11:30')])
  const [booking] = saved.records
  if (!booking) throw new Error('no booking')
  api.reply(auditPages.last, { userId: anna.userId, firstName: 'Anna', at: at('10:00') })
  const version = booking.version + 1
  return { api, saved, booking, version, hint: () => api.live.hint({ days: [day] }) }
}

/** The same with the panel of the booking open. */
async function openPanel() {
  const made = createDay()
  const { api } = made
  await openApp(`/agendas?day=${day}`, api)
  await api.live.untilOpen()
  await expect.poll(findCard).not.toBeNull()
  findCard()?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(panel).toBeVisible()
  return made
}

test('a panel whose booking others take away says who did it until that is taken back, and that a form over it is closed', async () => {
  const { api, saved, booking, version, hint } = await openPanel()
  const takeAway = async (now: typeof booking | null, days: readonly string[] = [day]) => {
    const unknown = () => refuse(404, 'unable_to_fetch_agenda')
    api.reply(agendas.one, ({ input }) => (input.agendaId === booking.agendaId && now ? now : unknown()))
    api.reply(agendas.day, [])
    await api.live.hint({ days })
    await expect.element(panel).not.toBeInTheDocument()
  }
  const comeBack = async () => {
    api.reply(agendas.day, () => [...saved.records])
    await hint()
    await expect.poll(findCard).not.toBeNull()
    findCard()?.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(panel).toBeVisible()
  }
  await takeAway({ ...booking, outcome: 'cancelled', version })
  await expect.poll(() => getNotices('Anna cancelled this booking: Zoe Quattrocchi, 11:30')).toHaveLength(1)
  await comeBack()
  await expect.poll(() => getNotices('Anna cancelled this booking')).toEqual([])
  await takeAway({ ...booking, start: at('15:00'), version })
  await expect.poll(() => getNotices('Anna moved this booking to')).toHaveLength(1)
  await comeBack()
  // By this user on another device, with a form open.
  api.reply(auditPages.last, { userId: giulia.userId, firstName: 'Giulia', at: at('10:00') })
  await panel.getByRole('button', { name: 'Cancel booking' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await takeAway(null)
  const text = 'This booking was deleted on another device: Zoe Quattrocchi, 11:30. The form that was open was closed without saving.'
  await expect.poll(() => getNotices(text)).toHaveLength(1)
})

test('the form of a booking that others cancel or delete says who did it, keeps what was typed and saves no more', async () => {
  const { api, saved, booking, version, hint } = createDay()
  await openApp(`/agenda/${booking.agendaId}?day=${day}`, api)
  const dialog = page.getByRole('dialog', { name: 'Edit booking' })
  await dialog.getByText('Note and colour').click()
  const note = dialog.getByLabelText('Note', { exact: true })
  await note.fill('Loves tea')
  await api.live.untilOpen()
  saved.records = [{ ...booking, outcome: 'cancelled', version }]
  await hint()
  const notice = (what: string) => dialog.getByText(`${what}: Zoe Quattrocchi, 11:30. Nothing can be saved here any more.`)
  await expect.element(notice('Anna cancelled this booking')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  // Taken back, it can be saved again.
  saved.records = [{ ...booking, version: version + 1 }]
  await hint()
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeEnabled()
  api.reply(auditPages.last, { userId: 'guest', firstName: '', at: at('10:00') })
  api.reply(agendas.one, () => refuse(404, 'unable_to_fetch_agenda'))
  await hint()
  await expect.element(notice('The client deleted this booking')).toBeVisible()
  await expect.element(note).toHaveValue('Loves tea')
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test('a change by somebody else is named in the form, and a move that is refused names its booking', async () => {
  const { api, saved, booking, version } = createDay()
  await openApp(`/agenda/${booking.agendaId}?day=${day}`, api)
  const dialog = page.getByRole('dialog', { name: 'Edit booking' })
  await dialog.getByText('Note and colour').click()
  await dialog.getByLabelText('Note', { exact: true }).fill('Loves tea')
  saved.records = [{ ...booking, note: 'Late', version }]
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Changed by Anna')
  await dialog.getByRole('button', { name: 'Use their version' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()

  api.reply(agendaServices.update, () => refuse(409, 'visit_paid'))
  await expect.poll(findCard).not.toBeNull()
  findCard()?.focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect
    .poll(() => getNotices(', 11:30: ').map(({ textContent }) => textContent))
    .toEqual([expect.stringMatching(/Zoe Quattrocchi, .*11:30: ./)])
})

test('a deletion, its Undo and a cancellation that are refused name their booking, also once their form is closed', async () => {
  const { api, saved, booking } = await openPanel()
  const expectRefused = (reason: string) =>
    expect
      .poll(() => getNotices(`11:30: ${reason}`).map(({ textContent }) => textContent))
      .toEqual([expect.stringMatching(/^Zoe Quattrocchi, /)])
  api.reply(agendas.cancel, () => refuse(409, 'client_arrived'))
  const answer = api.hold(agendas.cancel)
  // All that is read is shown.
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await panel.getByRole('button', { name: 'Cancel booking' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect.poll(() => api.calls(agendas.cancel)).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Keep booking' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  answer()
  await expectRefused(errorMessages.client_arrived)

  const remove = async () => {
    await panel.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
  }
  api.reply(agendas.remove, () => refuse(404, 'not_found'))
  await remove()
  await expectRefused(errorMessages.not_found)
  await expect.poll(findCard).not.toBeNull()
  api.reply(agendas.remove, () => {
    saved.records = []
    return { agendaId: booking.agendaId }
  })
  api.reply(agendas.create, () => refuse(409, 'conflict', { conflicts: [createSample(Conflict, {})] }))
  findCard()?.focus()
  await userEvent.keyboard('{Enter}')
  await remove()
  await undo('Booking deleted')
  await expectRefused('This time has just been taken.')
})

test('a client record that others delete says who did it, and stays to be read', async () => {
  const { api } = createDay()
  const overview = createSample(ClientOverview, { clientDTO: { ...createSample(ClientOverview, {}).clientDTO, ...zoe } })
  api.reply(clientRecord.overview, overview)
  await openApp(`/clientInfo/${zoe.clientId}?tabvalue=1`, api, { size: [1440, 400] })
  await expect.element(page.getByRole('heading', { name: zoe.name, level: 1 })).toBeVisible()
  await api.live.untilOpen()
  // Above the form, however long it is.
  await expect.poll(() => document.querySelector('.cl-details')?.clientHeight).toBeGreaterThan(400)
  const record = { kind: 'client', id: zoe.clientId, isEdited: true } as const
  api.live.send({ type: 'presence', screen: 'screen of Anna', userId: anna.userId, record })
  await expect.element(page.getByRole('status').getByText('Anna is editing this client')).toBeVisible()
  await expect.poll(() => document.querySelector('.presence-note')?.clientHeight).toBe(24)
  api.reply(clientRecord.overview, () => refuse(404, 'client_not_found'))
  await api.live.hint({ kinds: ['clients'] })
  await expect.element(page.getByText('Anna deleted or merged this client. Nothing can be saved here any more.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: zoe.name })).toBeVisible()
})

test('nothing moves when others open and edit what is open here', async () => {
  const { api, booking } = await openPanel()
  const show = (kind: 'booking' | 'client', id: string, isEdited: boolean, userId: string = anna.userId) =>
    api.live.send({ type: 'presence', screen: `screen of ${userId}`, userId, record: { kind, id, isEdited } })
  const places = (within: string) =>
    [...document.querySelectorAll(`${within} :is(h1, h2, p, li, button, label, [role="tab"], .ag-card-client)`)].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return [one.textContent, x, y, width, height]
    })
  const expectNoMove = async (within: string, kind: 'booking' | 'client', id: string) => {
    // All that is read is shown.
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    let last = ''
    const isAtRest = () => {
      const earlier = last
      last = JSON.stringify(places(within))
      return last === earlier
    }
    await expect.poll(isAtRest).toBe(true)
    const before = places(within)
    expect(before.length).toBeGreaterThan(3)
    const what = kind === 'booking' ? 'booking' : 'client'
    for (const [isEdited, userId, text] of [
      [false, anna.userId, `Anna has this ${what} open`],
      [true, anna.userId, `Anna is editing this ${what}`],
      [true, marco.userId, `Marco is editing this ${what}`],
    ] as const) {
      show(kind, id, isEdited, userId)
      await expect.element(page.getByRole('status').getByText(text)).toBeVisible()
      expect(places(within)).toEqual(before)
    }
    for (const { userId } of [anna, marco]) api.live.send({ type: 'presence', screen: `screen of ${userId}`, userId, record: null })
    await expect.element(page.getByRole('status').getByText(`Marco is editing this ${what}`)).not.toBeInTheDocument()
    expect(places(within)).toEqual(before)
  }
  await expectNoMove('.ag', 'booking', booking.agendaId)
  await panel.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: 'Edit booking' }).getByText('Note and colour')).toBeVisible()
  await expectNoMove('[role="dialog"]', 'booking', booking.agendaId)
})

test('a narrow card that is selected keeps the width of its name while others edit its booking', async () => {
  const { api, saved, booking } = createDay()
  saved.records = [booking, ...Array.from({ length: 4 }, () => bookBlowDry('11:30'))]
  await openApp(`/agendas?day=${day}`, api)
  await api.live.untilOpen()
  const card = () => document.querySelector<HTMLElement>(`.ag-card[data-agenda="${booking.agendaId}"]`)
  await expect.poll(card).not.toBeNull()
  card()?.querySelector<HTMLElement>('[data-cover]')?.focus()
  await userEvent.keyboard('{Enter}')
  const record = { kind: 'booking', id: booking.agendaId, isEdited: true } as const
  api.live.send({ type: 'presence', screen: 'screen of Anna', userId: anna.userId, record })
  await expect.element(page.getByRole('img', { name: 'Anna is editing this booking' })).toBeVisible()
  expect(card()?.offsetWidth).toBeLessThan(130)
  expect(getComputedStyle(card()?.querySelector('.ag-card-client') ?? document.body).paddingRight).toBe('0px')
  const [mark, name] = ['.presence', '.ag-card-client'].map((part) => card()?.querySelector(part)?.getBoundingClientRect())
  expect(mark?.height).toBeGreaterThan(10)
  expect(mark?.bottom).toBeLessThanOrEqual((name?.top ?? 0) + 1)
})

test('without network and without the server there are two messages, the second with the next attempt', async () => {
  const { api } = createDay()
  await openApp(`/agendas?day=${day}`, api)
  await expect.poll(findCard).not.toBeNull()
  // What a page reads only once it is used has been read, too.
  await userEvent.keyboard('{Shift}')
  await expect.poll(() => api.calls(absences.list).length).toBeGreaterThan(0)
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const banner = () => document.querySelector('.offline')?.textContent
  // An answer that was under way when the network went says once more that the server is there.
  const cutOff = () => {
    setOffline()
    return banner()
  }
  await expect.poll(cutOff).toMatch(/^Can't reach the salon's server\. Trying again( in \d+ s\.|…)/)
  onLine.mockReturnValue(false)
  await expect.poll(cutOff).toMatch(/^You're offline\.(?!.*Trying)/)
  vi.stubGlobal('fetch', api.fetch)
  setOnline()
  await expect.poll(banner).toBeUndefined()
  onLine.mockRestore()
})
