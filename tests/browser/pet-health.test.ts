import { Buffer } from 'node:buffer'
import type { SubClientRecord } from '../../schema/api/care/pet-fields.ts'
import { expectAccessible, expectFitsWidth } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { toast } from './support/page.ts'
import { callAs, signIn } from './support/session.ts'

const vaccinations = [{ vaccination: 'Rabies', given: '2023-11-03', expires: '2025-11-03' }]

test("a pet's expired vaccination is asked about, and its picture and the message are in its record", async ({ page, journey }) => {
  const desk = await callAs(page.request, 'pet-receptionist')
  const { clientId } = await desk.post<{ clientId: string }>('Clients', { name: 'Stefano Prova', email: 'stefano@example.test' })
  const { subClientId } = await desk.post<SubClientRecord>('SubClients', { clientId, name: 'Argo', species: 'dog', vaccinations })

  await test.step('the question is shown before it is sent', async () => {
    await signIn(page, 'pet-receptionist', `/petInfo/${subClientId}?tabvalue=4`)
    await page.getByRole('button', { name: 'Ask Stefano for the certificate' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ask for the certificate' })
    await expect(dialog.getByText(/Argo.*Rabies/)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send message' }).click()
    await expect(toast(page, 'Stefano Prova has been asked for the certificate')).toBeVisible()
    await expect.poll(() => journey.sentTexts()).toEqual([expect.stringMatching(/Argo.*Rabies/)])
  })

  await test.step('a second question of the day is refused', async () => {
    await page.getByRole('button', { name: 'Ask Stefano for the certificate' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ask for the certificate' })
    await dialog.getByRole('button', { name: 'Send message' }).click()
    await expect(dialog.getByText('Already sent to this client today')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('the message is listed', async () => {
    await page.getByRole('tab', { name: 'Messages' }).click()
    await expect(page.getByRole('list', { name: 'Messages' }).getByText('Vaccination certificate asked for')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a picture of the pet is added to its gallery', async () => {
    await page.getByRole('tab', { name: /^Gallery/ }).click()
    const base64 = await page.evaluate(() => {
      const canvas = document.createElement('canvas')
      canvas.width = 800
      canvas.height = 600
      canvas.getContext('2d')?.fillRect(0, 0, 400, 600)
      return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
    })
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Add pictures' }).click()
    await (await chooser).setFiles({ name: 'argo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') })
    await expect(page.getByRole('button', { name: /^Edit Before/ })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectFitsWidth(page)
  })
})
