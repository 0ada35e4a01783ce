import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../../support/open-app.ts'
import { createFakeApi } from '../../../support/shell-replies.ts'

test('a field that has the focus as soon as its dialog is there keeps it, and the dialog gives it back', async () => {
  await openApp('/clientInfo/client-1?tabvalue=8', createFakeApi())
  // Observers run right after the dialog was added to the page, before its first frame.
  const observer = new MutationObserver(() => {
    const field = document.querySelector<HTMLInputElement>('[role=dialog] input[inputmode=decimal]')
    if (!field) return
    observer.disconnect()
    field.focus()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const opener = page.getByRole('button', { name: 'New formula' }).first()
  await opener.click()
  const grams = page.getByRole('dialog').getByRole('textbox', { name: 'Grams of shade 1' })
  await expect.element(grams).toHaveFocus()
  // The dialog sets the focus with a frame.
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  await expect.element(grams).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
})
