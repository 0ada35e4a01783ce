import { expect } from '@playwright/test'
import { test } from './support/journey.ts'
import { navigate, toast } from './support/page.ts'
import { signIn } from './support/session.ts'

test('an administrator turns an automatic message on after its preview, off again, and tests a channel', async ({ page, journey }) => {
  await signIn(page, 'admin', '/salonConfig?tab=automatic')
  const readSwitch = async () =>
    (await journey.db.execute(`SELECT enabled, minute_of_day AS minute FROM cron_messages WHERE kind = 'birthday'`)).rows[0]

  await test.step('the preview shows what would be sent before the switch is on', async () => {
    await page.getByRole('switch', { name: /^Happy birthday/ }).press('Space')
    const dialog = page.getByRole('dialog', { name: 'Turn on: Happy birthday' })
    await expect(dialog.getByText(/messages? would be sent/)).toBeVisible()
    expect(await readSwitch()).toBeUndefined()
    await dialog.getByRole('combobox', { name: 'Time of day' }).click()
    await page.getByRole('option', { name: '10:15' }).click()
    await dialog.getByRole('button', { name: 'Turn it on' }).click()
    await expect(toast(page, 'Happy birthday turned on')).toBeVisible()
    expect(await readSwitch()).toMatchObject({ enabled: 1, minute: 615 })
    await expect(page.getByText('Every day at 10:15')).toBeVisible()
  })
  await test.step('turning it off can be taken back', async () => {
    await page.getByRole('switch', { name: /^Happy birthday/ }).press('Space')
    await toast(page, 'Happy birthday turned off').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await readSwitch())?.enabled).toBe(1)
    await expect(page.getByRole('switch', { name: /^Happy birthday/ })).toBeChecked()
  })
  await test.step('a test message shows what the gateway answered', async () => {
    await navigate(page, '/salonConfig?tab=messages')
    await page.getByRole('button', { name: 'Send a test message: SMS' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send a test message' })
    await dialog.getByRole('textbox', { name: 'Phone number' }).fill('347 555 0142')
    await dialog.getByRole('button', { name: 'Send test' }).click()
    await expect(dialog.getByRole('alert')).toContainText('It answered: “INSERTED”')
    expect((await journey.sentTexts()).at(-1)).toContain('Studio Aurora')
  })
})

test('a superadmin reads the message log with masked recipients, and the totals of each salon', async ({ page, journey }) => {
  await signIn(page, 'superadmin', '/smsLogs')
  await expect(page.getByRole('heading', { level: 1, name: 'SMS log' })).toBeVisible()
  await journey.db.execute(`
    INSERT INTO outbox (
      outbox_id, salon_id, cause, kind, language, data_json, channel, recipient, state, due_utc, until_utc, created_utc, sent_utc, sms_parts
    )
    SELECT 'out_log', salon_id, 'log', 'guest_code', 'en', '{"guestCodeId":"gcd_1"}', 'sms', '+393475550142', 'sent', t, t, t, t, 1
    FROM salons, (SELECT 1794992000 AS t)
    WHERE salon_name = 'Studio Aurora'`)
  await page.reload()
  await page.getByRole('row', { name: /Verification code/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Verification code' })
  await expect(dialog).toContainText('•••••• is your code for Studio Aurora')
  await expect(dialog).toContainText('+39••••142')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByText('Totals per salon').click()
  await expect(page.getByRole('row', { name: /Studio Aurora/ })).toBeVisible()
})
