import { Buffer } from 'node:buffer'
import type { ClientHistoryGallery } from '../../schema/api/care/treatment-galleries-schemas.ts'
import { expectAccessible, expectFitsWidth } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { navigate, toast } from './support/page.ts'
import { callAs, signIn } from './support/session.ts'
import { bookThreeServices, checkIn } from './support/visit-steps.ts'

const roots = {
  area: 'roots',
  shades: [
    { shade: '6.0', grams: 30 },
    { shade: '7.1', grams: 15 },
  ],
  developer: { volume: 20, ratio: 1 },
  minutes: 35,
}

test("last month's formula is repeated with one shade changed, and is in the visit", async ({ page }) => {
  const reception = await callAs(page.request, 'receptionist')
  const { agenda, clientId } = await bookThreeServices(reception)
  const { appointmentId } = await checkIn(reception, agenda.agendaId)
  await reception.post('ClientHistoryColours', { clientId, day: '2026-10-09', title: 'Roots and gloss', areas: [roots] })
  await signIn(page, 'admin', `/clientInfo/${clientId}?tabvalue=8`)
  await expect(page.getByRole('heading', { name: '1 formula' })).toBeVisible()
  await page.getByRole('button', { name: 'Repeat with changes' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New formula' })
  await dialog.getByRole('textbox', { name: 'Grams of shade 2' }).fill('10')
  await expect(dialog.getByText('Total 80 g')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save formula' }).click()
  await expect(page.getByRole('heading', { name: '2 formulas' })).toBeVisible()
  await expect(page.getByText('−5 g')).toBeVisible()
  await expectAccessible(page)
  await test.step('the visit has the new formula, and the last one is one tap away', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await navigate(page, `/appointment/${appointmentId}/${clientId}`)
    const colour = page.getByRole('region', { name: 'Colour' })
    await expect(colour.getByRole('article', { name: 'Roots and gloss' })).toContainText('10 g')
    await expect(colour.getByText('−5 g')).toBeVisible()
    await colour.getByText(/^Last formula/).click()
    // It was repeated already.
    await expect(colour.getByText('30 g').last()).toBeVisible()
    await expect(colour.getByRole('button', { name: 'Repeat last' })).toHaveCount(0)
    await expectFitsWidth(page)
  })
})

test('a service that needs a patch test starts only when somebody confirms it by name', async ({ page, journey }) => {
  const reception = await callAs(page.request, 'receptionist')
  const { agenda, clientId } = await bookThreeServices(reception)
  const { appointmentId } = await checkIn(reception, agenda.agendaId)
  await journey.db.execute('UPDATE services SET patch_test_days = 180')
  await signIn(page, 'receptionist', `/appointment/${appointmentId}/${clientId}`)
  await page
    .getByRole('button', { name: /^Start/ })
    .first()
    .click()
  const question = page.getByRole('alertdialog', { name: 'Start without a patch test?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await page
    .getByRole('button', { name: /^Start/ })
    .first()
    .click()
  await question.getByRole('button', { name: /^Start as/ }).click()
  await expect(page.getByRole('button', { name: /^Stop/ }).first()).toBeVisible()
  const countConfirmed = async () => {
    const { rows } = await journey.db.execute({
      sql: `SELECT count(*) AS confirmed FROM audit_log WHERE root_id = ? AND after LIKE '%patch_test_confirmed_by%'`,
      args: [appointmentId],
    })
    return Number(rows[0]?.confirmed)
  }
  // The screen is ahead of the server.
  await expect.poll(countConfirmed).toBe(1)
})

/** A JPEG of the browser, with a block of EXIF data that names a place. */
async function takePhoto(page: Parameters<typeof signIn>[0]): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 2400
    canvas.height = 1600
    canvas.getContext('2d')?.fillRect(0, 0, 1200, 1600)
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  })
  const jpeg = Buffer.from(base64, 'base64')
  const exif = Buffer.from('Exif\0\0GPS 45.0703 N 7.6869 E')
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)])
}

test('photos with a place come back without it, side by side, and a deleted one can be taken back', async ({ page }) => {
  const reception = await callAs(page.request, 'receptionist')
  const { clientId } = await bookThreeServices(reception)
  await signIn(page, 'admin', `/clientInfo/${clientId}?tabvalue=10`)
  const photo = await takePhoto(page)
  expect(photo.includes('GPS')).toBe(true)
  for (const kind of ['Before', 'After']) {
    await page.getByText(kind, { exact: true }).first().click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Add pictures' }).click()
    await (await chooser).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo })
    await expect(page.getByRole('button', { name: `Edit ${kind}` })).toBeVisible()
  }
  await page.getByRole('slider', { name: 'Compare before and after' }).press('End')
  await expectAccessible(page)
  const [picture] = await reception.get<ClientHistoryGallery[]>('ClientHistoryGalleries/Client', `?clientId=${clientId}`)
  expect(picture).toMatchObject({ width: 1600, height: 1067 })
  const file = await (await page.request.get(picture?.image ?? '')).body()
  expect(file.subarray(8, 12).toString()).toBe('WEBP')
  expect(['GPS', 'EXIF', 'Exif'].filter((word) => file.includes(word))).toEqual([])
  await page.getByRole('button', { name: 'Edit Before' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('slider')).toBeHidden()
  await toast(page, 'Entry deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('slider')).toBeVisible()
})
