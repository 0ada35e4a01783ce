import { expect, test } from 'vitest'
import type { Agenda, AgendaService } from '../../schema/api/agenda.ts'
import { differences } from '../../schema/rules/agenda-changes.ts'
import { busyOf, fits, freeFor, freePeople, isFree, otherTimes } from '../../schema/rules/agenda-choices.ts'
import { occupancy, offSpans, offStretches, visibleHours } from '../../schema/rules/agenda-hours.ts'
import { cardsOf, densityOf, neighbour, readingOrder } from '../../schema/rules/agenda-layout.ts'
import { agendaToSend, movedAgenda } from '../../schema/rules/agenda-moves.ts'
import { agendaTotal } from '../../schema/rules/agenda-total.ts'
import { linesOf, linesOfLastTime, planLines, proposePerson, servicesToSend } from '../../schema/rules/booking-lines.ts'
import { atTime, isoOf, localTime, utcOf } from '../../schema/rules/salon-time.ts'

const zone = 'Europe/Rome'
const day = '2026-11-20'
let count = 0
const at = (time: string, on = day) => isoOf(atTime(on, time, zone))

function service(
  userId: string,
  time: string,
  length: number,
  price: number,
  more: Partial<AgendaService['serviceDTO']> = {},
): AgendaService {
  count += 1
  return {
    agendaServiceId: `ags_${count}`,
    serviceId: `srv_${length}`,
    userId,
    subClientId: null,
    start: at(time),
    onlineBooking: false,
    show: true,
    mayOverlap: false,
    serviceDTO: {
      serviceId: `srv_${length}`,
      service: `Service ${length}`,
      length,
      price,
      parts: [],
      breakAfterService: 0,
      tint: 1,
      ...more,
    },
    userDTO: { userId, firstName: userId, lastName: 'Rossi' },
  }
}
function booking(agendaServicesDTO: AgendaService[], more: Partial<Agenda> = {}): Agenda {
  count += 1
  return {
    agendaId: `agd_${count}`,
    salonId: 'sal',
    clientId: 'cli',
    clientDTO: { clientId: 'cli', name: 'Anna Conti', phoneNumber: '', allergies: '', note: '' },
    subClientIds: [],
    color: '',
    start: agendaServicesDTO[0]?.start ?? at('09:00'),
    totalLength: 0,
    complete: false,
    note: '',
    onlineBooking: false,
    channel: null,
    outsideHours: false,
    outcome: null,
    smsReminderSent: null,
    version: 1,
    agendaServicesDTO,
    appointmentDTO: null,
    ...more,
  }
}
const off = (userId: string, from: string, to: string) => {
  const end = to === '24:00' ? atTime(day, '24:00', zone) : atTime(day, to, zone)
  return booking([service(userId, from, (end - atTime(day, from, zone)) / 60, 0)], { clientId: 'NotWorking', clientDTO: null })
}

test('a day becomes cards, columns, hours and a total', () => {
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

  const cards = cardsOf(rows)
  expect(cards.map((card) => [card.userId, card.services.length, (card.end - card.start) / 60, card.linked, densityOf(card)])).toEqual([
    ['giulia', 2, 90, true, 'full'],
    ['sara', 1, 15, true, 'short'],
  ])
  expect(cards[0]?.waits.map(([from, to]) => [localTime(from, zone), localTime(to, zone)])).toEqual([['09:20', '09:50']])
  expect(readingOrder(cards, ['sara', 'giulia']).map((card) => card.userId)).toEqual(['sara', 'giulia'])
  const [first, second] = cards
  if (!first || !second) throw new Error('two cards')
  expect(neighbour(cards, ['giulia', 'luca', 'sara'], first, 'right')?.cardId).toBe(second.cardId)
  expect(neighbour(cards, ['giulia', 'luca', 'sara'], second, 'right')).toBeUndefined()
  expect(neighbour(cards, ['giulia', 'luca', 'sara'], first, 'down')).toBeUndefined()

  // The sum of the prices, to the cent; 48.1 + 26.1 + 10 + 5 is not what floating point makes of it.
  expect(agendaTotal(rows)).toBe(89.2)
  expect(agendaTotal([])).toBe(0)

  const spans = offSpans(rows, day, zone)
  expect(offStretches('giulia', spans.get('giulia') ?? [], true).map((one) => [one.kind, one.at])).toEqual([
    ['starts', 540],
    ['lunch', undefined],
    ['ends', 1080],
  ])
  expect(offStretches('sara', spans.get('sara') ?? [], true)[0]).toMatchObject({ kind: 'starts', at: 720 })
  expect(offStretches('luca', spans.get('luca') ?? [], true)).toMatchObject([{ kind: 'day_off', start: 0, end: 1440 }])
  expect(offStretches('luca', spans.get('luca') ?? [], false)).toMatchObject([{ kind: 'closed' }])
  expect(offStretches('x', [[600, 620]], true)).toMatchObject([{ kind: 'break' }])
  // Giulia: 8 hours of work, 90 booked, 30 of them waiting. Sara's card lies before her day begins.
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

test('both changeover days keep their clock', () => {
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
    expect(offSpans(rows, changeover, zone).get('giulia')).toEqual([[0, 540]])
    const lines = planLines(
      linesOf(booking([service('giulia', '09:00', 45, 30), service('giulia', '09:45', 30, 20)])),
      changeover,
      '14:30',
      zone,
    )
    expect(lines.map((line) => [localTime(line.start, zone), localTime(line.end, zone)])).toEqual([
      ['14:30', '15:15'],
      ['15:15', '15:45'],
    ])
    const known = { zone, off: offSpans(rows, changeover, zone), busy: [] }
    expect(isFree(known, 'giulia', atTime(changeover, '09:00', zone), atTime(changeover, '10:00', zone))).toBe(true)
    expect(isFree(known, 'giulia', atTime(changeover, '08:55', zone), atTime(changeover, '10:00', zone))).toBe(false)
  }
})

test('a booking is written: lines follow one another, last time comes in, what is sent is what is shown', () => {
  const saved = booking([service('giulia', '10:00', 30, 20), service('sara', '10:15', 30, 25), service('giulia', '11:00', 15, 10)])
  const lines = linesOf(saved)
  expect(lines.map((line) => line.gap)).toEqual([0, -15, 15])
  const planned = planLines(lines, day, '14:00', zone)
  expect(planned.map((line) => localTime(line.start, zone))).toEqual(['14:00', '14:15', '15:00'])
  expect(servicesToSend(planned)[1]).toEqual({
    agendaServiceId: saved.agendaServicesDTO[1]?.agendaServiceId,
    serviceId: 'srv_30',
    userId: 'sara',
    subClientId: null,
    start: at('14:15'),
    mayOverlap: false,
    show: true,
    serviceDTO: { length: 30, price: 25 },
  })

  expect(proposePerson({ assignedStaff: ['anna', 'sara'] }, 'sara', 'anna', ['anna', 'sara'])).toBe('sara')
  expect(proposePerson({ assignedStaff: ['anna', 'sara'] }, 'luca', 'sara', ['anna', 'sara'])).toBe('sara')
  expect(proposePerson({ assignedStaff: ['anna', 'sara'] }, 'luca', 'sara', ['anna', 'luca'])).toBe('anna')
  expect(proposePerson({ assignedStaff: [] }, 'luca', undefined, ['luca'])).toBe('luca')
  const catalogue = [
    {
      serviceId: 'srv_1',
      salonId: 's',
      serviceCategoryId: 'c',
      dashboardServiceCategoryId: null,
      onlineBookingServiceCategoryId: null,
      service: 'Cut',
      length: 40,
      parts: [],
      price: 35,
      extendedDescription: '',
      breakAfterService: 5,
      enableCommissions: true,
      categoryName: 'Hair',
      tint: 2,
      assignedStaff: ['anna'],
      color: '',
      available: true,
      version: 1,
    },
  ]
  let key = 0
  const last = {
    lastServices: [
      { serviceId: 'srv_1', service: 'Cut', userId: 'anna', length: 30, price: 30 },
      { serviceId: 'gone', service: 'Old', userId: 'anna', length: 10, price: 1 },
    ],
  }
  expect(linesOfLastTime(last, catalogue, 'anna', ['anna'], () => `new ${++key}`)).toMatchObject([
    { key: 'new 1', userId: 'anna', length: 40, price: 35, gap: 0 },
  ])
})

test('ways out of a conflict: somebody free, another time', () => {
  const taken = booking([service('anna', '15:30', 60, 60)])
  const rows = [
    off('anna', '00:00', '09:00'),
    off('anna', '18:00', '24:00'),
    off('sara', '00:00', '09:00'),
    off('luca', '00:00', '24:00'),
    taken,
  ]
  const known = { zone, off: offSpans(rows, day, zone), busy: busyOf(rows) }
  const wanted = planLines(linesOf(booking([service('anna', '14:30', 60, 48), service('anna', '15:30', 30, 26)])), day, '14:30', zone)
  expect(fits(known, wanted)).toBe(false)
  const late = wanted[1]?.key ?? ''
  expect(freePeople(known, wanted, late, ['anna', 'sara', 'luca'])).toEqual(['sara'])
  expect(otherTimes(known, wanted, 0).map((start) => localTime(start, zone))).toEqual(['14:00', '13:45'])
  expect(otherTimes(known, wanted, atTime(day, '14:10', zone)).map((start) => localTime(start, zone))).toEqual(['16:30'])
  expect(freeFor(known, 'anna', atTime(day, '14:00', zone))).toBe(90)
  expect(freeFor(known, 'anna', atTime(day, '15:45', zone))).toBe(0)
  expect(freeFor(known, 'luca', atTime(day, '15:45', zone))).toBe(0)
  // A wait leaves the hands free for somebody else; the break behind does not.
  const waits = booking([
    service('anna', '10:00', 60, 0, {
      parts: [
        { kind: 'work', minutes: 15 },
        { kind: 'wait', minutes: 30 },
        { kind: 'work', minutes: 15 },
      ],
      breakAfterService: 10,
    }),
  ])
  const inWait = { ...known, busy: busyOf([waits]) }
  expect(isFree(inWait, 'anna', atTime(day, '10:15', zone), atTime(day, '10:45', zone))).toBe(true)
  expect(isFree(inWait, 'anna', atTime(day, '11:05', zone), atTime(day, '11:30', zone))).toBe(false)
  expect(busyOf([taken], taken.agendaId)).toEqual([])
})

test('a move shows at once what will be saved, and two versions tell their difference', () => {
  const before = booking([service('anna', '10:00', 30, 20), { ...service('sara', '10:30', 30, 25), mayOverlap: true }], {
    note: 'a',
    version: 7,
  })
  const second = before.agendaServicesDTO[1]
  if (!second) throw new Error('two services')
  const after = movedAgenda(before, {
    services: [second.agendaServiceId],
    by: 900,
    userId: 'luca',
    userDTO: { userId: 'luca', firstName: 'Luca', lastName: 'Bo' },
    stretch: 15,
  })
  expect(after.totalLength).toBe(90)
  expect(utcOf(after.agendaServicesDTO[1]?.start ?? '')).toBe(atTime(day, '10:45', zone))
  expect(after.agendaServicesDTO[1]).toMatchObject({ userId: 'luca', mayOverlap: false, serviceDTO: { length: 45 } })
  expect(movedAgenda(before, { services: [second.agendaServiceId], by: 0, stretch: -300 }).agendaServicesDTO[1]?.serviceDTO.length).toBe(5)
  expect(agendaToSend(after, { overlap: [second.agendaServiceId] })).toMatchObject({
    version: 7,
    agendaServicesDTO: [{ mayOverlap: false }, { mayOverlap: true, userId: 'luca' }],
  })

  expect(differences(before, before)).toEqual([])
  const [one] = before.agendaServicesDTO
  if (!one) throw new Error('a service')
  const theirs: Agenda = {
    ...after,
    note: 'b',
    outcome: 'cancelled',
    agendaServicesDTO: [...after.agendaServicesDTO.slice(1), { ...one, agendaServiceId: 'new', start: at('12:00') }],
  }
  expect(differences(before, theirs).map((difference) => difference.what)).toEqual([
    'start',
    'person',
    'length',
    'added',
    'removed',
    'note',
    'outcome',
  ])
})
