import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../../support/open-app.ts'
import { createFakeApi } from '../../../support/shell-replies.ts'

test('a menu whose code is loaded while its trigger has the focus opens by Enter', async () => {
  await openApp('/birthday', createFakeApi())
  const find = () => document.querySelector<HTMLElement>('.my-card')
  await expect.poll(find).not.toBeNull()
  find()?.focus()
  // The part of the trigger that the code of the menu brings.
  await expect.poll(() => find()?.dataset.part).toBe('trigger')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Theme Settings' })).toBeVisible()
})
