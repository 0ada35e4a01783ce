import type { Locator, Page } from '@playwright/test'
import { createReturningClient } from './support/agenda-steps.ts'
import { expect, test } from './support/journey.ts'
import { callAs, signIn } from './support/session.ts'

/** Nothing lies over the middle and both ends of these parts of the dialog. */
async function expectUncovered(parts: readonly Locator[]) {
  for (const part of parts)
    await expect
      .poll(() =>
        part.evaluate((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect()
          const hits = [left + 4, (left + right) / 2, right - 4].map((x) => document.elementFromPoint(x, (top + bottom) / 2))
          const covers = hits.filter((hit) => hit === null || !(element.contains(hit) || hit.contains(element)))
          return covers.map((cover) => cover?.outerHTML.slice(0, 120) ?? 'outside the window')
        }),
      )
      .toEqual([])
}

/** Opens every list of the booking form and asks that title, chosen client, time and main button stay visible. */
async function checkLists(page: Page, dialog: Locator, chosen: readonly Locator[]) {
  const time = dialog.locator('header [data-part=description]')
  const parts = [dialog.getByRole('heading').first(), time, dialog.getByRole('button', { name: 'Save' }), ...chosen]
  const service = dialog.getByRole('combobox', { name: 'Add service' })
  await expect(service).toBeFocused()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectUncovered(parts)
  await page.keyboard.type('c')
  await expectUncovered(parts)
  await page.keyboard.press('Enter')
  await expect(dialog.locator('.ag-services li')).toHaveCount(1)
  for (const name of ['With', /^Team member for/]) {
    await dialog.getByRole('combobox', { name }).click()
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectUncovered(parts)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('option')).toHaveCount(0)
  }
}

for (const [width, height] of [
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const)
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height } })

    test('open lists leave title, client, time and main button of a booking visible', async ({ page }) => {
      const reception = await callAs(page.request, 'receptionist')
      await createReturningClient(reception)
      const { clientId } = await reception.post<{ clientId: string }>('Clients', { name: 'Ada Novelli', phoneNumber: '+39 347 900 5566' })
      await signIn(page, 'receptionist', '/agenda/add?walkIn=1')
      await checkLists(page, page.getByRole('dialog', { name: 'Walk-in' }), [])
      await page.goto(`/agenda/add?clientId=${clientId}`)
      const dialog = page.getByRole('dialog', { name: 'New booking' })
      await expect(dialog.getByText('Ada Novelli')).toBeVisible()
      await dialog.getByRole('combobox', { name: 'Add service' }).focus()
      await checkLists(page, dialog, [dialog.getByText('Ada Novelli')])
    })
  })
