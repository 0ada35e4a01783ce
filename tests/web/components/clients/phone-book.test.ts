import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Client } from '../../../../schema/api/clients/client-fields.ts'
import { clientRecord } from '../../../../schema/api/clients/client-record.ts'
import { clients } from '../../../../schema/api/clients/clients.ts'
import { openApp } from '../../../support/open-app.ts'
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
