import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import { buildCards } from '../../../schema/rules/booking/agenda-layout.ts'
import { getCardTint } from '../../../web/features/booking/bookings/card-tint.ts'
import { getPalette } from '../../../web/features/booking/bookings/colour-choice.tsx'
import { booking, service } from '../../support/agenda-rows.ts'

const defaults = [{ name: 'Pink', color: 'rgba(214,21,111,1)' }]
const bridal = { name: 'Bridal', color: 'rgba(10,20,30,1)', position: 2 }
const regular = { name: 'Regular', color: 'rgba(40,50,60,1)', position: 1 }
const none = { name: 'Custom colour', color: '' }

test('offers the colours of the salon in their order, and the default ones only while it has none', () => {
  expect(getPalette([bridal, regular], defaults, none).map(({ name }) => name)).toEqual(['Regular', 'Bridal'])
  expect(getPalette([], defaults, none)).toEqual(defaults)
  expect(getPalette(undefined, defaults, none)).toEqual([])
  expect(getPalette([bridal, { ...bridal, name: 'Twice' }], defaults, none)).toHaveLength(1)
})

test('keeps the present colour of a booking that the salon does not offer', () => {
  const present = { name: 'Custom colour', color: 'rgba(1,2,3,1)' }
  expect(getPalette([regular], defaults, present).map(({ name }) => name)).toEqual(['Regular', 'Custom colour'])
  expect(getPalette([regular], defaults, { ...present, color: regular.color })).toHaveLength(1)
})

test('colours a card by its booking, else by its service, else by the category', () => {
  const tintOf = (color: string, serviceColour: string, more: Partial<Agenda> = {}) => {
    const [card] = buildCards([booking([service('anna', '10:00', 30, 38, { color: serviceColour, tint: 4 })], { color, ...more })])
    return card ? getCardTint(card)['--c'] : ''
  }
  expect(tintOf('', '')).toBe('var(--cat-4)')
  expect(tintOf('', 'rgba(13,148,136,1)')).toContain('oklch(from rgba(13,148,136,1)')
  expect(tintOf('rgba(1,2,3,1)', 'rgba(13,148,136,1)')).toContain('oklch(from rgba(1,2,3,1)')
  const visit = { externalCashOrder: 'order-1', clientHistoryServicesDTO: [] } as never
  expect(tintOf('', 'rgba(13,148,136,1)', { appointmentDTO: visit })).toContain('oklch(from rgba(13,148,136,0)')
})
