import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { whatsApp } from '../../../../schema/api/messages/whatsapp.ts'
import type { WhatsAppPage, WhatsAppTemplate } from '../../../../schema/api/messages/whatsapp-schemas.ts'
import { salons } from '../../../../schema/api/platform/salons.ts'
import { defaultPrices } from '../../../../schema/rules/messages/whatsapp-costs.ts'
import { refuse } from '../../../support/fake-api.ts'
import { openApp } from '../../../support/open-app.ts'
import { createFakeApi, salon } from '../../../support/shell-replies.ts'

const none = { utility: 0, marketing: 0, authentication: 0, service: 0 }
const reminder: WhatsAppTemplate = {
  kind: 'booking_reminder',
  language: 'en',
  state: 'none',
  reason: '',
  body: 'Hi {{1}}, see you {{2}}!',
  fields: ['firstName', 'day'],
  buttons: ['confirm', 'move', 'cancel'],
  isChanged: false,
  problem: null,
  submitted: null,
}
const account: NonNullable<WhatsAppPage['account']> = {
  phoneNumberId: '100200300400500',
  businessAccountId: '200300400500600',
  number: '393470000111',
  name: 'Aurora',
  quality: 'GREEN',
  sendingLimit: 'TIER_1K',
  isActive: false,
  isConnected: true,
  connected: '2026-11-24T08:00:00Z',
  problemSince: null,
  words: '',
  checked: '2026-11-24T08:00:00Z',
  hookUrl: 'https://salon.example/api/WhatsAppHooks/sal_1.x',
  verifyToken: 'word',
  prices: { utility: 2.5, marketing: 6, authentication: 2.5, service: 2.5 },
  freeMessages: 1000,
  hasPaymentMethod: false,
  version: 1,
}
const empty: WhatsAppPage = {
  salonId: 'salon-1',
  isAvailable: true,
  sender: '393470000111',
  isSenderConfirmed: false,
  hasSms: true,
  account: null,
  month: { day: 10, days: 30, delivered: none, billable: none, waiting: 0, replaced: 0, failed: 0 },
  templates: [reminder],
}

/** A salon's page, changed by its calls as the server would. */
function createWhatsAppApi(first: WhatsAppPage) {
  let shown = first
  const change = (next: Partial<WhatsAppPage>) => {
    shown = { ...shown, ...next }
    return shown
  }
  const api = createFakeApi()
    .reply(whatsApp.one, () => shown)
    .reply(whatsApp.connect, () => change({ account }))
    .reply(whatsApp.choose, ({ body: { isActive } }) => change({ account: { ...account, isActive } }))
    .reply(whatsApp.savePrices, ({ body: { version, freeMessages, hasPaymentMethod, ...prices } }) =>
      change({ account: { ...account, isActive: true, prices, freeMessages, hasPaymentMethod, version: version + 1 } }),
    )
    .reply(whatsApp.submit, () => change({ templates: [{ ...reminder, state: 'pending', submitted: '2026-11-24T08:00:00Z' }] }))
  return { api, change }
}

test('connects a number, keeps what was typed while Meta refuses it, and waits for the confirmed sender', async () => {
  const { api, change } = createWhatsAppApi(empty)
  api.reply(whatsApp.connect, () => refuse(422, 'whatsapp_refused'))
  await openApp('/whatsApp', api)
  await page.getByRole('button', { name: 'Connect to Meta' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText(/^Phone number ID/).fill('100200300400500')
  await dialog.getByLabelText(/^WhatsApp business account ID/).fill('200300400500600')
  await dialog.getByLabelText(/^Permanent token/).fill('token')
  await dialog.getByLabelText(/^App secret/).fill('secret')
  await dialog.getByRole('button', { name: 'Connect to Meta' }).click()
  await expect.element(dialog.getByText(/^Meta has refused this/)).toBeVisible()
  api.reply(whatsApp.connect, () => change({ account }))
  await dialog.getByRole('button', { name: 'Connect to Meta' }).click()
  await expect.element(page.getByRole('heading', { name: 'Aurora' })).toBeVisible()
  expect(api.calls(whatsApp.connect).at(-1)?.body).toEqual({
    phoneNumberId: '100200300400500',
    businessAccountId: '200300400500600',
    token: 'token',
    appSecret: 'secret',
  })
  await expect.element(page.getByText('Your number waits for confirmation')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Meta' })).toBeDisabled()
})

test('chooses Meta, forecasts the month, and warns until Meta has a payment method', async () => {
  const counts = { ...none, utility: 400 }
  const month = { ...empty.month, delivered: counts, billable: counts, replaced: 3 }
  const { api } = createWhatsAppApi({ ...empty, account, isSenderConfirmed: true, month })
  await openApp('/whatsApp', api)
  await page.getByText('Meta', { exact: true }).click()
  await expect.element(page.getByText('Sends', { exact: true })).toBeVisible()
  await expect.element(page.getByText('€10.00')).toBeVisible()
  await expect.element(page.getByText('€30.00')).toBeVisible()
  await expect.element(page.getByText('About 1,200 messages this month')).toBeVisible()
  await page.getByRole('button', { name: 'Prices at Meta' }).click()
  await page
    .getByRole('dialog')
    .getByText(/^Meta has our payment method/)
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Prices saved')).toBeVisible()
  expect(document.body.textContent).not.toContain('About 1,200 messages')
})

test('calls the prices an assumption until the salon has its own, and asks for them in its currency', async () => {
  const { api } = createWhatsAppApi({ ...empty, account: { ...account, prices: defaultPrices } })
  await openApp('/whatsApp', api.reply(salons.list, [{ ...salon, currency: 'GBP' }]))
  await expect.element(page.getByText(/^The prices are an assumption/)).toBeVisible()
  await expect.element(page.getByText('£0.00').first()).toBeVisible()
  await page.getByRole('button', { name: 'Prices at Meta' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText(/^Bookings \(utility\), pence/).fill('3.1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Prices saved')).toBeVisible()
  expect(document.body.textContent).not.toContain('The prices are an assumption')
})

test('shows why Meta has rejected a text, with sample values, until it is submitted again', async () => {
  const rejected = { ...reminder, state: 'rejected', reason: 'Looks like advertising' } as const
  const { api } = createWhatsAppApi({ ...empty, account, templates: [rejected] })
  await openApp('/whatsApp', api)
  await page.getByRole('button', { name: /Rejected by Meta/ }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Hi Anna, see you Thursday 26 November!')).toBeVisible()
  await expect.element(dialog.getByText('Looks like advertising')).toBeVisible()
  await dialog.getByRole('button', { name: 'Submit again' }).click()
  await expect.element(dialog.getByText('In review')).toBeVisible()
})
