import { expect, test } from 'vitest'
import {
  adjacentCard,
  buildCards,
  cardDensity,
  cardProgress,
  cardStatus,
  getCardParts,
  placeInGaps,
  readingOrder,
} from '../../../schema/rules/booking/agenda-layout.ts'
import { isFree } from '../../../schema/rules/booking/booking-availability.ts'
import { getUnavailableSpans, occupancy, unavailableIntervals, visibleHours } from '../../../schema/rules/booking/booking-hours.ts'
import { planLines, toBookingLines } from '../../../schema/rules/booking/booking-lines.ts'
import { agendaTotal } from '../../../schema/rules/booking/booking-total.ts'
import { atTime, localTime } from '../../../schema/rules/salon-time.ts'
import { at, booking, day, off, service, zone } from '../../support/agenda-rows.ts'

test('a day is laid out as cards, columns, hours and a total', () => {
  const colour = service('giulia', '09:00', 60, 48.1, {
    parts: [
      { kind: 'work', minutes: 20 },
      { kind: 'wait', minutes: 30 },
      { kind: 'work', minutes: 10 },
    ],
  })
  const twoPeople = booking([colour, service('giulia', '10:00', 30, 26.1), service('sara', '10:30', 15, 10)])
  const hidden = booking([{ ...service('giulia', '15:00', 30, 5), show: false }])
  const rows = [
    off('giulia', '00:00', '09:00'),
    off('giulia', '13:00', '14:00'),
    off('giulia', '18:00', '24:00'),
    off('sara', '00:00', '12:00'),
    off('sara', '19:30', '24:00'),
    off('luca', '00:00', '24:00'),
    twoPeople,
    hidden,
    booking([service('sara', '12:00', 45, 30)], { outcome: 'cancelled' }),
  ]

  const cards = buildCards(rows)
  expect(cards.map((card) => [card.userId, card.services.length, (card.end - card.start) / 60, card.linked, cardDensity(card)])).toEqual([
    ['giulia', 2, 90, true, 'full'],
    ['sara', 1, 15, true, 'short'],
  ])
  expect(cards[0]?.processing.map(([from, to]) => [localTime(from, zone), localTime(to, zone)])).toEqual([['09:20', '09:50']])
  expect(readingOrder(cards, ['sara', 'giulia']).map((card) => card.userId)).toEqual(['sara', 'giulia'])
  const [first, second] = cards
  if (!first || !second) throw new Error('two cards')
  expect(adjacentCard(cards, ['giulia', 'luca', 'sara'], first, 'right')?.cardId).toBe(second.cardId)
  expect(adjacentCard(cards, ['giulia', 'luca', 'sara'], second, 'right')).toBeUndefined()
  expect(adjacentCard(cards, ['giulia', 'luca', 'sara'], first, 'down')).toBeUndefined()

  // Exact to the cent: in floating point, 48.1 + 26.1 + 10 + 5 is not 89.2.
  expect(agendaTotal(rows)).toBe(89.2)
  expect(agendaTotal([])).toBe(0)

  const spans = getUnavailableSpans(rows, day, zone)
  expect(unavailableIntervals('giulia', spans.get('giulia') ?? [], true).map((one) => [one.kind, one.at])).toEqual([
    ['starts', 540],
    ['lunch', undefined],
    ['ends', 1080],
  ])
  expect(unavailableIntervals('sara', spans.get('sara') ?? [], true)[0]).toMatchObject({ kind: 'starts', at: 720 })
  expect(unavailableIntervals('luca', spans.get('luca') ?? [], true)).toMatchObject([{ kind: 'day_off', start: 0, end: 1440 }])
  expect(unavailableIntervals('luca', spans.get('luca') ?? [], false)).toMatchObject([{ kind: 'closed' }])
  expect(unavailableIntervals('x', [[600, 620]], true)).toMatchObject([{ kind: 'break' }])
  // Giulia: 8 hours of work, 90 minutes booked, 30 of them processing. Sara's card is before her working hours.
  expect(
    occupancy(
      cards.filter((card) => card.userId === 'giulia'),
      spans.get('giulia') ?? [],
      zone,
    ),
  ).toBeCloseTo(60 / 480)
  expect(
    occupancy(
      cards.filter((card) => card.userId === 'sara'),
      spans.get('sara') ?? [],
      zone,
    ),
  ).toBe(0)
  expect(occupancy([], spans.get('luca') ?? [], zone)).toBeNull()
  expect(
    visibleHours(
      [
        [540, 1080],
        [720, 1170],
      ],
      cards,
      day,
      zone,
    ),
  ).toEqual([540, 1200])
  expect(visibleHours([], [], day, zone)).toEqual([540, 1140])
  expect(visibleHours([[1200, 1260]], [], day, zone)).toEqual([960, 1440])
})

test('what is booked in a processing time lies inside the card around it; what ends outside of it stays beside it', () => {
  const colour = service('giulia', '09:00', 90, 60, {
    parts: [
      { kind: 'work', minutes: 30 },
      { kind: 'wait', minutes: 40 },
      { kind: 'work', minutes: 20 },
    ],
  })
  const [outer] = buildCards([booking([colour, service('giulia', '10:30', 30, 26)])])
  if (!outer) throw new Error('The booking has no card')
  const time = (seconds: number) => localTime(seconds, zone)
  expect(getCardParts(outer).map(({ start, end, services }) => [time(start), time(end), services.length])).toEqual([
    ['09:00', '09:30', 1],
    ['10:10', '11:00', 1],
  ])
  const piece = (cardId: string, from: string, to: string) => ({
    cardId,
    start: atTime(day, from, zone),
    end: atTime(day, to, zone),
    processing: [],
  })
  const place = (...pieces: ReturnType<typeof piece>[]) => placeInGaps([outer, ...pieces])
  expect(place()).toEqual(new Map())
  expect(place(piece('a', '11:00', '11:30')).size).toBe(0)
  const [inner, second] = [piece('a', '09:30', '10:00'), piece('b', '09:45', '10:10')]
  expect(place(inner).get('a')).toEqual({ kind: 'nested', at: 0, count: 1 })
  expect(place(inner).get(outer.cardId)).toEqual({ kind: 'host', inside: [[inner.start, inner.end]] })
  expect(place(inner, second).get('b')).toEqual({ kind: 'nested', at: 1, count: 2 })
  expect(place(inner, second, piece('c', '09:50', '10:00')).size).toBe(0)
  expect(place(inner, piece('d', '10:00', '10:15')).size).toBe(0)
})

test('local times are right on both days of the daylight saving change', () => {
  for (const changeover of ['2026-03-29', '2026-10-25']) {
    const rows = [
      booking(
        [
          {
            ...service('giulia', '09:00', 60, 0),
            start: at('00:00', changeover),
            serviceDTO: {
              ...service('giulia', '09:00', 60, 0).serviceDTO,
              length: (atTime(changeover, '09:00', zone) - atTime(changeover, '00:00', zone)) / 60,
            },
          },
        ],
        { clientId: 'NotWorking' },
      ),
    ]
    expect(getUnavailableSpans(rows, changeover, zone).get('giulia')).toEqual([[0, 540]])
    const lines = planLines(
      toBookingLines(booking([service('giulia', '09:00', 45, 30), service('giulia', '09:45', 30, 20)])),
      changeover,
      '14:30',
      zone,
    )
    expect(lines.map((line) => [localTime(line.start, zone), localTime(line.end, zone)])).toEqual([
      ['14:30', '15:15'],
      ['15:15', '15:45'],
    ])
    const snapshot = { zone, off: getUnavailableSpans(rows, changeover, zone), busy: [] }
    expect(isFree(snapshot, 'giulia', atTime(changeover, '09:00', zone), atTime(changeover, '10:00', zone))).toBe(true)
    expect(isFree(snapshot, 'giulia', atTime(changeover, '08:55', zone), atTime(changeover, '10:00', zone))).toBe(false)
  }
})

test('the status of a card follows its team member’s own services', () => {
  const cards = buildCards([booking([service('giulia', '10:00', 60, 48), service('sara', '11:00', 30, 20)])])
  const [first, second] = cards
  if (!first || !second) throw new Error('two cards')
  const row = (userId: string, start: string | null, end: string | null) => ({
    clientHistoryServiceId: userId,
    agendaServiceId: null,
    serviceId: 's',
    start,
    end,
    userDTO: { userId },
  })
  const visit = (
    rows: ReturnType<typeof row>[],
    more: { arrival?: string | null; checkedOut?: string | null; startServices?: string | null } = {},
  ) => ({
    appointmentId: 'app',
    arrival: at('09:55'),
    startServices: at('10:00'),
    checkedOut: null,
    externalCashOrder: null,
    version: 1,
    clientHistoryServicesDTO: rows,
    ...more,
  })
  const withVisit = (one: typeof first, appointmentDTO: ReturnType<typeof visit> | null) => ({
    ...one,
    agenda: { ...one.agenda, appointmentDTO },
  })
  expect(cardStatus(withVisit(first, null))).toBe('Not In Salon')
  expect(cardStatus(withVisit(first, visit([], { startServices: null })))).toBe('Ready')
  const running = visit([row('giulia', at('10:00'), null), row('sara', null, null)])
  expect([cardStatus(withVisit(first, running)), cardStatus(withVisit(second, running))]).toEqual(['In-progress', 'Waiting'])
  const ended = visit([row('giulia', at('10:00'), at('11:00')), row('sara', null, null)])
  expect([cardStatus(withVisit(first, ended)), cardStatus(withVisit(second, ended))]).toEqual(['Completed', 'Ready'])
  expect(cardStatus(withVisit(first, visit([row('giulia', at('10:00'), at('11:00'))], { checkedOut: at('11:10') })))).toBe('Paid')
  expect(cardProgress(withVisit(first, running), atTime(day, '10:15', zone))).toBe(0.25)
  expect(cardProgress(withVisit(first, running), atTime(day, '15:00', zone))).toBe(1)
  expect(cardProgress(withVisit(first, null), atTime(day, '15:00', zone))).toBe(0)
})
