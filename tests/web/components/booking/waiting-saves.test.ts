import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { agendaServices, agendas } from '../../../../schema/api/booking/bookings.ts'
import { auditPages } from '../../../../schema/api/platform/audit-log.ts'
import { checkConnection, setOffline } from '../../../../web/api/connection.ts'
import { queryClient } from '../../../../web/api/query.ts'
import { at, day } from '../../../support/agenda-rows.ts'
import { refuse } from '../../../support/fake-api.ts'
import { getNotices, openApp, pressInNotice } from '../../../support/open-app.ts'
import { anna, bookBlowDry, createSalonApi } from '../../../support/small-salon.ts'

const findCard = () => document.querySelector<HTMLElement>('[data-cover]')
const panel = page.getByRole('complementary', { name: 'Booking' })

/** A day with one booking of Zoe at 11:30, whose panel is open, without the server. */
async function openWithoutServer() {
  const { api, saved } = createSalonApi([bookBlowDry('11:30')])
  const [booking] = saved.records
  if (!booking) throw new Error('no booking')
  api.reply(auditPages.last, { userId: anna.userId, firstName: 'Anna', at: at('10:00') })
  for (const endpoint of [agendas.cancel, agendas.remove] as const)
    api.reply(endpoint, (call) => {
      const current = saved.records.find(({ agendaId }) => agendaId === call.input.agendaId)
      const version = 'version' in call.input ? Number(call.input.version) : (call.body as { version?: number } | undefined)?.version
      if (!current || current.version !== version) return refuse(409, 'stale', { current })
      saved.records = []
      return { ...current, outcome: 'cancelled', version: current.version + 1 }
    })
  await openApp(`/agendas?day=${day}`, api)
  await api.live.untilOpen()
  await expect.poll(findCard).not.toBeNull()
  findCard()?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(panel).toBeVisible()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  const loseServer = () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    setOffline()
  }
  const findServer = () => {
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => (url === '/api/health' ? Response.json({}) : api.fetch(url, init)))
    checkConnection()
  }
  const dialog = page.getByRole('dialog')
  loseServer()
  const cancel = async () => {
    await panel.getByRole('button', { name: 'Cancel booking' }).click()
    await dialog.getByRole('button', { name: 'Cancel booking' }).click()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
  /** Somebody else moves it to 15:00. */
  const moveElsewhere = () => {
    saved.records = [{ ...booking, start: at('15:00'), version: booking.version + 1 }]
  }
  return { api, saved, booking, cancel, moveElsewhere, loseServer, findServer }
}
const stays = 'Anna moved this booking to'
const whatToDo = /15:00: Zoe Quattrocchi, 11:30\. It was left as it is: look at it, and do this again if it is still right\./

test('a deletion that waited is refused where somebody has moved the booking meanwhile: it says who, to when and what to do', async () => {
  const { api, booking, moveElsewhere, findServer } = await openWithoutServer()
  await panel.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.poll(findCard).toBeNull()
  moveElsewhere()
  findServer()
  await expect.poll(() => api.calls(agendas.remove).map(({ input }) => input.version)).toEqual([String(booking.version)])
  await expect.poll(() => getNotices(stays).map(({ textContent }) => textContent)).toEqual([expect.stringMatching(whatToDo)])
  await expect.poll(findCard).not.toBeNull()
})

test('a cancellation that waited is refused the same way, and leaves the booking', async () => {
  const { api, saved, booking, cancel, moveElsewhere, findServer } = await openWithoutServer()
  await cancel()
  moveElsewhere()
  findServer()
  await expect.poll(() => api.calls(agendas.cancel).map(({ body }) => body.version)).toEqual([booking.version])
  await expect.poll(() => getNotices(stays).map(({ textContent }) => textContent)).toEqual([expect.stringMatching(whatToDo)])
  expect(saved.records).toHaveLength(1)
})

test('a cancellation follows the own move that waits before it', async () => {
  const { api, booking, cancel, findServer } = await openWithoutServer()
  findCard()?.focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(() => getNotices('Moved to').length).toBe(1)
  findCard()?.focus()
  await userEvent.keyboard('{Enter}')
  await cancel()
  findServer()
  await expect.poll(() => api.calls(agendaServices.update)).toHaveLength(1)
  await expect.poll(() => api.calls(agendas.cancel).map(({ body }) => body.version)).toEqual([booking.version + 1])
  await expect.poll(() => getNotices('Booking cancelled')).toHaveLength(1)
})

test('a form that is closed while its save waits says that it will be saved, and offers what was typed if it cannot be', async () => {
  const { api, saved, booking, moveElsewhere, loseServer, findServer } = await openWithoutServer()
  findServer()
  const edit = async (text: string) => {
    await panel.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit booking' })
    const note = dialog.getByLabelText('Note', { exact: true })
    if (saved.records[0]?.note === '') await dialog.getByText('Note and colour').click()
    await note.fill(text)
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    loseServer()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Your changes are kept and will be saved')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => getNotices('This booking will be saved as soon as the server answers')).toHaveLength(1)
    expect(getNotices('Booking not saved')).toEqual([])
  }
  await edit('Loves tea')
  findServer()
  await expect.poll(() => getNotices('Saved').length + getNotices('saved').length).toBeGreaterThan(0)
  await expect.poll(() => saved.records[0]?.note).toBe('Loves tea')
  expect(api.calls(agendas.update).map(({ body }) => body.version)).toEqual([booking.version])

  await expect.element(panel).toBeVisible()
  await edit('Prefers coffee')
  moveElsewhere()
  saved.records = saved.records.map((one) => ({ ...one, version: booking.version + 5 }))
  findServer()
  await pressInNotice('Anna changed this booking', 'Reopen booking')
  const dialog = page.getByRole('dialog', { name: 'Edit booking' })
  await expect.element(dialog.getByLabelText('Note', { exact: true })).toHaveValue('Prefers coffee')
})
