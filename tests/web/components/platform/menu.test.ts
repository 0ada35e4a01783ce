import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { userSettings } from '../../../../schema/api/platform/user-settings.ts'
import { navigate, openApp } from '../../../support/open-app.ts'
import { createFakeApi } from '../../../support/shell-replies.ts'

test('the collapsed menu opens under the mouse and marks the current page', async () => {
  const api = createFakeApi().reply(userSettings.saveSettings, ({ input: { userId = '' }, body: { settings } }) => ({ userId, settings }))
  await openApp('/birthday', api)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const nav = document.querySelector('.nav') as HTMLElement
  const readWidth = () => nav.getBoundingClientRect().width
  const hover = () => page.elementLocator(nav).hover({ position: { x: 30, y: 400 } })
  const leave = () => page.elementLocator(document.querySelector('.content') as HTMLElement).hover()
  await hover()
  await page.getByRole('button', { name: 'Collapse menu' }).click()
  await leave()
  await expect.poll(() => nav.classList.contains('is-open')).toBe(false)
  expect(readWidth()).toBe(64)
  await hover()
  await expect.poll(() => nav.classList.contains('is-open')).toBe(true)
  expect(readWidth()).toBe(230)
  await leave()
  await expect.poll(() => nav.classList.contains('is-open')).toBe(false)
  navigate('/dashboard-client')
  await hover()
  await expect.element(page.getByRole('link', { name: 'Client dashboard' })).toHaveAttribute('aria-current', 'page')
})
