import type { AppointmentOfDay } from '../../schema/api/visits/visits-schemas.ts'
import { expectAccessible, expectFitsWidth } from './support/axe.ts'
import { demoDay, expect, test, today } from './support/journey.ts'
import { countPresses } from './support/page.ts'
import { callAs, signIn } from './support/session.ts'
import { bookThreeServices, checkIn, clientName, getBoardCard } from './support/visit-steps.ts'

test('the front desk checks a client in with one click and starts a walk-in visit with three', async ({ page }) => {
  const reception = await callAs(page.request, 'receptionist')
  const { agenda } = await bookThreeServices(reception)
  await signIn(page, 'receptionist', '/welcome')

  await test.step('an expected client is checked in', async () => {
    const row = page.locator('.wl-row').filter({ hasText: clientName })
    await expect(row.getByText('Allergic to PPD')).toBeVisible()
    await expect(row.getByText('Birthday today')).toBeVisible()
    await expectAccessible(page)
    const presses = await countPresses(page)
    await row.getByRole('button', { name: 'Check in' }).click()
    await expect(page.getByRole('region', { name: 'In salon' }).getByText(clientName)).toBeVisible()
    expect(await presses()).toBe(1)
    await row.getByRole('link', { name: clientName }).click()
    await expect(page).toHaveURL(new RegExp(`/clientWelcome/${agenda.agendaId}$`))
    await expect(page.getByRole('heading', { name: 'Notes from previous visits' })).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('a walk-in visit begins now', async () => {
    const before = (await reception.get<AppointmentOfDay[]>('Appointments/Salon', `?date=${today}`)).length
    const presses = await countPresses(page)
    await page.getByRole('button', { name: 'Walk-in now' }).click()
    await page.getByRole('option', { name: /Blow-dry, long hair/ }).click()
    await page
      .getByRole('dialog', { name: /Walk-in/ })
      .getByRole('button', { name: 'Save', exact: true })
      .click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await presses()).toBe(3)
    const visits = await reception.get<AppointmentOfDay[]>('Appointments/Salon', `?date=${today}`)
    expect(visits.length).toBe(before + 1)
    const begun = visits.filter(
      ({ agendaDTO, arrival }) => arrival === demoDay && agendaDTO.agendaServicesDTO.some(({ start }) => start === demoDay),
    )
    expect(begun).toHaveLength(1)
  })
})

test('board, visit and checkout work by keyboard in Italian on a phone, accessible and without scrolling sideways', async ({ page }) => {
  const reception = await callAs(page.request, 'receptionist')
  const { agenda } = await bookThreeServices(reception)
  await checkIn(reception, agenda.agendaId)
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'receptionist', '/appointments', 'it')
  const check = async () => {
    await expectFitsWidth(page)
    await expectAccessible(page)
  }

  await test.step('board', async () => {
    await page.getByRole('tab', { name: /Pront/ }).press('Enter')
    await expect(getBoardCard(page)).toBeVisible()
    await check()
    await getBoardCard(page).getByRole('link', { name: clientName }).focus()
    await page.keyboard.press('Enter')
  })
  await test.step('visit', async () => {
    await expect(page.getByRole('heading', { name: clientName })).toBeVisible()
    await check()
    await page.getByRole('button', { name: /Inizia con/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Termina tutto' }).click()
    await page.getByRole('link', { name: /Alla cassa/ }).click()
  })
  await test.step('checkout', async () => {
    const charge = page.getByRole('button', { name: /Incassa 88,00/ })
    await expect(charge).toBeVisible()
    await check()
    await charge.click()
    await expect(page.getByRole('heading', { name: /88,00.€ pagati/ })).toBeVisible()
    await check()
  })
})
