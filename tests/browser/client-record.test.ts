import type { Client } from '../../schema/api/clients/client-fields.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { navigate, toast, waitForFrames } from './support/page.ts'
import { callAs, signIn } from './support/session.ts'
import { checkIn, serveThreeServices } from './support/visit-steps.ts'

test('two people who save one client see what differs, lose nothing that they typed, and choose', async ({
  page,
  journey,
  otherBrowser,
}) => {
  const reception = await callAs(page.request, 'receptionist')
  const { clientId } = await reception.post<Client>('Clients', { name: 'Ortensia Doppia', phoneNumber: '+39 347 900 4455' })
  const path = `/clientInfo/${clientId}?tabvalue=1`
  const other = await (await otherBrowser()).newPage()
  await signIn(page, 'admin', path)
  await signIn(other, 'receptionist', path)
  const save = (one: typeof page) => one.getByRole('button', { name: 'Save', exact: true }).click()
  const field = (one: typeof page, name: string) => one.getByRole('textbox', { name, exact: true })

  await field(page, 'Allergies').fill('PPD')
  await field(other, 'Allergies').fill('Latex')
  await field(other, 'E-mail').fill('ortensia@example.com')
  await save(page)
  await expect(toast(page, 'Ortensia Doppia saved')).toBeVisible()
  await save(other)
  const note = other
    .getByRole('alert')
    .or(other.getByRole('status'))
    .filter({ hasText: /^Changed by [A-Z]/ })
  await expect(note).toContainText('PPD')
  await expect(field(other, 'Allergies')).toHaveValue('Latex')
  await expect(field(other, 'E-mail')).toHaveValue('ortensia@example.com')
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Keep mine' }).click()
  await save(other)
  await expect(toast(other, 'Ortensia Doppia saved')).toBeVisible()
  expect(await reception.get<Client>('Clients', `/${clientId}`)).toMatchObject({ allergies: 'Latex', email: 'ortensia@example.com' })

  // A change that no hint tells of: a form that is told shows it before it is saved.
  const sql = `UPDATE clients SET allergies = 'Latex, henna', version = version + 1 WHERE client_id = ?`
  await journey.db.execute({ sql, args: [clientId] })
  await field(page, 'Allergies').fill('PPD, nickel')
  await save(page)
  await page.getByRole('button', { name: 'Use their version' }).click()
  await expect(field(page, 'Allergies')).toHaveValue('Latex, henna')
})

test('a favourite service is added to a visit with one press and is not offered again', async ({ page, journey, context }) => {
  const reception = await callAs(page.request, 'receptionist')
  const { clientId, agenda } = await serveThreeServices(reception)
  await journey.setTime(0, context)
  const line = agenda.agendaServicesDTO[0]
  const next = await reception.post<{ agendaId: string }>('Agendas', {
    clientId,
    outsideHours: true,
    agendaServicesDTO: [{ serviceId: line?.serviceId, userId: line?.userId, start: '2026-11-18T16:15:00Z', mayOverlap: true }],
  })
  const visit = await checkIn(reception, next.agendaId)
  const catalogue = Promise.withResolvers<void>()
  await page.route('**/api/Services/*', async (route) => {
    await catalogue.promise
    return route.fallback()
  })
  const favouritesRead = page.waitForResponse('**/FavoriteServices/**')
  await signIn(page, 'receptionist', `/appointment/${visit.appointmentId}/${clientId}`)
  const favourites = page.getByRole('list', { name: 'Favourite services' })
  const services = page.getByRole('region', { name: 'Services' }).locator('.vs-lines > li')
  await expect(services).toHaveCount(1)

  await test.step('not before the services are known: the press would do nothing', async () => {
    await favouritesRead
    await waitForFrames(page)
    await expect(favourites.getByRole('button', { name: 'Blow-dry' })).toBeHidden()
    catalogue.resolve()
  })
  await expect(favourites.getByRole('button', { name: 'Blow-dry' })).toBeVisible()
  await expect(favourites.getByRole('button', { name: 'Cut' })).toBeHidden()
  await favourites.getByRole('button', { name: 'Blow-dry' }).click()
  // The team member has another client then.
  await page.getByRole('button', { name: 'Book anyway' }).click()
  await expect(services).toHaveCount(2)
  await expect(favourites.getByRole('button', { name: 'Blow-dry' })).toBeHidden()
  await expectAccessible(page)

  await test.step('in the booking form', async () => {
    await navigate(page, `/agenda/add?clientId=${clientId}&services=${line?.serviceId}`)
    const dialog = page.getByRole('dialog')
    const offered = dialog.getByRole('list', { name: 'Favourite services' })
    await expect(offered.getByRole('button', { name: 'Cut' })).toBeHidden()
    await offered.getByRole('button', { name: 'Deep conditioning' }).click()
    await expect(dialog.getByRole('button', { name: /Remove Deep conditioning/ })).toBeVisible()
    await expect(offered.getByRole('button', { name: 'Deep conditioning' })).toBeHidden()
    await expectAccessible(page)
  })
})
