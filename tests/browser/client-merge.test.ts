import type { Client } from '../../schema/api/clients/client-fields.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { navigate, toast } from './support/page.ts'
import { callAs, signIn } from './support/session.ts'

test('two records of one client are compared and merged, and the merge is undone from the record', async ({ page }) => {
  const reception = await callAs(page.request, 'receptionist')
  const first = await reception.post<Client>('Clients', { name: 'Ortensia Doppia', phoneNumber: '+39 347 900 4455', allergies: 'PPD' })
  const second = await reception.post<Client>('Clients', {
    name: 'Ortensia Dopia',
    phoneNumber: '+39 347 900 4466',
    email: 'ortensia@example.com',
    allergies: 'Latex',
    notSameAs: [first.clientId],
  })
  await reception.post('ClientHistoryRequests', { clientId: second.clientId, request: 'Call back' })

  await test.step('choose the other record and take one value from it', async () => {
    await signIn(page, 'admin', `/clientInfo/${first.clientId}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Merge with another client' }).click()
    await page.getByRole('combobox', { name: /Client to merge with/ }).fill('ortensia dopia')
    await page.getByRole('option', { name: /Ortensia Dopia/ }).click()
    await expect(page.getByRole('radio', { name: 'E-mail: ortensia@example.com' })).toBeChecked()
    await page.getByRole('radio', { name: /Phone: .*4466/ }).check()
    await expect(page.getByRole('listitem').filter({ hasText: 'Client requests' })).toContainText('1')
    await expectAccessible(page)
  })

  await test.step('merge with one press', async () => {
    await page.getByRole('button', { name: 'Merge into Ortensia Doppia' }).click()
    await expect(toast(page, 'Ortensia Dopia merged')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Ortensia Doppia' })).toBeVisible()
    expect(await reception.get<Client>('Clients', `/${first.clientId}`)).toMatchObject({
      email: 'ortensia@example.com',
      phoneNumber: '+393479004466',
      phoneNumber2: '+393479004455',
      allergies: 'PPD, Latex',
    })
  })

  await test.step('undo days later from the record: a value that has changed since stays and is named', async () => {
    const { version } = await reception.get<Client>('Clients', `/${first.clientId}`)
    await reception.put('Clients', { email: 'new@example.com', version }, `/${first.clientId}`)
    await navigate(page, `/clientInfo/${first.clientId}?tabvalue=1`)
    await page.getByRole('tab', { name: 'Details' }).click()
    await page.getByRole('region', { name: 'Merged into this client' }).getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'These have changed since and stay: E-mail')).toBeVisible()
    expect(await reception.get<Client>('Clients', `/${first.clientId}`)).toMatchObject({ email: 'new@example.com', allergies: 'PPD' })
    expect(await reception.get<Client>('Clients', `/${second.clientId}`)).toMatchObject({
      email: 'ortensia@example.com',
      allergies: 'Latex',
    })
  })
})

test('likely duplicates are worked through by keyboard', async ({ page }) => {
  const reception = await callAs(page.request, 'receptionist')
  const draft = { phoneNumber: '+39 347 900 4477' }
  const { clientId } = await reception.post<Client>('Clients', { ...draft, name: 'Alba Zuccoli' })
  await reception.post<Client>('Clients', { ...draft, name: 'Alba Zucoli', notSameAs: [] })
  await signIn(page, 'admin', '/clients')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Possible duplicates' }).click()
  await expect(page.getByRole('status').filter({ hasText: / of \d/ })).toBeVisible()
  const merge = page.getByRole('button', { name: /Merge into Alba Zuc/ })
  await expect(merge.or(page.getByRole('button', { name: /^Merge into / }))).toBeVisible()
  if (!(await merge.isVisible())) await page.keyboard.press('j')
  await expect(merge).toBeVisible()
  await page.keyboard.press('n')
  await expect(toast(page, 'Saved: not the same person')).toBeVisible()
  await expect(merge).toBeHidden()
  expect(await reception.get<Client>('Clients', `/${clientId}`)).toMatchObject({ name: 'Alba Zuccoli' })
})
