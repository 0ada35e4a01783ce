import type { Locator, Page } from '@playwright/test'
import { type DialogCase, dialogAreas, prepareDialogs } from './support/dialogs.ts'
import { expect, test } from './support/journey.ts'
import { findCoveredByLists } from './support/open-lists.ts'
import { closeToasts, navigate } from './support/page.ts'
import { signIn } from './support/session.ts'
import { expectTextFits } from './support/text-fit.ts'

const sizes = [
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const

async function open(page: Page, { path, open: press }: DialogCase): Promise<Locator> {
  await navigate(page, path)
  await press?.(page)
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).last()
  await expect(dialog).toBeVisible()
  return dialog
}

/**
 * Closes a dialog that a press has opened by Escape, which gives the focus back, and opens it again by Enter there, with the focus inside.
 */
async function reopenByKeyboard(page: Page, dialog: Locator, name: string) {
  await page.keyboard.press('Escape')
  await expect(dialog, `${name} closes by Escape`).toHaveCount(0)
  await expect(page.locator('button:focus, [role=grid]:focus'), `${name} gives the focus back to what opened it`).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(dialog, `${name} opens by Enter`).toBeVisible()
  await expect(dialog.locator(':focus'), `${name} takes the focus`).toHaveCount(1)
}

async function close(page: Page) {
  const dialogs = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect(async () => {
    if ((await dialogs.count()) > 0) await page.keyboard.press('Escape')
    await expect(dialogs).toHaveCount(0, { timeout: 300 })
  }).toPass()
  // What a dialog leaves behind would lie over the head of the next one.
  await closeToasts(page)
}

for (const area of dialogAreas)
  for (const language of ['en', 'it'] as const)
    test(`${area} dialogs cut no text, and their open lists leave title, client, time and main button visible (${language})`, async ({
      page,
    }) => {
      const cases = await prepareDialogs(page.request, area, language)
      // Without the notices of the session: they lie over the head of a high dialog.
      await page.addInitScript(() => localStorage.setItem('login_message', 'shown'))
      await signIn(page, 'admin', '/birthday', language)
      for (const one of cases)
        await test.step(one.name, async () => {
          await page.setViewportSize({ width: 1440, height: 900 })
          const dialog = await open(page, one)
          // What the keyboard does depends on no language. Other dialogs are opened by a menu or by their address.
          const isPressed = one.open && !one.isWideOnly && !one.path.startsWith('/agenda/add')
          if (language === 'en' && isPressed) await reopenByKeyboard(page, dialog, one.name)
          for (const [width, height] of one.isWideOnly ? sizes.slice(-1) : sizes) {
            const label = `${one.name} at ${width}`
            await page.setViewportSize({ width, height })
            await expectTextFits(dialog, label)
            // Where lists open doesn't depend on the language.
            if (language === 'en') expect(await findCoveredByLists(dialog), label).toEqual([])
          }
          await close(page)
        })
    })
