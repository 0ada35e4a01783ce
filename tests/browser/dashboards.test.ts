import type { Page } from '@playwright/test'
import type { Earnings } from '../../schema/api/insights/dashboards-schemas.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { navigate, toast } from './support/page.ts'
import { callAs, signIn } from './support/session.ts'

const getCard = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const wholeEuro = (amount: number) => `€${Math.round(amount).toLocaleString('en-GB')}`

test('an owner reads the month, opens what is behind a figure, and mends a client and a cancellation', async ({
  page,
  request,
  journey,
}) => {
  const admin = await callAs(request, 'admin')
  const earnings = await admin.get<Earnings>('Dashboard/GetEarnings')
  const { rows } = await journey.db.execute(`
    SELECT a.agenda_id
    FROM agendas a
    WHERE a.outcome IS NULL
      AND a.start_utc > unixepoch('2026-11-20')
      AND a.salon_id = (SELECT salon_id FROM users WHERE username = 'admin')
    LIMIT 1`)
  await admin.post('Agendas/Cancel', { reason: 'ill' }, `/${rows[0]?.agenda_id}`)
  await signIn(page, 'admin', '/dashboard')

  await test.step('the key figures are those of the ledger, each explains itself', async () => {
    const figures = getCard(page, 'Key figures')
    await expect(figures.getByRole('button', { name: wholeEuro(earnings.revenue.current), exact: true })).toBeVisible()
    await figures.getByRole('button', { name: 'What Occupancy counts' }).click()
    await expect(page.getByText('divided by the planned hours')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('divided by the planned hours')).toBeHidden()
  })
  await test.step('the chart is read with the arrow keys, and Enter opens the rows of the day', async () => {
    const card = getCard(page, 'Revenue')
    const chart = card.getByRole('img', { name: /^Revenue/ })
    await chart.focus()
    await page.keyboard.press('Home')
    await expect(card.getByRole('status')).toContainText('Sunday 1 November')
    await page.keyboard.press('ArrowRight')
    await expect(card.getByRole('status')).toContainText('Monday 2 November')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Revenue' }).getByRole('grid')).toContainText('Checkout')
    await page.keyboard.press('Escape')
    await card.getByText('Table', { exact: true }).click()
    await expect(card.getByRole('row')).toHaveCount(31)
    await expectAccessible(page)
  })
  await test.step('the rows behind a figure add up to it', async () => {
    await getCard(page, 'Key figures')
      .getByRole('button', { name: wholeEuro(earnings.revenue.current), exact: true })
      .click()
    const total = earnings.revenue.current.toLocaleString('en-GB', { minimumFractionDigits: 2 })
    await expect(page.getByRole('dialog', { name: 'Revenue' })).toContainText(`€${total}`)
    await page.keyboard.press('Escape')
  })
  await test.step('clients have their own dashboard', async () => {
    await page.getByRole('link', { name: 'Clients', exact: true }).last().click()
    await expect(getCard(page, 'Retention').getByRole('table')).toBeVisible()
    await expectAccessible(page)
    await getCard(page, 'Age and average spend').getByRole('row', { name: '26–35' }).getByRole('button', { name: '€' }).click()
    const dialog = page.getByRole('dialog', { name: '26–35' })
    await expect(dialog.getByRole('row').nth(1)).toContainText(/\d visits?/)
    await expect(dialog.getByRole('row').nth(1)).toContainText('€')
    await page.keyboard.press('Escape')
  })
  await test.step('an e-mail address is mended in place and taken back', async () => {
    await navigate(page, '/data-qualities?gap=birthDate')
    const client = page.getByRole('main').getByRole('list', { name: 'Clients' }).getByRole('listitem').first()
    await client.getByRole('button', { name: 'Birth date' }).click()
    await client.getByLabel('E-mail').fill('mended@example.com')
    await page.keyboard.press('Enter')
    await expect(toast(page, / saved/)).toBeVisible()
    await toast(page, / saved/)
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(toast(page, 'The change is undone')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the audit log shows the cancellation and takes it back', async () => {
    await navigate(page, '/auditLog?kind=bookings')
    const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Cancelled' }).first()
    await entry.getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Booking restored')).toBeVisible()
    await expect(entry.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await expectAccessible(page)
  })
})
