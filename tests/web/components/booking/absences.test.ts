import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { absences } from '../../../../schema/api/booking/absences.ts'
import { Absence, AbsenceBooking } from '../../../../schema/api/booking/absences-schemas.ts'
import { at, day } from '../../../support/agenda-rows.ts'
import { expectAccessible } from '../../../support/expect-accessible.ts'
import { type FakeApi, refuse } from '../../../support/fake-api.ts'
import { openApp } from '../../../support/open-app.ts'
import { createSample } from '../../../support/sample.ts'
import { anna, createSalonApi, giulia } from '../../../support/small-salon.ts'

const place = (start: string, userId: string, firstName: string) => ({
  ...{ start, staff: [firstName], moves: [{ agendaServiceId: `line ${start}`, userId, start }] },
})
/** Twelve bookings of Anna's day: Giulia is free for the first ten, one more finds another time, and for the last nothing is found. */
const touched = Array.from({ length: 12 }, (_, i) => {
  const start = at(`${String(9 + Math.floor(i / 2)).padStart(2, '0')}:${i % 2 === 0 ? '00' : '30'}`)
  return createSample(AbsenceBooking, {
    ...{ agendaId: `booking-${i}`, version: 1, start, clientName: `Client ${i}`, services: ['Blow-dry'], staff: ['Anna'], minutes: 30 },
    ...{ phoneNumber: '+39 347 900 1122', channel: i === 3 ? null : 'sms', price: 26, deposit: 0 },
    ...{ colleague: i < 10 ? place(start, giulia.userId, 'Giulia') : null },
    ...{ later: i < 11 ? place(at('10:00', '2026-11-23'), anna.userId, 'Anna') : null },
  })
})
const written = createSample(Absence, {
  absenceId: 'absence-1',
  userId: anna.userId,
  firstName: 'Anna',
  from: at('00:00'),
  to: at('00:00', '2026-11-21'),
})

/** Opens the day, and uses it: who is out is not asked for before. */
async function openDay(api: FakeApi) {
  await openApp(`/agendas?day=${day}`, api)
  await page.getByRole('button', { name: 'Today' }).hover()
}

async function openDialog() {
  const { api } = createSalonApi()
  api.reply(absences.proposals, { bookings: touched })
  api.reply(absences.create, written)
  await openDay(api)
  await page.getByRole('button', { name: 'Actions for Anna' }).click()
  await page.getByRole('menuitem', { name: 'Anna is out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody is out' })
  await expect.element(dialog.getByText('12 bookings to look after')).toBeVisible()
  return { api, dialog }
}

test('twelve bookings of somebody who is out are settled with five presses', async () => {
  const { api, dialog } = await openDialog()
  // All of the day that is shown, without hours to fill in.
  await expect.element(dialog.getByLabelText('All day')).toBeChecked()
  await expect.element(dialog.getByLabelText('From what time')).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: 'Apply and tell 11 clients · leave 1 to ring' })).toBeVisible()
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('out booking-0')
  await expectAccessible()
  // The second client rather waits for Anna: two presses were for the menu, three are these.
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('2')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog).not.toBeInTheDocument()
  const [sent] = api.calls(absences.create)
  expect(sent).toMatchObject({ input: { who: anna.userId }, body: { from: at('00:00'), to: at('00:00', '2026-11-21'), reason: 'sick' } })
  expect(sent?.body.choices.map(({ choice }) => choice)).toEqual([...Array(11).fill('move'), 'leave'])
  expect(sent?.body.choices.slice(0, 3)).toMatchObject([
    { moves: [{ userId: giulia.userId, start: at('09:00') }] },
    { moves: [{ userId: anna.userId, start: at('10:00', '2026-11-23') }] },
    { moves: [{ userId: giulia.userId, start: at('10:00') }] },
  ])
})

test('Escape asks before what was chosen is dropped, and says what a cancelled client gets back', async () => {
  const { api } = createSalonApi()
  api.reply(absences.proposals, { bookings: touched.map((one, i) => ({ ...one, deposit: i === 0 ? 30 : 0 })) })
  await openDay(api)
  await page.getByRole('button', { name: 'Actions for Anna' }).click()
  await page.getByRole('menuitem', { name: 'Anna is out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody is out' })
  await expect.element(dialog.getByText('€312.00')).toBeVisible()
  const ofFirst = dialog.getByRole('group', { name: 'Client 0 at 09:00: what to do' })
  await expect.element(ofFirst.getByText('€30.00 deposit goes back')).toBeVisible()
  await ofFirst.getByText('Cancel and tell').click()
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect.element(ofFirst.getByRole('radio', { name: /Cancel and tell/ })).toBeChecked()
  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a refusal keeps what was chosen, and names the booking that came meanwhile', async () => {
  const { api, dialog } = await openDialog()
  const late = createSample(AbsenceBooking, { ...touched[11], agendaId: 'booking-late', clientName: 'Zoe', start: at('16:00') })
  api.reply(absences.create, () => {
    api.reply(absences.proposals, { bookings: [...touched, late] })
    return refuse(409, 'stale')
  })
  await dialog.getByRole('group', { name: 'Client 4 at 11:00: what to do' }).getByText('Cancel and tell').click()
  await dialog.getByRole('button', { name: /^Apply/ }).click()
  await expect.element(dialog.getByText('Not as they were, please look again: Zoe')).toBeVisible()
  await expect.element(dialog.getByText('13 bookings to look after')).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: /Cancel and tell/, checked: true })).toBeInTheDocument()
})

test('who is out for whole days is told without hours, and the clients who are to be rung stand first', async () => {
  const { api } = createSalonApi()
  const told = createSample(Absence, {
    ...written,
    bookings: [
      createSample(Absence.entries.bookings.item, {
        agendaId: 'one',
        clientName: 'Ada',
        choice: 'move',
        told: 'reached',
        toldAt: at('08:10'),
        start: at('10:00'),
      }),
      createSample(Absence.entries.bookings.item, {
        agendaId: 'two',
        clientName: 'Bea',
        choice: 'leave',
        told: 'untold',
        phoneNumber: '+393479001122',
        start: at('11:00'),
      }),
    ],
  })
  api.reply(absences.list, [told])
  await openDay(api)
  await page.getByRole('button', { name: 'Anna is out 1 to ring' }).click()
  const dialog = page.getByRole('dialog', { name: 'Anna is out' })
  await expect.element(dialog.getByText('Fri 20 Nov', { exact: true })).toBeVisible()
  expect(
    dialog
      .getByRole('listitem')
      .elements()
      .map((row) => row.querySelector('a')?.textContent),
  ).toEqual(['Bea', 'Ada'])
  await expect.element(dialog.getByText('Read at 08:10')).toBeVisible()
  await expectAccessible()
})

const leave = (i: number) =>
  createSample(Absence.entries.bookings.item, {
    ...{ agendaId: `booking-${i}`, clientName: `Client ${i}`, choice: 'leave', told: 'untold', start: at('11:00') },
  })

test('more bookings than a call takes are settled in parts, all of a client in one, and those of a refused part stay', async () => {
  const { api } = createSalonApi()
  const many = Array.from({ length: 230 }, (_, i) =>
    createSample(AbsenceBooking, {
      ...{ ...touched[0], agendaId: `booking-${i}`, clientName: `Client ${i % 115}`, toldClientId: `client-${i % 115}` },
      colleague: {
        start: at('09:00'),
        staff: ['Giulia'],
        moves: [{ agendaServiceId: `line-${i}`, userId: giulia.userId, start: at('09:00') }],
      },
    }),
  )
  api.reply(absences.proposals, { bookings: many })
  api.reply(absences.create, () => {
    // What is settled is not proposed any more.
    const [sent] = api.calls(absences.create)
    const settled = new Set(sent?.body.choices.map(({ agendaId }) => agendaId))
    const left = many.flatMap(({ agendaId }, i) => (settled.has(agendaId) ? [] : [i]))
    api.reply(absences.proposals, { bookings: left.map((i) => many[i] as AbsenceBooking) })
    return { ...written, bookings: left.map(leave) }
  })
  api.reply(absences.settle, () => refuse(409, 'stale'))
  await openDay(api)
  await page.getByRole('button', { name: 'Actions for Anna' }).click()
  await page.getByRole('menuitem', { name: 'Anna is out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody is out' })
  await dialog.getByRole('button', { name: 'Apply and tell 230 clients' }).click()
  await expect.element(dialog.getByText(/^200 of 230 bookings are done, the others are not:/)).toBeVisible()
  const [first] = api.calls(absences.create)
  expect([first?.body.choices.length, first?.body.left]).toEqual([200, 30])
  const isComplete = (i: number) => {
    const all = first?.body.choices.map(({ agendaId }) => agendaId) ?? []
    return all.includes(`booking-${i}`) === all.includes(`booking-${i + 115}`)
  }
  expect(Array.from({ length: 115 }, (_, i) => i).every(isComplete)).toBe(true)
  // The dialog goes on with the others, for the time that is written.
  await expect.element(dialog.getByText('30 bookings to look after')).toBeVisible()
  await expect.element(dialog.getByLabelText('All day')).not.toBeInTheDocument()
  api.reply(absences.settle, written)
  await dialog.getByRole('button', { name: 'Apply and tell 30 clients' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.calls(absences.settle).map(({ input, body }) => [input.absenceId, body.choices.length])).toEqual([['absence-1', 30]])
})

test('who comes after all: what could not be put back is named with the reason, its booking and its number', async () => {
  const { api } = createSalonApi()
  api.reply(absences.list, [{ ...written, bookings: [leave(0)] }])
  api.reply(absences.proposals, { bookings: touched.slice(0, 3) })
  api.reply(absences.settle, written)
  await openDay(api)
  const chip = page.getByRole('button', { name: 'Anna is out 1 to ring' })
  await chip.click()
  // Those that were left can be looked after later.
  await page.getByRole('button', { name: 'Look after 1 more' }).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody is out' })
  await expect.element(dialog.getByText('1 booking to look after')).toBeVisible()
  await dialog.getByRole('button', { name: 'Apply and tell 1 client' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.calls(absences.settle)[0]?.body.choices).toMatchObject([{ agendaId: 'booking-0', choice: 'move' }])

  const left = { clientId: 'client-9', phoneNumber: '+393479001122', staff: ['Giulia'], start: at('12:00') }
  const again = {
    ...{ reason: 'sick' as const, note: '' },
    choices: [{ agendaId: 'booking-1', choice: 'move' as const, moves: touched[1]?.colleague?.moves ?? [] }],
  }
  api.reply(absences.remove, {
    absenceId: written.absenceId,
    left: [
      { ...left, agendaId: 'one', clientName: 'Ada', takesPlace: true, why: 'changed' },
      { ...left, agendaId: 'two', clientName: 'Bea', takesPlace: false, why: 'taken' },
    ],
    again,
  })
  api.reply(absences.create, written)
  await chip.click()
  await page.getByRole('button', { name: 'Anna is here after all' }).click()
  const result = page.getByRole('dialog', { name: 'Anna is back' })
  await expect.element(result.getByText('Please look after 2 bookings')).toBeVisible()
  await expect.element(result.getByText('Fri 20 Nov, 12:00 with Giulia')).toBeVisible()
  await expect.element(result.getByText('Its old time is taken')).toBeVisible()
  await expect.element(result.getByText('Stays cancelled')).toBeVisible()
  expect(result.getByRole('link', { name: 'Ada' }).element().getAttribute('href')).toBe('/agenda/one')
  await expect.element(result.getByRole('link', { name: /^Ring/ }).first()).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  // Pressed by mistake: out again, with what was put back as it was chosen, and the others as they are.
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.element(page.getByText('Anna is out', { exact: false }).first()).toBeVisible()
  await expect.poll(() => api.calls(absences.create).length).toBe(1)
  expect(api.calls(absences.create)[0]?.body).toMatchObject({
    ...{ from: written.from, to: written.to, reason: 'sick', left: 2 },
    choices: [{ agendaId: 'booking-1', version: touched[1]?.version, choice: 'move' }],
  })
})
