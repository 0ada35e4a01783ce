import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Client } from '../../../../schema/api/clients/client-fields.ts'
import { clientList } from '../../../../schema/api/clients/client-list.ts'
import type { ClientListSettings } from '../../../../schema/api/clients/client-list-schemas.ts'
import { clientRecord } from '../../../../schema/api/clients/client-record.ts'
import { ClientOverview } from '../../../../schema/api/clients/client-record-schemas.ts'
import { clients } from '../../../../schema/api/clients/clients.ts'
import { salons } from '../../../../schema/api/platform/salons.ts'
import { queryClient } from '../../../../web/api/query.ts'
import { refuse } from '../../../support/fake-api.ts'
import { paste } from '../../../support/form-steps.ts'
import { openApp } from '../../../support/open-app.ts'
import { openAllTabs } from '../../../support/open-tabs.ts'
import { createSample } from '../../../support/sample.ts'
import { createFakeApi, salon } from '../../../support/shell-replies.ts'

/** A client as a role sees them that sees the last two digits of numbers. */
const client: Client = {
  ...{ clientId: 'client-1', salonId: salon.salonId, name: 'Chiara Rossi', address: '', city: '', zipCode: '', district: '' },
  ...{ country: 'IT', phoneNumber: '…71', phoneNumber2: '', whatsApp: '…71', email: '', title: '', note: '', allergies: '' },
  ...{ fiscalCode: '', vatNumber: '', electronicInvoiceCode: '', pec: '', messenger: '', telegram: '', discountCode: '', vcaMap: '' },
  ...{ politics: '', jobType: '', jobCompanyName: '', incomeRange: '', howDidYouKnowUs: '', bankAccountHolder: '' },
  ...{ bankAccountInstitute: '', bankAccountIban: '', birthDate: null, gender: '', whatsAppGateway: false, salonConfigCategoryId: null },
  ...{ language: '', inactiveReason: '', confirmedFields: [], zodiacSign: null, fasciaCliente: '', privacyToken: '' },
  social: { hobbies: [], interests: [], clubs: [], facebook: [], linkedIn: [], instagram: [] },
  relationships: { spouse: [], son: [], daughter: [], sister: [], brother: [] },
  ...{ netPromoterScore: null, image: null, version: 3 },
}

test('columns that are chosen before the first one is saved are all kept', async () => {
  let saved: ClientListSettings = { views: [], columns: [], version: 0 }
  const api = createFakeApi()
    .reply(clientList.find, { total: 0, clients: [] })
    .reply(clientList.count, [])
    .reply(clientList.settings, () => saved)
    .reply(clientList.saveSettings, ({ body }) => {
      if (body.version !== saved.version) return refuse(409, 'stale')
      saved = { ...body, version: body.version + 1 }
      return saved
    })
  await openApp('/clients', api)
  await page.getByRole('button', { name: 'Columns' }).click()
  const checkbox = (name: string) => page.getByRole('checkbox', { name })
  const press = (name: string) =>
    page
      .elementLocator(document.querySelector('.dt-columns') as Element)
      .getByText(name, { exact: true })
      .click()
  await expect.element(checkbox('Last visit')).toBeChecked()
  const release = api.hold(clientList.saveSettings)
  for (const name of ['Last visit', 'Next booking']) await press(name)
  await expect.element(checkbox('Next booking')).not.toBeChecked()
  const releaseSecond = api.hold(clientList.saveSettings)
  release()
  await expect.poll(() => api.calls(clientList.saveSettings)).toHaveLength(2)
  await press('Category')
  releaseSecond()
  await expect.poll(() => saved.columns).toEqual(['spent', 'notCome', 'balance'])
})

test('tabs that do not fit are in a menu, which shows the name of the one that is chosen from it', async () => {
  await openApp('/clientInfo/client-1', createFakeApi(), { size: [700, 900] })
  const tabs = page.getByRole('tab')
  await expect.poll(() => tabs.elements().filter((tab) => tab.checkVisibility({ visibilityProperty: true })).length).toBeGreaterThan(2)
  const more = () => document.querySelector<HTMLElement>('.tab-more button')
  more()?.click()
  await page.getByRole('menuitem', { name: 'Details' }).click()
  await expect.poll(() => location.search).toBe('?tabvalue=1')
  await expect.poll(() => more()?.textContent).toBe('Details')
  await page.getByRole('tab', { name: 'Overview' }).click()
  await page
    .getByRole('tab', { name: 'Overview' })
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true, cancelable: true }))
  await expect.poll(() => document.activeElement).toBe(more())
  await expect.poll(() => more()?.textContent).toBe('More')
})

test("each tab of a client's record shows one panel, at the first visit and at the second", async () => {
  await openApp('/birthday', createFakeApi())
  await openAllTabs('/clientInfo/client-1')
})

test('a masked number cannot be changed, says why, and is not sent with a change of the note', async () => {
  const api = createFakeApi()
    .reply(clients.one, client)
    .reply(clientRecord.duplicates, [])
    .reply(clients.update, ({ body: { note = '', version } }) => ({ ...client, note, version: version + 1 }))
  await openApp('/clientPhone/client-1', api)
  const number = page.getByRole('textbox', { name: 'Phone' })
  await expect.element(number).toHaveValue('…71')
  await expect.element(number).toHaveAttribute('readonly')
  await expect.element(number).toHaveAccessibleDescription("Your role can't see or change it")
  await page.getByRole('textbox', { name: 'Note' }).fill('Comes by bus')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => api.calls(clients.update).map(({ body }) => body)).toEqual([{ note: 'Comes by bus', version: 3 }])
})

test.each([
  ['MM/DD/YYYY', '6/5/2010', '06/05/2010'],
  ['YYYY-MM-DD', '2010-6-5', '2010-06-05'],
] as const)('a typed date of birth is accepted in the format of the salon, %s, and stays in it', async (dateFormat, typed, accepted) => {
  await openApp('/clientInfo/add', createFakeApi().reply(salons.list, [{ ...salon, dateFormat }]))
  const birthDate = page.getByRole('textbox', { name: 'Birth date' })
  await birthDate.fill(typed)
  await page.getByRole('textbox', { name: 'Name', exact: true }).click()
  await expect.element(birthDate).toHaveValue(accepted)
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  expect((birthDate.element() as HTMLInputElement).value).toBe(accepted)
})

test.each([
  ['IT', 2],
  ['GB', 0],
] as const)('a salon in %s has %i fields of Italian electronic invoices in its form of clients', async (country, count) => {
  await openApp('/clientInfo/add', createFakeApi().reply(salons.list, [{ ...salon, country }]))
  await expect.element(page.getByRole('textbox', { name: 'VAT number' })).toBeInTheDocument()
  expect(page.getByRole('textbox', { name: /\((SDI|PEC)\)/ }).elements()).toHaveLength(count)
})

test('a client who is deleted elsewhere can be saved no more, and what was typed stays to be read', async () => {
  const overview = createSample(ClientOverview, { clientDTO: client })
  const api = createFakeApi().reply(clientRecord.overview, overview)
  await openApp('/clientInfo/client-1?tabvalue=1', api)
  const note = page.getByLabelText('Note', { exact: true })
  await note.fill('Prefers Tuesdays')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect.element(save).not.toHaveAttribute('aria-disabled')
  api.reply(clientRecord.overview, () => refuse(404, 'not_found'))
  await queryClient.invalidateQueries()
  await expect.element(page.getByText(/deleted or merged/)).toBeVisible()
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await expect.element(note).toHaveValue('Prefers Tuesdays')
})

test('hostile and contradictory values get a message at their field, and everything typed stays', async () => {
  const api = createFakeApi()
    .reply(clientRecord.duplicates, [])
    .reply(clients.create, ({ body }) => {
      if (body.name.length > 200) return refuse(400, 'invalid_input', { fields: { name: 'Too long' } })
      const clientDTO = { ...client, name: body.name }
      api.reply(clientRecord.overview, createSample(ClientOverview, { clientDTO }))
      return clientDTO
    })
  await openApp('/clientInfo/add', api)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect.element(name).toBeVisible()
  const element = name.element() as HTMLInputElement
  element.removeAttribute('maxlength')
  paste({ name: 'Name', kind: 'line', element }, 'x'.repeat(1_000_000))
  await page.getByRole('textbox', { name: 'Allergies' }).fill('=cmd|calc')
  await save.click()
  await expect.element(page.getByText('Too long').first()).toBeVisible()
  expect(element.value.length).toBeGreaterThan(200)

  await name.fill('مريم روسي 🌺')
  await page.getByRole('textbox', { name: 'Birth date' }).first().fill('11/12/1985')
  await page.getByRole('textbox', { name: 'Tax code' }).fill('RSSMRA85T10A562S')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText("Doesn't match the birth date")).toBeVisible()
  await save.click()
  await expect.element(page.getByText("Doesn't match the birth date")).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Allergies' })).toHaveValue('=cmd|calc')
  await page.getByRole('button', { name: /Keep/ }).first().click()
  await save.click()
  await expect.element(page.getByRole('heading', { name: 'مريم روسي 🌺' })).toBeVisible()
})
