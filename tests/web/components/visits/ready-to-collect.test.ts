import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SubClientRecord } from '../../../../schema/api/care/pet-fields.ts'
import { subClients } from '../../../../schema/api/care/pets.ts'
import { ClientHistoryService } from '../../../../schema/api/visits/performed-services-schemas.ts'
import { readyToCollect } from '../../../../schema/api/visits/ready-to-collect.ts'
import type { ReadyMessage } from '../../../../schema/api/visits/ready-to-collect-schemas.ts'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { refuse } from '../../../support/fake-api.ts'
import { getNotices, openApp, undo } from '../../../support/open-app.ts'
import { createSample } from '../../../support/sample.ts'
import { createFakeApi } from '../../../support/shell-replies.ts'

const pets = ['Argo', 'Nebbia'].map((name) => ({ subClientId: name.toLowerCase(), name, biteNote: '', bites: false, expired: [] }))
const at = '2026-11-18T09:00:00Z'
const toLine = (subClientId: string, end: string | null, length = 60) =>
  createSample(ClientHistoryService, {
    clientHistoryServiceId: `line-${subClientId}-${length}`,
    service: 'Bath',
    subClientId,
    length,
    start: null,
    end,
  })
const visit = createSample(Appointment, {
  ...{ appointmentId: 'visit-1', clientId: 'client-1', arrival: at, startServices: at, checkedOut: null, externalCashOrder: null },
  ...{ readyToCollect: null, clientHistoryServicesDTO: [toLine('argo', at), toLine('argo', at, 0), toLine('nebbia', null)] },
  clientDTO: {
    clientId: 'client-1',
    name: 'Stefano Villa',
    phoneNumber: '+393357716620',
    birthDate: null,
    note: '',
    allergies: '',
    owed: 0,
  },
  subClientsDTO: pets.map((pet) => ({ ...pet, species: 'dog', breed: 'Schnauzer', size: 'M', allergies: '', note: '' })),
})
const message = (named: string[], told: string | null = null): ReadyMessage => ({
  ...{ appointmentId: 'visit-1', language: 'it', channel: 'sms', due: 86, sent: null, text: `${named.join(', ')} ti aspetta` },
  pets: pets.map(({ subClientId, name }) => ({
    ...{ subClientId, name, amount: 43, isNamed: named.includes(name), told: name === 'Argo' ? told : null },
    open: name === 'Nebbia' ? { service: 'Bath', firstName: 'Marco' } : null,
    about: name === 'Nebbia' ? at : null,
  })),
})

test('two dogs are told apart on their lines, a surcharge has no timer, and the message is read before it is sent', async () => {
  const api = createFakeApi().reply(appointments.one, visit).reply(appointments.day, []).reply(appointments.lastNotes, [])
  api.reply(
    subClients.record,
    createSample(SubClientRecord, { subClientId: 'argo', name: 'Argo', relationshipsJSON: '{}', socialJSON: '{}' }),
  )
  api.reply(readyToCollect.message, message(['Argo']))
  await openApp('/appointment/visit-1/client-1', api)
  const lines = page.getByRole('region', { name: 'Services' }).getByRole('listitem')
  await expect
    .poll(() => lines.elements().map((line) => line.querySelector('.vs-below b')?.textContent))
    .toEqual(['Argo · ', 'Argo · ', 'Nebbia · '])
  expect(lines.elements().map((line) => line.querySelector('.vs-timer') !== null)).toEqual([true, false, true])

  await page.getByRole('button', { name: 'Ready to collect' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Argo ti aspetta')).toBeVisible()
  await expect.element(dialog.getByText('€86.00')).toBeVisible()
  await expect.element(dialog.getByText('Bath with Marco is still open')).toBeVisible()

  api.reply(readyToCollect.message, message(['Argo', 'Nebbia']))
  await dialog.getByRole('checkbox', { name: /^Nebbia/ }).click({ force: true })
  await expect.element(dialog.getByText('Argo, Nebbia ti aspetta')).toBeVisible()
  expect(api.calls(readyToCollect.message).at(-1)?.input).toMatchObject({ subClientIds: 'argo,nebbia' })

  // What is to pay has changed on another desk.
  api.reply(readyToCollect.send, () => refuse(409, 'stale'))
  await dialog.getByRole('button', { name: 'Send to Stefano' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  api.reply(readyToCollect.send, { appointmentId: 'visit-1', channel: 'sms', messageId: 'message-1' })
  await dialog.getByRole('button', { name: 'Send to Stefano' }).click()
  await expect.poll(() => getNotices('The owner of Argo, Nebbia is told within a minute')).toHaveLength(1)
  expect(api.calls(readyToCollect.send).at(-1)?.input).toMatchObject({ subClientIds: 'argo,nebbia', due: '86' })
  await expect.element(page.getByRole('button', { name: /^Owner told at/ })).toBeVisible()

  // Pressed too early: nobody is told, and the owner can be told again.
  api.reply(readyToCollect.takeBack, { appointmentId: 'visit-1' })
  await undo('The owner of Argo, Nebbia is told within a minute')
  await expect.poll(() => getNotices('The message is not sent')).toHaveLength(1)
  expect(api.calls(readyToCollect.takeBack)[0]?.input).toMatchObject({ appointmentId: 'visit-1', messageId: 'message-1' })
  await expect.element(page.getByRole('button', { name: 'Ready to collect' })).toBeVisible()
})
