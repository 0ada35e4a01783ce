import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { clients } from '../../../../schema/api/clients/clients.ts'
import { day } from '../../../support/agenda-rows.ts'
import { expectAccessible } from '../../../support/expect-accessible.ts'
import { navigate, openApp } from '../../../support/open-app.ts'
import { anna, blowDry, bookBlowDry, createSalonApi, giulia, zoe } from '../../../support/small-salon.ts'

const agenda = `/agendas?day=${day}`
const findCards = () => [...document.querySelectorAll<HTMLElement>('[data-cover]')]
const getCard = (name: RegExp) => page.getByRole('button', { name })
const panel = page.getByRole('complementary', { name: 'Booking' })
const edit = page.getByRole('dialog', { name: 'Edit booking' })
const hasFocusInside = (inside: typeof panel) => () => inside.query()?.contains(document.activeElement)

test('the focus stays beside what is opened, picked, removed, cancelled and closed', async () => {
  const { api, saved } = createSalonApi([bookBlowDry('11:30'), bookBlowDry('15:00')])
  api.reply(agendas.cancel, ({ input }) => {
    const cancelled = saved.records.find(({ agendaId }) => agendaId === input.agendaId) as Agenda
    saved.records = saved.records.filter((one) => one !== cancelled)
    return { ...cancelled, outcome: 'cancelled' as const, version: 2 }
  })
  await openApp(agenda, api)
  const card = getCard(/^11:30 to 12:00, Zoe Quattrocchi/)

  // Closing a booking opened by mouse returns to its card.
  await card.click()
  await expect.element(panel).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(card).toHaveFocus()
  await card.click()
  await panel.getByRole('button', { name: 'Close booking' }).click()
  await expect.element(card).toHaveFocus()

  // After Enter, Tab stays in the panel until Escape.
  await userEvent.keyboard('{Enter}')
  await expect.poll(hasFocusInside(panel)).toBe(true)
  for (let i = 0; i < 14; i += 1) {
    await userEvent.keyboard('{Tab}')
    await expect.poll(hasFocusInside(panel)).toBe(true)
  }
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.poll(hasFocusInside(panel)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(card).toHaveFocus()

  // A service picked and removed.
  await userEvent.keyboard('e')
  await edit.getByRole('button', { name: 'Add service' }).click()
  await expect.element(edit.getByRole('combobox', { name: 'Add service' })).toHaveFocus()
  await userEvent.keyboard('cut')
  await userEvent.keyboard('{Enter}')
  const remove = edit.getByRole('button', { name: 'Remove Cut', exact: true })
  await expect.element(remove).toBeVisible()
  await expect.element(edit.getByRole('button', { name: 'Save' })).toHaveFocus()
  await remove.click()
  await expect.element(edit.getByRole('button', { name: 'Add service' })).toHaveFocus()
  await edit.getByRole('button', { name: 'Change client' }).click()
  await expect.element(edit.getByLabelText('Client')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(edit).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement).not.toBe(document.body)

  // A cancelled booking leaves the focus on the next card.
  await card.click()
  await panel.getByRole('button', { name: 'Cancel booking' }).click()
  await page
    .getByRole('dialog', { name: /Cancel/ })
    .getByRole('button', { name: 'Cancel booking' })
    .click()
  await expect.poll(findCards).toHaveLength(1)
  await expect.poll(() => document.activeElement).toBe(findCards()[0])
})

test('options that are found while their dialog is still opening stay there for screen readers', async () => {
  const { api } = createSalonApi([bookBlowDry('11:30')])
  await openApp(agenda, api)
  await expect.poll(findCards).toHaveLength(1)
  // A dialog hides what is behind it in the next frame: a busy device draws none for a while.
  const draw = window.requestAnimationFrame
  const held: FrameRequestCallback[] = []
  const release = () => {
    window.requestAnimationFrame = draw
    for (const callback of held.splice(0)) draw(callback)
  }
  onTestFinished(release)
  window.requestAnimationFrame = (callback) => held.push(callback)
  await userEvent.keyboard('n')
  const client = page.getByRole('dialog', { name: 'New booking' }).getByLabelText('Client')
  await expect.element(client).toBeInTheDocument()
  ;(client.element() as HTMLElement).focus()
  await userEvent.keyboard('quattrocchi')
  const option = page.getByRole('option', { name: /Zoe Quattrocchi/ })
  await expect.element(option).toBeVisible()
  release()
  await expect.poll(() => document.querySelectorAll('main[aria-hidden="true"], [aria-hidden="true"] main').length).toBe(1)
  await expect.element(option).toBeVisible()
})

test('a form that takes the place of its loading dialog gives the focus back to the agenda', async () => {
  const { api } = createSalonApi([bookBlowDry('11:30')])
  await openApp(agenda, api)
  const card = getCard(/^11:30 to 12:00, Zoe Quattrocchi/)
  await expect.element(card).toBeVisible()
  const release = api.hold(agendas.one)
  ;(card.element() as HTMLElement).focus()
  await userEvent.keyboard('e')
  await expect.element(page.getByRole('dialog', { name: 'Booking', exact: true })).toHaveFocus()
  release()
  await expect.poll(hasFocusInside(edit)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(card).toHaveFocus()
})

test('a day opens at its first booking, and opening a booking does not scroll it away', async () => {
  const late = { ...bookBlowDry('18:00'), clientDTO: { ...zoe, name: 'Ugo Serale' } }
  const { api, saved } = createSalonApi([bookBlowDry('09:15'), late])
  api.reply(agendas.day, ({ input }) => (input.date === day ? [...saved.records] : []))
  await openApp('/agendas', api, { size: [1440, 600] })
  await expect.poll(() => document.querySelector('[data-scroller="columns"]')).not.toBeNull()
  navigate(agenda)
  await expect.element(getCard(/^09:15 to 09:45, Zoe Quattrocchi/)).toBeInViewport()
  // The first booking opened after loading stays where it is.
  const scroller = document.querySelector('[data-scroller="columns"]')
  scroller?.scrollTo({ top: scroller.scrollHeight })
  const card = getCard(/Ugo Serale/)
  await expect.element(card).toBeInViewport()
  const readTop = () => Math.round(card.element().getBoundingClientRect().top)
  const before = readTop()
  await card.click()
  await expect.element(panel).toBeVisible()
  await expect.poll(readTop).toBe(before)
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.poll(readTop).toBe(before)
})

/** Two blow-dries of one booking, with two team members. */
function bookTwo(): Agenda {
  const [one, two] = [bookBlowDry('14:30', giulia.userId), bookBlowDry('15:00', anna.userId)]
  return { ...one, agendaServicesDTO: [...one.agendaServicesDTO, ...two.agendaServicesDTO], totalLength: 2 * blowDry.length }
}

test('a phone shows one team member at a time', async () => {
  await openApp(agenda, createSalonApi([bookTwo()]).api, { language: 'it', size: [360, 740] })
  const chips = page.getByRole('navigation', { name: 'Filtra per collaboratore' }).getByRole('button')
  await expect.element(chips.first()).toHaveAttribute('aria-pressed', 'true')
  await chips.nth(1).click()
  await expect.element(chips.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('img', { name: /^2 di / })).toBeVisible()
})

test('a wide screen highlights all cards of a booking, and is used by shortcut keys', async () => {
  await openApp(agenda, createSalonApi([bookTwo()]).api, { language: 'it' })
  await expect.poll(findCards).toHaveLength(2)
  // Choosing one card of a booking highlights the other.
  await getCard(/Zoe Quattrocchi/)
    .first()
    .click()
  await expect.poll(() => document.querySelectorAll('.ag-card.is-lit')).toHaveLength(1)
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  // Help, next day, previous day, today.
  document.querySelector<HTMLElement>('.ag-title')?.focus()
  await userEvent.keyboard('?')
  const help = page.getByRole('dialog', { name: 'Guida' })
  await expect.element(help.getByRole('heading', { name: 'Agenda' })).toBeVisible()
  await expect.element(help.getByRole('heading', { name: 'Tasti', exact: true })).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => location.search).toBe('?day=2026-11-21')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(() => location.search).toBe(`?day=${day}`)
  await userEvent.keyboard('t')
  await expect.poll(() => location.pathname + location.search).toBe('/agendas')
})

test('a booking typed in Italian fills the form', async () => {
  await openApp('/packages', createSalonApi().api, { language: 'it' })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const palette = page.getByRole('dialog', { name: 'Comandi e ricerca' })
  await expect.element(palette.getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('prenota quattrocchi dopodomani alle 15.30')
  await expect.element(palette.getByRole('option').first()).toMatchTextContent('Zoe Quattrocchi')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Nuova prenotazione' })).toMatchTextContent(/20 novembre, 15:30/)
})

test('a booking opens with its client among many of the same name', async () => {
  const { api } = createSalonApi()
  const numbered = (n: number) => ({ ...zoe, clientId: `client-${n}`, name: 'Maria Omonima', phoneNumber: `+39 347 910 40${n + 10}` })
  const many = Array.from({ length: 24 }, (_, n) => numbered(n))
  api.reply(clients.search, many).reply(clients.summary, numbered(24))
  await openApp('/agenda/add?clientId=client-24', api)
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Maria Omonima').first()).toBeVisible()
  await expect.element(dialog.getByText(/347 910 4034/)).toBeVisible()
})
