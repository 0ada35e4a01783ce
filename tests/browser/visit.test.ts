import type { Agenda } from '../../schema/api/booking/bookings-schemas.ts'
import { getBookingPanel, getFirstCard } from './support/agenda-steps.ts'
import { expect, test } from './support/journey.ts'
import { countPresses, passTime, toast } from './support/page.ts'
import { callAs, signIn } from './support/session.ts'
import { bookThreeServices, checkIn, clientName, findVisit, getBoardCard, polled, startVisit } from './support/visit-steps.ts'

test('a visit of three services is paid after five clicks, a second browser shows every step, and two more clicks book again', async ({
  page,
  context,
  journey,
  otherBrowser,
}) => {
  const reception = await callAs(page.request, 'receptionist')
  const { agenda, clientId, cutter } = await bookThreeServices(reception)
  const floorBrowser = await otherBrowser()
  const floor = await floorBrowser.newPage()
  await signIn(floor, 'assistance', '/appointments')
  await expect(getBoardCard(floor, 'Not In Salon')).toBeVisible()
  await expect(floor.getByRole('radio', { name: 'All', exact: true })).toHaveCount(0)
  await signIn(page, 'receptionist', '/agendas')
  await getFirstCard(page, agenda).click()
  const panel = getBookingPanel(page)
  const presses = await countPresses(page)

  await test.step('check in: the board follows within 6 seconds', async () => {
    await panel.getByRole('button', { name: 'Check in' }).click()
    await expect(toast(page, `${clientName} checked in.`)).toBeVisible()
    await expect(getBoardCard(floor, 'Waiting')).toBeVisible(polled)
  })
  await test.step('start and stop', async () => {
    await panel.getByRole('button', { name: `Start with ${cutter.firstName}` }).click()
    await expect(panel.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
    await passTime(floor, 5)
    await expect(getBoardCard(floor, 'Waiting').locator('.is-running')).toBeVisible()
    await journey.setTime(105, context, floorBrowser)
    await panel.getByRole('button', { name: 'Stop', exact: true }).click()
    await expect(panel.getByRole('link', { name: 'Check out' })).toBeVisible()
    await passTime(floor, 5)
    await expect(getBoardCard(floor, 'Completed')).toBeVisible()
  })
  await test.step('check out and charge', async () => {
    await panel.getByRole('link', { name: 'Check out' }).click()
    await page.getByRole('button', { name: 'Charge €88.00' }).click()
    await expect(page.getByRole('heading', { name: '€88.00 paid' })).toBeVisible()
    expect(await presses()).toBe(5)
    await expect(toast(page, 'Paid.')).toBeVisible()
    await passTime(floor, 5)
    await expect(getBoardCard(floor)).toHaveCount(0)
    const { rows } = await journey.db.execute({
      sql: `SELECT total_cents, tip_cents, owed_cents,
          (SELECT group_concat(method || amount_cents) FROM payments y WHERE y.appointment_id = p.appointment_id) AS paid
        FROM appointments p
        WHERE agenda_id = ?`,
      args: [agenda.agendaId],
    })
    expect(rows.map((row) => ({ ...row }))).toEqual([{ total_cents: 8800, tip_cents: 0, owed_cents: 0, paid: 'card8800' }])
  })
  await test.step('book again in six weeks: all three services of both people', async () => {
    await page.getByText(/^In 6 weeks, same time/).click()
    await page.getByRole('button', { name: 'Confirm Wednesday 30 December' }).click()
    await expect(page.getByText('Next visit booked')).toBeVisible()
    expect(await presses()).toBe(7)
    const booked = await reception.get<Agenda[]>('Agendas', `?clientId=${clientId}&dateFrom=2026-12-30&dateTo=2026-12-30`)
    expect(booked.map((row) => [row.start, row.agendaServicesDTO.length])).toEqual([['2026-12-30T09:15:00Z', 3]])
  })
})

test('on two boards a check-in is undone, the end of a service notifies the next team member, and a late service is marked', async ({
  page,
  context,
  journey,
  otherBrowser,
}) => {
  const reception = await callAs(page.request, 'receptionist')
  const { agenda, cutter } = await bookThreeServices(reception)
  const floorBrowser = await otherBrowser()
  const floor = await floorBrowser.newPage()
  await signIn(floor, 'assistance', '/appointments')
  await expect(getBoardCard(floor, 'Not In Salon')).toBeVisible()
  await signIn(page, 'receptionist', '/appointments')
  const card = getBoardCard(page)

  await test.step('undo a check-in, then check in again', async () => {
    await expect(card.getByText('PPD')).toBeVisible()
    await card.getByRole('button', { name: 'Check in' }).click()
    await expect(getBoardCard(page, 'Ready')).toBeVisible()
    await toast(page, `${clientName} checked in.`).getByRole('button', { name: 'Undo' }).click()
    await expect(getBoardCard(page, 'Not In Salon')).toBeVisible()
    expect(await findVisit(reception, agenda.agendaId)).toMatchObject({ appointmentId: null, arrival: null, clientHistoryServicesDTO: [] })
    await card.getByRole('button', { name: 'Check in' }).click()
    await expect(getBoardCard(page, 'Ready')).toBeVisible()
    await passTime(floor, 5)
    await expect(getBoardCard(floor, 'Waiting')).toBeVisible()
    await expect(getBoardCard(floor).getByRole('button')).toHaveCount(0)
  })
  await test.step('the end of the first service notifies the team member of the second', async () => {
    await card.getByRole('button', { name: `Start with ${cutter.firstName}` }).click()
    await expect(getBoardCard(page, 'In-progress')).toBeVisible()
    await journey.setTime(30, context, floorBrowser)
    await card.getByRole('button', { name: 'Stop Cut' }).click()
    await expect(toast(page, 'Cut completed. Davide is notified for Deep conditioning.')).toBeVisible()
    await passTime(floor, 5)
    await expect(toast(floor, `${clientName} is ready for Deep conditioning.`)).toBeVisible()
    await expect(getBoardCard(floor, 'Ready')).toBeVisible()
    await floor.getByRole('button', { name: 'Start Deep conditioning with Davide' }).click()
    await expect(getBoardCard(floor, 'In-progress')).toBeVisible()
    await passTime(page, 5)
    await expect(card.getByRole('button', { name: 'Stop Deep conditioning' })).toBeVisible()
    await expect(card.locator('.vs-timer').nth(1)).toContainText('00:00')
  })
  await test.step('a service that takes longer than planned is marked as late', async () => {
    await journey.setTime(72, context, floorBrowser)
    await expect(card.locator('.bar-x.is-late')).toBeVisible()
    await expect(card.locator('.vs-timer').nth(1)).toContainText('42:00 / 30:00')
  })
  await test.step('undo a stop', async () => {
    await floor.getByRole('button', { name: 'Stop Deep conditioning' }).click()
    await toast(floor, 'Deep conditioning completed for')
      .or(toast(floor, 'Davide is notified for Blow-dry'))
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(getBoardCard(floor, 'In-progress')).toBeVisible()
    await passTime(page, 5)
    await expect(card.getByRole('button', { name: 'Stop Deep conditioning' })).toBeVisible()
  })
})

test('corrected times are validated and kept in the audit log, and a checkout is refused until the last service is stopped', async ({
  page,
  context,
  journey,
  otherBrowser,
}) => {
  const reception = await callAs(page.request, 'receptionist')
  const { agenda } = await bookThreeServices(reception)
  const floorBrowser = await otherBrowser()
  const floor = await floorBrowser.newPage()
  const { appointmentId } = await checkIn(reception, agenda.agendaId)
  const { clientHistoryServicesDTO: services } = await startVisit(reception, appointmentId)
  await journey.setTime(30, context, floorBrowser)
  await reception.post('ClientHistoryServices/Stop', undefined, `/${services[0]?.clientHistoryServiceId}`)
  await reception.post('ClientHistoryServices/Start', undefined, `/${services[1]?.clientHistoryServiceId}`)
  await journey.setTime(72, context, floorBrowser)
  await signIn(page, 'receptionist', '/appointments')
  await signIn(floor, 'assistance', '/appointments')
  await getBoardCard(floor).getByRole('link', { name: clientName }).click()
  const sheet = floor.getByRole('region', { name: 'Services' })

  await test.step('correct the end of a service: not before its start, and the audit log keeps the stamped time', async () => {
    await sheet.getByRole('button', { name: 'Stop, Deep conditioning' }).click()
    await expect(sheet.getByText('42 min')).toBeVisible()
    await sheet.getByRole('button', { name: 'More actions for Deep conditioning' }).click()
    await floor.getByRole('menuitem', { name: 'Edit times' }).click()
    const times = floor.getByRole('dialog', { name: 'Deep conditioning' })
    await times.getByLabel('End').fill('10:20')
    await times.getByRole('button', { name: 'Save' }).click()
    await expect(times.getByText('Must end after it starts')).toBeVisible()
    await times.getByLabel('End').fill('10:58')
    await times.getByRole('button', { name: 'Save' }).click()
    await expect(sheet.getByText('28 min')).toBeVisible()
    const { rows } = await journey.db.execute(
      `SELECT count(*) AS n
        FROM audit_log
        WHERE entity = 'client_history_services' AND action = 'change'
          AND json_extract(after, '$.end_utc') <> json_extract(before, '$.end_utc')`,
    )
    expect(Number(rows[0]?.n)).toBeGreaterThan(0)
  })
  await test.step('after the last service there is nothing left to do, and the other board offers the checkout', async () => {
    await sheet.getByRole('button', { name: 'Start, Blow-dry' }).click()
    await expect(floor.getByRole('button', { name: 'Stop Blow-dry' })).toBeVisible()
    await journey.setTime(100, context, floorBrowser)
    await floor.getByRole('button', { name: 'Stop Blow-dry' }).click()
    await expect(floor.getByText('Nothing for you to do right now.')).toBeVisible()
    await passTime(page, 5)
    await expect(getBoardCard(page, 'Completed').getByRole('link', { name: /Check out · €88.00/ })).toBeVisible()
  })
  await test.step('a service resumed at another device keeps the checkout closed until it is stopped', async () => {
    await getBoardCard(page)
      .getByRole('link', { name: /Check out/ })
      .click()
    const charge = page.getByRole('button', { name: 'Charge €88.00' })
    await expect(charge).not.toHaveAttribute('aria-disabled', 'true')
    await reception.post('Appointments/UndoStop', undefined, `/${appointmentId}`)
    await passTime(page, 5)
    await expect(page.getByText('Still in progress: Blow-dry')).toBeVisible()
    await expect(charge).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Stop now' }).click()
    await expect(charge).not.toHaveAttribute('aria-disabled', 'true')
  })
})
