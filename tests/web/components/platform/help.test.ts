import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { userSettings } from '../../../../schema/api/platform/user-settings.ts'
import { latestNews } from '../../../../web/app/latest-news.ts'
import { openApp } from '../../../support/open-app.ts'
import { createFakeApi } from '../../../support/shell-replies.ts'

test('? opens the help of the screen, which finds other pages, and so does the palette', async () => {
  await openApp('/services', createFakeApi())
  await expect.element(page.getByRole('heading', { name: 'Services', exact: true })).toBeVisible()
  await userEvent.keyboard('?')
  const help = page.getByRole('dialog', { name: 'Help' })
  await expect.element(help.getByRole('heading', { name: 'Add a service' })).toBeVisible()
  await help.getByRole('searchbox', { name: 'Search the help' }).fill('stocktake')
  await help.getByRole('button', { name: 'Products' }).click()
  await expect.element(help.getByRole('heading', { name: 'Count stock' })).toBeVisible()
  // What is typed into a field is text.
  await help.getByRole('searchbox', { name: 'Search the help' }).fill('nowhere')
  await userEvent.keyboard('?')
  await expect.element(help.getByText('No results')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(help).not.toBeInTheDocument()

  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox', { name: 'Commands and search' }).fill('stocktake')
  await page.getByRole('option', { name: 'Help: Products' }).click()
  await expect.element(help.getByRole('heading', { name: 'Count stock' })).toBeVisible()
})

test('the notes of a release are marked until they are opened, and that is kept with the user', async () => {
  const api = createFakeApi().reply(userSettings.saveSettings, ({ body }) => ({ userId: 'user-1', settings: body.settings }))
  await openApp('/services', api)
  const menu = page.getByRole('banner').getByRole('button', { name: /profile and settings menu/ })
  await expect.poll(() => document.querySelector('.my-news')).not.toBeNull()
  await menu.click()
  const news = page.getByRole('menuitem', { name: /^What.s new/ })
  await expect.element(news).toMatchTextContent('new')
  await news.click()
  await expect
    .element(page.getByRole('dialog', { name: /^What.s new/ }).getByRole('heading', { name: 'Settings, help, rooms and cash' }))
    .toBeVisible()
  await expect.poll(() => api.calls(userSettings.saveSettings).map(({ body }) => body)).toEqual([{ settings: { newsRead: latestNews } }])
  await expect.poll(() => document.querySelector('.my-news')).toBeNull()
})
