import { expect, test } from 'vitest'
import type { Service } from '../../../schema/api/catalogue/services-schemas.ts'
import { createBookingLine } from '../../../schema/rules/booking/booking-lines.ts'
import { assignPet, findPetPrice } from '../../../schema/rules/care/pet-prices.ts'
import { getVaccinationState } from '../../../schema/rules/care/pet-terms.ts'

const price = (fields: object) => ({ serviceId: 'groom', breed: '', size: '', coat: '', price: 1, length: 1, ...fields })
const argo = { subClientId: 'argo', breed: 'Schnauzer', size: 'M', coat: 'wire' }
const birba = { subClientId: 'birba', breed: 'Poodle', size: 'S', coat: 'curly' }
const service = { serviceId: 'groom', service: 'Full groom', length: 60, price: 40, parts: [], breakAfterService: 0, tint: 1 }
const catalogue = [{ ...service, assignedStaff: ['anna'], available: true }] as unknown as Service[]

test('the closest price of a pet counts: breed before size before coat, and none of another service', () => {
  const [coat, size, both, breed] = [
    price({ coat: 'wire' }),
    price({ size: 'm' }),
    price({ size: 'M', coat: 'wire' }),
    price({ breed: 'schnauzer' }),
  ]
  expect(findPetPrice([coat], 'groom', argo)).toBe(coat)
  expect(findPetPrice([coat, size], 'groom', argo)).toBe(size)
  expect(findPetPrice([coat, size, both], 'groom', argo)).toBe(both)
  expect(findPetPrice([coat, size, both, breed], 'groom', argo)).toBe(breed)
  expect(findPetPrice([coat, size, both, breed], 'groom', birba)).toBeUndefined()
  expect(findPetPrice([breed], 'nails', argo)).toBeUndefined()
})

test('a line takes the price and duration of its pet, and keeps what was changed by hand or booked before', () => {
  const terms = { own: [], pets: [argo, birba], prices: [price({ size: 'M', price: 64, length: 90 })], catalogue }
  const line = createBookingLine(catalogue[0] as Service, 'anna', 'a')
  const forArgo = assignPet(line, 'argo', terms)
  expect(forArgo).toMatchObject({ subClientId: 'argo', price: 64, length: 90 })
  expect(assignPet(forArgo, 'birba', terms)).toMatchObject({ subClientId: 'birba', price: 40, length: 60 })
  expect(assignPet({ ...line, price: 35 }, 'argo', terms)).toMatchObject({ price: 35, length: 90 })
  expect(assignPet({ ...line, agendaServiceId: 'ags' }, 'argo', terms)).toMatchObject({ subClientId: 'argo', price: 40, length: 60 })
})

test('a vaccination is valid on the day of its expiry, announced 30 days before, and unknown without a date', () => {
  const on = (expires: string | null) => getVaccinationState({ expires }, '2026-11-24')
  expect(on(null)).toEqual({ kind: 'unknown' })
  expect(on('2026-11-23')).toEqual({ kind: 'expired' })
  expect(on('2026-11-24')).toEqual({ kind: 'near', days: 0 })
  expect(on('2026-12-24')).toEqual({ kind: 'near', days: 30 })
  expect(on('2026-12-25')).toEqual({ kind: 'valid' })
})
