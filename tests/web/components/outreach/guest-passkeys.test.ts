import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { GuestHome } from '../../../../schema/api/booking/link-page-replies.ts'
import { guestHome } from '../../../../schema/api/outreach/guest-home.ts'
import type { GuestPasskey } from '../../../../schema/api/outreach/guest-passkey-replies.ts'
import { guestPasskeys } from '../../../../schema/api/outreach/guest-passkeys.ts'
import { HomeScreen } from '../../../../web/features/booking/online-booking/home-screen.tsx'
import '../../../../web/book.css'
import { expectAccessible } from '../../../support/expect-accessible.ts'
import { FakeApi, refuse } from '../../../support/fake-api.ts'
import { createSample } from '../../../support/sample.ts'

const salonId = 'sal_test'
const me = { clientId: 'cli_1', firstName: 'Giulia' }
const iPhone: GuestPasskey = { guestPasskeyId: 'gpk_1', name: 'iPhone', created: '2026-11-20T09:00:00Z', used: '2026-11-23T09:00:00Z' }
const iPad: GuestPasskey = { guestPasskeyId: 'gpk_2', name: 'iPad', created: '2026-11-21T09:00:00Z', used: null }

/** Opens the part of the guest's place that is about themselves. */
async function openSelf(list: readonly GuestPasskey[]) {
  const sample = createSample(GuestHome, { me, people: [me], pets: [], consents: [], eraseAsked: null, bookings: [], visits: [] })
  const salon = { ...sample.salon, salonId, salonName: 'Studio Aurora', timeZone: 'Europe/Rome', currency: 'EUR', logo: null }
  const api = new FakeApi().reply(guestHome.one, { ...sample, salon }).reply(guestPasskeys.list, [...list])
  sessionStorage.setItem(`booking_${salonId}`, JSON.stringify({ sessionCode: 'code', firstName: 'Giulia', provenPhone: '+393471239866' }))
  await page.viewport(390, 844)
  vi.stubGlobal('fetch', api.fetch)
  const own = location.href
  history.pushState(null, '', `/me/${salonId}`)
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(createElement(HomeScreen))
  onTestFinished(() => {
    root.unmount()
    container.remove()
    history.pushState(null, '', own)
    sessionStorage.clear()
    vi.unstubAllGlobals()
  })
  await press('You')
  return api
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const section = page.getByRole('region', { name: 'Passkeys' })

test('a guest renames a passkey and removes one with Undo, and a refusal keeps what was typed', async () => {
  const api = await openSelf([iPad, iPhone])
  await expect.element(section.getByText('Added 21 Nov 2026', { exact: true })).toBeVisible()
  await expect.element(section.getByText('Added 20 Nov 2026 · last used 23 Nov 2026')).toBeVisible()
  await expectAccessible()
  api.reply(guestPasskeys.rename, () => refuse(500, 'internal_error'))
  await press('Rename iPhone')
  const name = section.getByLabelText('Name of the passkey')
  await name.fill('My phone')
  await press('Save')
  await expect.element(section.getByRole('alert')).toBeVisible()
  await expect.element(name).toHaveValue('My phone')
  api.reply(guestPasskeys.rename, [iPad, { ...iPhone, name: 'My phone' }])
  await press('Save')
  await expect.element(section.getByText('My phone', { exact: true })).toBeVisible()
  api.reply(guestPasskeys.remove, [{ ...iPhone, name: 'My phone' }])
  await press('Remove iPad')
  await expect.element(section.getByText('iPad removed')).toBeVisible()
  await expect.element(section.getByText('iPad', { exact: true })).not.toBeInTheDocument()
  api.reply(guestPasskeys.restore, [iPad, { ...iPhone, name: 'My phone' }])
  await press('Undo')
  await expect.element(section.getByText('iPad', { exact: true })).toBeVisible()
  await expect.element(section.getByText('iPad removed')).not.toBeInTheDocument()
})

test('in a frame of a website nothing is added: a passkey belongs to the page itself', async () => {
  expect(window.top).not.toBe(window)
  await openSelf([])
  await expect.element(section.getByText('Sign in with your face', { exact: false })).toBeVisible()
  await expect.element(section.getByRole('button')).not.toBeInTheDocument()
})
