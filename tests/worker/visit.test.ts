import { expect, test } from 'vitest'
import type { Agenda, Conflict } from '../../schema/api/agenda.ts'
import type { Appointment, AppointmentOfDay, VisitNotes } from '../../schema/api/appointments.ts'
import type { ClientHistoryProduct, ClientHistoryService, FavouriteService } from '../../schema/api/client-history.ts'
import { getVisitStatus } from '../../schema/rules/visit-status.ts'
import { type Fixture, openFixture } from '../support/fixture.ts'
import { at, openSalon, type Person, type Salon, today } from '../support/salon.ts'

interface Refused {
  error: string
  fields?: Record<string, string>
  current?: Appointment
  conflicts?: Conflict[]
  busy?: { userId: string; clientName: string; service: string }[]
  products?: { productId: string; product: string; stock: number }[]
  total?: number
  open?: number
}
type Answer<T> = T & Refused

const [visits, services, products] = ['/api/Appointments', '/api/ClientHistoryServices', '/api/ClientHistoryProducts']
const call =
  (person: Person) =>
  <T = Appointment>(method: string, path: string, body?: unknown, time = '09:00', headers: Record<string, string> = {}) =>
    person.call<Answer<T>>(method, path, body, { now: at(time), headers })

async function shelf(world: Fixture, salon: Salon, ...rows: [name: string, cents: number, stock: number, special?: number][]) {
  const ids = rows.map(([name]) => `prd_${name}_${salon.salonId}`)
  await world.db.batch(
    rows.map(([name, cents, stock, special], i) => ({
      sql: 'INSERT INTO products (product_id, salon_id, product, price_cents, special_price_cents, stock, changed_utc) VALUES (?, ?, ?, ?, ?, ?, 1)',
      args: [ids[i] ?? '', salon.salonId, name, BigInt(cents), special === undefined ? null : BigInt(special), BigInt(stock)],
    })),
    'write',
  )
  const left = async () => (await world.db.execute('SELECT stock FROM products ORDER BY rowid')).rows.map((row) => Number(row.stock))
  return { ids, left }
}
const bookThree = async (salon: Salon, desk: Person, clientId = salon.clients[0], time = '10:00') => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const start = (by: number) =>
    at(`${String(hour + Math.floor((minute + by) / 60)).padStart(2, '0')}:${String((minute + by) % 60).padStart(2, '0')}`)
  const reply = await desk.call<Answer<Agenda>>('POST', '/api/Agendas/{sessionCode}', {
    clientId,
    outsideHours: true,
    agendaServicesDTO: [
      { serviceId: salon.colour, userId: salon.anna, start: start(0), mayOverlap: true },
      { serviceId: salon.blowDry, userId: salon.giulia, start: start(75), mayOverlap: true },
      { serviceId: salon.cut, userId: salon.anna, start: start(105), mayOverlap: true },
    ],
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}

test('a visit of three services and two people: received, timed one by one, corrected, paid, each call one trip', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const [desk, giulia] = [await salon.as('RECEPTIONIST'), await salon.as('ASSISTANCE')]
  const [go, she] = [call(desk), call(giulia)]
  const { ids, left } = await shelf(world, salon, ['Silver', 1850, 6], ['Mask', 990, 2, 790])
  const [silver = '', mask = ''] = ids
  const agenda = await bookThree(salon, desk)
  const board = (cursor = '') =>
    she<AppointmentOfDay[]>('GET', `${visits}/Salon/{sessionCode}?date=${today}${cursor && `&cursor=${cursor}`}`)

  // Expected, and on the board: one trip, whose answer is a cursor.
  await world.resetRoundTrips()
  const expected = await board()
  expect(await world.countRoundTrips()).toBe(1)
  expect(expected.body).toMatchObject([
    {
      appointmentId: null,
      agendaId: agenda.agendaId,
      arrival: null,
      clientDTO: { name: 'Giulia Moretti', phoneNumber: '+393471284410', allergies: '', birthDate: null },
      agendaDTO: {
        start: at('10:00'),
        totalLength: 135,
        agendaServicesDTO: [{ userId: salon.anna, serviceDTO: { service: 'Colour', tint: 2 } }, {}, {}],
      },
      clientHistoryServicesDTO: [],
    },
  ])
  const tag = expected.headers.get('etag') ?? ''
  expect(tag).toMatch(/^"\d+"$/)
  const same = await giulia.call<ArrayBuffer>('GET', `${visits}/Salon/{sessionCode}?date=${today}`, undefined, {
    headers: { 'if-none-match': `W/${tag}` },
  })
  expect([same.status, same.headers.get('etag')]).toEqual([304, tag])
  expect((await board(tag.replaceAll('"', ''))).status).toBe(304)
  expect((await board('0nonsense')).status).toBe(200)

  // Arrived: the booked services stand there to be done.
  await world.resetRoundTrips()
  const came = await go('POST', `${visits}/{sessionCode}`, { agendaId: agenda.agendaId, arrived: true }, '09:55')
  expect(await world.countRoundTrips()).toBe(1)
  expect(came.status, JSON.stringify(came.body)).toBe(200)
  const { appointmentId } = came.body
  expect(came.body).toMatchObject({ arrival: at('09:55'), startServices: null, total: 120, version: 1 })
  expect(came.body.clientHistoryServicesDTO.map((one) => [one.service, one.userDTO.firstName, one.length, one.price, one.start])).toEqual([
    ['Colour', 'Anna', 75, 62, null],
    ['Blow-dry', 'Giulia', 30, 26, null],
    ['Cut', 'Anna', 30, 32, null],
  ])
  const [colour = '', dry = '', cut = ''] = came.body.clientHistoryServicesDTO.map((one) => one.clientHistoryServiceId)
  const moved = await board(tag.replaceAll('"', ''))
  expect([moved.status, moved.body[0]?.arrival]).toEqual([200, at('09:55')])
  expect(await go('POST', `${visits}/{sessionCode}`, { agendaId: agenda.agendaId })).toMatchObject({
    status: 409,
    body: { error: 'The client has already arrived', current: { appointmentId } },
  })

  const step = <T = Appointment>(name: string, time: string, who = go) =>
    who<T>('POST', `${visits}/${name}/{sessionCode}/${appointmentId}`, undefined, time)
  const one = (name: string, id: string, time: string, who = go) => who('POST', `${services}/${name}/{sessionCode}/${id}`, undefined, time)
  const refusal = (reply: { status: number; body: Refused }) => `${reply.status} ${reply.body.error}`

  // Nothing out of order: stop before start, a later service first, the till while a service is open.
  expect(refusal(await step('Stop', '09:56'))).toBe('409 Not started yet')
  expect(refusal(await one('Stop', colour, '09:56'))).toBe('409 Not started yet')
  expect(refusal(await one('Start', dry, '09:56'))).toBe('409 An earlier service is still in progress')
  expect(refusal(await one('UndoStart', colour, '09:56'))).toBe('409 Not started yet')
  expect(refusal(await one('UndoStop', colour, '09:56'))).toBe('409 Not stopped yet')
  expect(refusal(await step('UndoStop', '09:56'))).toBe('409 Not stopped yet')
  const pay = (version: number, body: object, time = '12:30', headers = {}) =>
    go('POST', `${visits}/Checkout/{sessionCode}/${appointmentId}`, { version, ...body }, time, headers)
  expect(refusal(await pay(1, { payments: [{ method: 'card', amount: 120 }] }))).toBe('409 A service is still in progress')

  await world.resetRoundTrips()
  const started = await step('StartServices', '10:02', she)
  expect(await world.countRoundTrips()).toBe(1)
  expect(started.body).toMatchObject({
    startServices: at('10:02'),
    version: 2,
    clientHistoryServicesDTO: [{ start: at('10:02'), end: null }, { start: null }, {}],
  })
  expect(refusal(await step('StartServices', '10:03'))).toBe('409 Already started')
  expect(refusal(await one('Start', colour, '10:03'))).toBe('409 Already started')

  // Anna is at work on somebody: she cannot begin with anybody else, and it says on whom.
  const second = await bookThree(salon, desk, salon.clients[1], '15:00')
  const other = (await go('POST', `${visits}/{sessionCode}`, { agendaId: second.agendaId, arrived: true }, '10:04')).body
  const clash = await go('POST', `${visits}/StartServices/{sessionCode}/${other.appointmentId}`, undefined, '10:05')
  expect(clash).toMatchObject({
    status: 409,
    body: {
      error: 'This team member is still with another client',
      busy: [{ userId: salon.anna, clientName: 'Giulia Moretti', service: 'Colour' }],
    },
  })

  // Stopped by mistake, taken back, stopped; the next one is called.
  expect((await one('Stop', colour, '10:40', she)).body.clientHistoryServicesDTO[0]?.end).toBe(at('10:40'))
  expect(refusal(await one('Stop', colour, '10:41'))).toBe('409 Already stopped')
  expect((await one('UndoStop', colour, '10:41', she)).body.clientHistoryServicesDTO[0]).toMatchObject({ start: at('10:02'), end: null })
  await one('Stop', colour, '11:20', she)
  await one('Start', dry, '11:21', she)
  expect(refusal(await one('UndoStop', colour, '11:22'))).toBe('409 A later service has already been started')
  expect(refusal(await go<{ error: string }>('DELETE', `${services}/{sessionCode}/${dry}`, undefined, '11:22'))).toBe(
    '409 Stop the service first',
  )

  // The colour ended ten minutes earlier than somebody remembered to press: put right, and kept with what it was.
  const seen = (await go<ClientHistoryService[]>('GET', `${services}/Appointment/{sessionCode}?appointmentId=${appointmentId}`)).body
  const [first] = seen
  if (!first) throw new Error('a service')
  const correct = (values: object, version = first.version, time = '11:25') =>
    go<ClientHistoryService>('PUT', `${services}/{sessionCode}/${colour}`, { ...first, ...values, version }, time)
  expect((await correct({ end: at('11:40') })).body.fields).toEqual({ end: "Can't be in the future" })
  expect((await correct({ end: at('10:01') })).body.fields).toEqual({ end: 'Must end after it starts' })
  expect((await correct({ end: null })).body.fields).toEqual({ end: 'Stop the service first' })
  expect((await correct({ start: null })).body.fields).toEqual({ start: 'Start the service first' })
  expect((await correct({ discount: 63 })).body.fields).toEqual({ discount: 'The discount is larger than the total' })
  expect((await correct({ userId: 'usr_nobody', subClientId: 'pet_none' })).body.fields).toEqual({
    userId: 'Team member not found',
    subClientId: 'Pet not found',
  })
  await world.resetRoundTrips()
  expect((await correct({ end: at('11:10'), note: 'Took well' })).body).toMatchObject({
    start: at('10:02'),
    end: at('11:10'),
    note: 'Took well',
  })
  expect(await world.countRoundTrips()).toBe(1)
  expect(refusal(await correct({ end: at('11:11') }))).toBe('409 Changed by someone else')
  const trail = await world.db.execute(
    `SELECT before, after FROM audit_log WHERE entity = 'client_history_services' AND entity_id = '${colour}' ORDER BY audit_log_id DESC LIMIT 1`,
  )
  expect(JSON.parse(String(trail.rows[0]?.before))).toMatchObject({ end_utc: Date.parse(at('11:20')) / 1000 })

  // Products: all or nothing, from the shelf, each with who sold it.
  const sell = (list: object[], time = '11:30') => go<ClientHistoryProduct[]>('POST', `${products}/Multiple/{sessionCode}`, list, time)
  expect(
    await sell([
      { appointmentId, productId: silver, quantity: 2 },
      { appointmentId, productId: mask, quantity: 3 },
    ]),
  ).toMatchObject({
    status: 409,
    body: { error: 'Not enough in stock', products: [{ productId: mask, product: 'Mask', stock: 2 }] },
  })
  expect(
    (
      await sell([
        { appointmentId, productId: silver },
        { appointmentId, productId: 'prd_none' },
      ])
    ).body.fields,
  ).toEqual({ '1.productId': 'Product not found' })
  expect((await sell([{ appointmentId, productId: silver, discount: 19 }])).body.fields).toEqual({
    '0.discount': 'The discount is larger than the total',
  })
  expect(await left()).toEqual([6, 2])
  await world.resetRoundTrips()
  const sold = await sell([
    { appointmentId, productId: silver, userId: salon.anna },
    { appointmentId, productId: mask, quantity: 2 },
  ])
  expect(await world.countRoundTrips()).toBe(1)
  expect(sold.body.map((row) => [row.product, row.quantity, row.price, row.productDTO.stock, row.userId])).toEqual([
    ['Silver', 1, 18.5, 5, salon.anna],
    ['Mask', 2, 7.9, 0, desk.userId],
  ])
  expect(await left()).toEqual([5, 0])
  const [bottle, jar] = sold.body
  if (!bottle || !jar) throw new Error('two products')
  const more = (row: ClientHistoryProduct, quantity: number) =>
    go<ClientHistoryProduct>('PUT', `${products}/{sessionCode}/${row.clientHistoryProductId}`, { ...row, quantity }, '11:32')
  expect(await more(jar, 3)).toMatchObject({ status: 409, body: { error: 'Not enough in stock', products: [{ stock: 0 }] } })
  expect((await more(jar, 1)).body).toMatchObject({ quantity: 1, productDTO: { stock: 1 } })
  expect(await left()).toEqual([5, 1])
  expect((await go('DELETE', `${products}/{sessionCode}/${jar.clientHistoryProductId}`, undefined, '11:33')).status).toBe(200)
  expect((await go('DELETE', `${products}/{sessionCode}/${jar.clientHistoryProductId}`, undefined, '11:33')).status).toBe(404)
  expect(await left()).toEqual([5, 2])

  // One service more, given away in part; the whole visit stopped: what was not timed is done as well.
  const extra = await go<ClientHistoryService>(
    'POST',
    `${services}/{sessionCode}`,
    { appointmentId, serviceId: salon.cut, userId: salon.marco, price: 10, discount: 4 },
    '11:40',
  )
  expect(extra.body).toMatchObject({ position: 4, price: 10, discount: 4, service: 'Cut', length: 30 })
  expect(
    (await go('POST', `${services}/{sessionCode}`, { appointmentId, serviceId: 'srv_none', userId: 'usr_none' }, '11:40')).body.fields,
  ).toEqual({
    serviceId: 'Service not found',
    userId: 'Team member not found',
  })
  await world.resetRoundTrips()
  const stopped = await step('Stop', '11:50')
  expect(await world.countRoundTrips()).toBe(1)
  expect(stopped.body.clientHistoryServicesDTO.map(({ start, end }) => [start, end])).toEqual([
    [at('10:02'), at('11:10')],
    [at('11:21'), at('11:50')],
    [null, at('11:50')],
    [null, at('11:50')],
  ])
  expect(getVisitStatus(stopped.body)).toBe('Completed')
  expect((await step('UndoStop', '11:51')).body.clientHistoryServicesDTO.map(({ end }) => end)).toEqual([at('11:10'), null, null, null])
  expect(refusal(await step('UndoStart', '11:51'))).toBe('409 A service has already ended')
  const again = (await step('Stop', '11:52')).body

  // The till: 62 + 26 + 32 + 6 and 18.50, ten per cent off the services.
  expect(again.total).toBe(144.5)
  const discount = (query: string) => go('PUT', `${visits}/SetDiscountValue/{sessionCode}/${appointmentId}?${query}`, undefined, '11:55')
  expect(await discount('discountValueServices=126.01')).toMatchObject({
    status: 400,
    body: { error: 'The discount is larger than the total', fields: { discountValueServices: 'The discount is larger than the total' } },
  })
  expect((await discount('discountValueProducts=nothing')).body.fields).toEqual({ discountValueProducts: 'Enter a valid amount' })
  await world.resetRoundTrips()
  expect((await discount('discountValueServices=12.60&discountValueProducts=0')).body).toMatchObject({
    discountValueServices: 12.6,
    total: 131.9,
  })
  const payer = (clientId = '') =>
    go('PUT', `${visits}/SetPaymentClient/{sessionCode}/${appointmentId}?clientId=${clientId}`, undefined, '11:56')
  expect((await payer(salon.clients[2])).body).toMatchObject({
    paymentClientId: salon.clients[2],
    paymentClientDTO: { name: 'Serena Monti' },
  })
  expect(await world.countRoundTrips()).toBe(2)
  expect((await payer('cli_none')).body.fields).toEqual({ clientId: 'Client not found' })
  expect((await payer(salon.clients[0])).body.paymentClientId).toBeNull()
  const ready = (await payer(salon.clients[2])).body

  const payments = [
    { method: 'voucher', amount: 25 },
    { method: 'card', amount: 100 },
  ]
  expect(await pay(ready.version, { payments, tip: 3 })).toMatchObject({
    status: 400,
    body: { error: "The payments don't add up to the total", total: 131.9, toPay: 134.9, paid: 125, open: 9.9 },
  })
  expect((await pay(ready.version, { payments: [{ method: 'beads', amount: 1 }] })).body.fields).toEqual({
    'payments.0.method': 'Invalid value',
  })
  expect((await pay(ready.version, { payments: [{ method: 'cash', amount: 1.005 }] })).body.fields).toEqual({
    'payments.0.amount': 'Enter a valid amount',
  })
  expect(await pay(ready.version - 1, { payments, tip: 3, owed: 9.9 })).toMatchObject({
    status: 409,
    body: { error: 'Changed by someone else', current: { version: ready.version } },
  })
  await world.resetRoundTrips()
  const paid = await pay(ready.version, { payments, tip: 3, owed: 9.9 })
  expect(await world.countRoundTrips()).toBe(2)
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  expect(paid.body).toMatchObject({ checkedOut: at('12:30'), total: 131.9, tip: 3, owed: 9.9, paymentClientId: salon.clients[2], payments })
  expect(getVisitStatus(paid.body)).toBe('Paid')
  const net = await world.db.execute(
    `SELECT net_cents AS n FROM client_history_services WHERE appointment_id = '${appointmentId}' AND deleted_utc IS NULL ORDER BY position`,
  )
  expect(net.rows.map((row) => Number(row.n))).toEqual([5580, 2340, 2880, 540])

  // Closed: nothing of it is undone or changed any more.
  for (const closed of [
    await step('UndoArrival', '12:40'),
    await step('UndoStop', '12:40'),
    await step('UndoStart', '12:40'),
    await step('Stop', '12:40'),
    await step('CopyServices', '12:40'),
    await one('UndoStop', cut, '12:40'),
    await discount('discountValueServices=1'),
    await payer(salon.clients[1]),
    await sell([{ appointmentId, productId: silver }], '12:40'),
    await go('DELETE', `${visits}/{sessionCode}/${appointmentId}`, undefined, '12:40'),
    await go('DELETE', `${services}/{sessionCode}/${cut}`, undefined, '12:40'),
    await go('DELETE', `${products}/{sessionCode}/${bottle.clientHistoryProductId}`, undefined, '12:40'),
    await correct({ price: 1 }, first.version + 1, '12:40'),
    await pay(paid.body.version, { payments, tip: 3, owed: 9.9 }),
  ])
    expect(refusal(closed)).toBe('409 Already checked out')
  expect(await left()).toEqual([5, 2])
  expect((await go('GET', `${visits}/{sessionCode}/${appointmentId}`, undefined, '12:41')).body).toEqual(paid.body)
  // Its note may still be written.
  const noted = await go('PUT', `${visits}/{sessionCode}/${appointmentId}`, { ...paid.body, note: 'Likes it darker' }, '12:42')
  expect(noted.body).toMatchObject({ note: 'Likes it darker', version: paid.body.version + 1 })
})

test('an arrival undone leaves the agenda, the shelf and everything as if nobody had come', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const go = call(desk)
  const { ids, left } = await shelf(world, salon, ['Silver', 1850, 6])
  const agenda = await bookThree(salon, desk)
  const one = async () => (await go<Agenda>('GET', `/api/Agendas/{sessionCode}/${agenda.agendaId}`)).body
  const before = await one()

  // Written down first, come later; a wrong time of arrival is put right.
  const made = (await go('POST', `${visits}/{sessionCode}`, { agendaId: agenda.agendaId, note: 'By taxi' })).body
  expect(made).toMatchObject({ arrival: null, note: 'By taxi', clientHistoryServicesDTO: [], version: 1 })
  const { appointmentId } = made
  const step = (name: string, time: string) => go('POST', `${visits}/${name}/{sessionCode}/${appointmentId}`, undefined, time)
  expect((await step('StartServices', '10:00')).body.error).toBe("The client hasn't arrived yet")
  expect((await step('UndoArrival', '10:00')).body.error).toBe("The client hasn't arrived yet")
  await world.resetRoundTrips()
  const came = (await step('Start', '10:10')).body
  expect(await world.countRoundTrips()).toBe(1)
  expect([came.arrival, came.clientHistoryServicesDTO.length]).toEqual([at('10:10'), 3])
  expect((await step('Start', '10:11')).body.error).toBe('The client has already arrived')
  expect((await go<Refused>('DELETE', `/api/Agendas/{sessionCode}/${agenda.agendaId}`)).body.error).toBe('The client has already arrived')
  const put = (values: object, version: number, time = '10:30') =>
    go('PUT', `${visits}/{sessionCode}/${appointmentId}`, { ...came, ...values, version }, time)
  expect((await put({ arrival: at('10:31') }, 2)).body.fields).toEqual({ arrival: "Can't be in the future" })
  expect((await put({ arrival: null }, 2)).body.fields).toEqual({ arrival: 'Required' })
  expect((await put({ arrival: at('09:58') }, 2)).body).toMatchObject({ arrival: at('09:58'), version: 3 })
  expect((await put({ note: 'x' }, 2)).body).toMatchObject({ error: 'Changed by someone else', current: { version: 3 } })
  await step('StartServices', '10:40')
  expect((await put({ arrival: at('10:41') }, 4, '10:50')).body.fields).toEqual({ arrival: "Can't be after the start" })
  await go('POST', `${products}/{sessionCode}`, { appointmentId, productId: ids[0], quantity: 4 }, '10:50')
  expect(await left()).toEqual([2])

  await world.resetRoundTrips()
  const gone = await step('UndoArrival', '10:55')
  expect(await world.countRoundTrips()).toBe(1)
  expect(gone.body).toMatchObject({ appointmentId, arrival: at('09:58'), clientHistoryProductsDTO: [{ quantity: 4 }] })
  expect(await one()).toEqual(before)
  expect(await left()).toEqual([6])
  expect((await step('UndoArrival', '10:56')).status).toBe(404)
  for (const path of [`${services}/Appointment`, `${products}/Appointment`])
    expect((await go<unknown[]>('GET', `${path}/{sessionCode}?appointmentId=${appointmentId}`)).body).toEqual([])
  const movements = await world.db.execute('SELECT kind, quantity, stock_after FROM stock_movements ORDER BY rowid')
  expect(movements.rows.map((row) => [row.kind, Number(row.quantity), Number(row.stock_after)])).toEqual([
    ['sale', -4, 2],
    ['return', 4, 6],
  ])

  // Room for the next visit of the same booking; called off, nobody can come to it.
  const next = await go('POST', `${visits}/{sessionCode}`, { agendaId: agenda.agendaId, arrived: true })
  expect(next.body.appointmentId).not.toBe(appointmentId)
  expect((await go('DELETE', `${visits}/{sessionCode}/${next.body.appointmentId}`)).body).toEqual({
    appointmentId: next.body.appointmentId,
  })
  await go('POST', `/api/Agendas/NotCome/{sessionCode}/${agenda.agendaId}`, { reason: 'ill' })
  expect(await go('POST', `${visits}/{sessionCode}`, { agendaId: agenda.agendaId })).toMatchObject({
    status: 409,
    body: { error: 'This booking has been cancelled' },
  })
})

test('a walk-in writes the booking too, from this minute on, and asks where something stands in the way', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const go = call(desk)
  const walkIn = (services: object[], time: string, more = {}, headers = {}) =>
    go('POST', `${visits}/{sessionCode}`, { clientId: salon.clients[1], services, ...more }, time, headers)
  const cut = { serviceId: salon.cut, userId: salon.anna }

  await world.resetRoundTrips()
  const made = await walkIn(
    [{ serviceId: salon.colour, userId: salon.anna }, { serviceId: salon.blowDry, userId: salon.giulia }, cut],
    '09:30',
    { note: 'Neighbour' },
    { 'idempotency-key': 'one' },
  )
  expect(await world.countRoundTrips()).toBe(2)
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  expect(made.body).toMatchObject({ arrival: at('09:30'), note: 'Neighbour', clientId: salon.clients[1], total: 120 })
  expect(made.body.agendaDTO.agendaServicesDTO.map((one) => [one.start, one.userId])).toEqual([
    [at('09:30'), salon.anna],
    [at('10:45'), salon.giulia],
    [at('11:15'), salon.anna],
  ])
  expect(made.body.clientHistoryServicesDTO).toHaveLength(3)
  const again = await walkIn(
    [{ serviceId: salon.colour, userId: salon.anna }, { serviceId: salon.blowDry, userId: salon.giulia }, cut],
    '09:31',
    { note: 'Neighbour' },
    { 'idempotency-key': 'one' },
  )
  expect(again.body.appointmentId).toBe(made.body.appointmentId)
  expect(await walkIn([cut], '09:31', {}, { 'idempotency-key': 'one' })).toMatchObject({ status: 422 })

  const taken = await walkIn([cut], '09:40')
  expect(taken).toMatchObject({
    status: 409,
    body: { error: 'This time is already taken', conflicts: [{ kind: 'overlap', clientName: 'Riccardo Basile' }] },
  })
  expect((await walkIn([{ ...cut, mayOverlap: true }], '09:40')).status).toBe(200)
  expect(await walkIn([{ ...cut, userId: salon.marco }], '13:05')).toMatchObject({
    status: 409,
    body: { error: 'This time is outside working hours' },
  })
  expect((await walkIn([{ ...cut, userId: salon.marco }], '13:05', { outsideHours: true })).status).toBe(200)
  expect(
    (
      await walkIn(
        [
          { serviceId: 'srv_none', userId: salon.anna },
          { serviceId: salon.blowDry, userId: salon.marco },
        ],
        '15:00',
        { clientId: 'cli_none' },
      )
    ).body.fields,
  ).toEqual({
    'services.0.serviceId': 'Service not found',
    'services.1.userId': "This team member doesn't offer this service",
    clientId: 'Client not found',
  })
  expect((await walkIn([{ ...cut, subClientId: 'pet_none' }], '15:00')).body.fields).toEqual({ services: 'Pet not found' })
  for (const body of [{}, { clientId: salon.clients[0] }, { agendaId: 'agd', clientId: 'cli', services: [cut] }])
    expect(await go('POST', `${visits}/{sessionCode}`, body)).toMatchObject({ status: 400 })
  // Ten at the same door for the same person: one is let in.
  const race = await Promise.all(Array.from({ length: 10 }, () => walkIn([{ ...cut, userId: salon.marco }], '16:00')))
  expect(race.map((reply) => reply.status).sort()).toEqual([200, ...Array(9).fill(409)])
})

test('two at one till, a line that breaks and a button pressed again: one effect, and everybody learns what is', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const go = call(desk)
  const count = async (sql: string) => Number((await world.db.execute(sql)).rows[0]?.n)
  const stopped = async (time: string) => {
    const agenda = await bookThree(salon, desk, salon.clients[0], time)
    const { appointmentId } = (await go('POST', `${visits}/{sessionCode}`, { agendaId: agenda.agendaId, arrived: true })).body
    await go('POST', `${visits}/StartServices/{sessionCode}/${appointmentId}`)
    return (await go('POST', `${visits}/Stop/{sessionCode}/${appointmentId}`)).body
  }
  const pay = (visit: Appointment, amount = visit.total, headers = {}) =>
    go(
      'POST',
      `${visits}/Checkout/{sessionCode}/${visit.appointmentId}`,
      { version: visit.version, payments: [{ method: 'card', amount }] },
      '12:00',
      headers,
    )

  // At once, each with a key of their own: one takes the money, nine are told that it is paid.
  const first = await stopped('10:00')
  const race = await Promise.all(Array.from({ length: 10 }, (_, i) => pay(first, first.total, { 'idempotency-key': `till ${i}` })))
  expect(race.filter((reply) => reply.status === 200)).toHaveLength(1)
  for (const reply of race)
    if (reply.status !== 200) expect(reply.body).toMatchObject({ error: 'Already checked out', current: { checkedOut: at('12:00') } })
  expect(await count('SELECT count(*) AS n FROM payments')).toBe(1)

  // The same press, ten times: ten right answers, one payment.
  const second = await stopped('10:30')
  const pressed = await Promise.all(Array.from({ length: 10 }, () => pay(second, second.total, { 'idempotency-key': 'pressed' })))
  expect(pressed.map((reply) => [reply.status, reply.body.checkedOut])).toEqual(Array(10).fill([200, at('12:00')]))
  expect(await count('SELECT count(*) AS n FROM payments')).toBe(2)
  expect(await pay(second, second.total - 1, { 'idempotency-key': 'pressed' })).toMatchObject({ status: 422 })

  // The line breaks before the till has heard of it, then on the way back from the write: the press after that finds it done.
  const third = await stopped('11:00')
  const key = { 'idempotency-key': 'broken' }
  const ofThird = `FROM payments WHERE appointment_id = '${third.appointmentId}'`
  await world.fault('unavailable', 1, 1)
  expect((await pay(third, third.total, key)).status).toBe(503)
  expect(await count(`SELECT count(*) AS n ${ofThird}`)).toBe(0)
  await world.fault('reply lost', 1, 1)
  expect((await pay(third, third.total, key)).status).toBe(503)
  expect(await count(`SELECT count(*) AS n ${ofThird}`)).toBe(1)
  const after = await pay(third, third.total, key)
  expect(after).toMatchObject({ status: 200, body: { checkedOut: at('12:00'), payments: [{ amount: third.total }] } })
  expect((await pay(third, third.total, key)).body).toEqual(after.body)
  expect(await count(`SELECT count(*) AS n ${ofThird}`)).toBe(1)

  // Somebody adds a product while another is at the till: the sum is not the one that was agreed.
  const fourth = await stopped('11:30')
  await go('POST', `${services}/{sessionCode}`, { appointmentId: fourth.appointmentId, serviceId: salon.cut, userId: salon.anna })
  expect(await pay(fourth)).toMatchObject({ status: 409, body: { error: 'A service is still in progress' } })
  await go('POST', `${visits}/Stop/{sessionCode}/${fourth.appointmentId}`)
  expect(await pay(fourth)).toMatchObject({ status: 409, body: { error: 'Changed by someone else', current: { total: 152 } } })

  // Two people start Anna on two clients in the same moment: she begins with one.
  const fresh = await Promise.all(
    ['13:00', '13:10', '13:20', '13:30'].map(async (time, i) => {
      const agenda = await bookThree(salon, desk, salon.clients[i], time)
      return (await go('POST', `${visits}/{sessionCode}`, { agendaId: agenda.agendaId, arrived: true })).body.appointmentId
    }),
  )
  const starts = await Promise.all(fresh.map((id) => go('POST', `${visits}/StartServices/{sessionCode}/${id}`)))
  expect(starts.filter((reply) => reply.status === 200)).toHaveLength(1)
  for (const reply of starts) if (reply.status !== 200) expect(reply.body.error).toBe('This team member is still with another client')
  // Nor do ten arrivals at once make two visits.
  const agenda = await bookThree(salon, desk, salon.clients[3], '14:00')
  const arrivals = await Promise.all(
    Array.from({ length: 10 }, () => go('POST', `${visits}/{sessionCode}`, { agendaId: agenda.agendaId, arrived: true })),
  )
  expect(arrivals.map((reply) => reply.status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect(
    await count(
      `SELECT count(*) AS n FROM client_history_services h JOIN appointments p USING (appointment_id) WHERE p.agenda_id = '${agenda.agendaId}'`,
    ),
  ).toBe(3)
})

test('last time comes back: the visit, its notes, its services, and what a client has most often', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const go = call(desk)
  const client = salon.clients[0] ?? ''
  const about = <T>(path: string, more = '') => go<T>('GET', `${path}/{sessionCode}?clientId=${client}${more}`, undefined, '15:00')
  expect((await about(`${visits}/Last`)).body).toBeNull()
  expect((await about(`${visits}/LastNotes`)).body).toEqual([])

  const agenda = await bookThree(salon, desk)
  const first = (await go('POST', `${visits}/{sessionCode}`, { agendaId: agenda.agendaId, arrived: true, note: 'Sensitive skin' })).body
  expect((await about(`${visits}/Last`)).body, 'a visit that goes on is not the last').toBeNull()
  await go('POST', `${visits}/StartServices/{sessionCode}/${first.appointmentId}`, undefined, '10:00')
  const done = (await go('POST', `${visits}/Stop/{sessionCode}/${first.appointmentId}`, undefined, '11:00')).body
  const [colour] = done.clientHistoryServicesDTO
  await go('PUT', `${services}/{sessionCode}/${colour?.clientHistoryServiceId}`, { note: '6.3, 20 vol', version: colour?.version }, '11:00')
  const ready = (await go('GET', `${visits}/{sessionCode}/${first.appointmentId}`)).body
  const paid = await go(
    'POST',
    `${visits}/Checkout/{sessionCode}/${first.appointmentId}`,
    { version: ready.version, payments: [{ method: 'cash', amount: 120 }] },
    '11:00',
  )
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)

  await world.resetRoundTrips()
  expect((await about<Appointment>(`${visits}/Last`)).body.appointmentId).toBe(first.appointmentId)
  const notes = (await about<VisitNotes[]>(`${visits}/LastNotes`, '&currentAppointmentId=apt_none')).body
  expect(notes).toMatchObject([
    { appointmentId: first.appointmentId, note: 'Sensitive skin', services: [{ service: 'Colour', note: '6.3, 20 vol' }, {}, {}] },
  ])
  expect(await world.countRoundTrips()).toBe(2)
  expect((await about<VisitNotes[]>(`${visits}/LastNotes`, `&currentAppointmentId=${first.appointmentId}`)).body).toEqual([])

  // Today she comes for a cut; the rest as last time, at today's price, and nothing twice.
  await world.db.execute(`UPDATE services SET price_cents = 6500 WHERE service_id = '${salon.colour}'`)
  await world.db.execute(`UPDATE services SET available = 0 WHERE service_id = '${salon.blowDry}'`)
  const today2 = (
    await go('POST', `${visits}/{sessionCode}`, { clientId: client, services: [{ serviceId: salon.cut, userId: salon.marco }] }, '15:00')
  ).body
  const copy = () => go('POST', `${visits}/CopyServices/{sessionCode}/${today2.appointmentId}`, undefined, '15:01')
  expect((await copy()).body.clientHistoryServicesDTO.map((one) => [one.service, one.userId, one.price])).toEqual([
    ['Cut', salon.marco, 32],
    ['Colour', salon.anna, 65],
  ])
  expect((await copy()).body.clientHistoryServicesDTO).toHaveLength(2)
  await go('POST', `${visits}/StartServices/{sessionCode}/${today2.appointmentId}`, undefined, '15:02')
  await go('POST', `${visits}/Stop/{sessionCode}/${today2.appointmentId}`, undefined, '16:00')

  await world.resetRoundTrips()
  const favourites = (howMany = '') =>
    go<FavouriteService[]>('POST', `${services}/FavoriteServices/{sessionCode}?clientId=${client}${howMany}`, undefined, '16:00')
  expect((await favourites('&howMany=4')).body.map((one) => [one.service, one.times, one.price, one.userId])).toEqual([
    ['Colour', 2, 65, salon.anna],
    ['Cut', 2, 32, salon.marco],
  ])
  expect((await favourites('&howMany=1')).body).toHaveLength(1)
  expect(await world.countRoundTrips()).toBe(2)
  const history = (await about<ClientHistoryService[]>(`${services}/Client`)).body
  expect(
    history
      .map((one) => one.service)
      .slice(0, 2)
      .sort(),
  ).toEqual(['Colour', 'Cut'])
  expect(history).toHaveLength(5)
})

test('orders of the cash system are left out, a salon may start whom it likes, who comes on another day is seen', async () => {
  const world = await openFixture()
  const salon = await openSalon(world, { avoid_appointments_start_check: 1 })
  const desk = await salon.as('RECEPTIONIST')
  const go = call(desk)
  const board = async (day: string) =>
    (await go<AppointmentOfDay[]>('GET', `${visits}/Salon/{sessionCode}?date=${day}`)).body.map((visit) => visit.agendaId)
  const [a, b] = [await bookThree(salon, desk, salon.clients[0], '10:00'), await bookThree(salon, desk, salon.clients[1], '10:10')]
  const came = await Promise.all(
    [a, b].map(async ({ agendaId }) => (await go('POST', `${visits}/{sessionCode}`, { agendaId, arrived: true })).body),
  )
  // Unasked, Anna begins with both, and Giulia before Anna has done.
  for (const visit of came)
    for (const service of visit.clientHistoryServicesDTO.slice(0, 2))
      expect((await go('POST', `${services}/Start/{sessionCode}/${service.clientHistoryServiceId}`, undefined, '10:15')).status).toBe(200)
  expect(await board(today)).toEqual([a.agendaId, b.agendaId])

  await world.db.execute(
    `UPDATE appointments SET external_cash_order = 'order 7', checked_out_utc = 1795510000 WHERE agenda_id = '${a.agendaId}'`,
  )
  expect(await board(today)).toEqual([b.agendaId])
  const [exported] = came
  for (const step of ['Stop', 'UndoStart', 'UndoArrival'])
    expect((await go('POST', `${visits}/${step}/{sessionCode}/${exported?.appointmentId}`)).body.error).toBe('Already checked out')

  // Booked for tomorrow, here today: on both days' board.
  const later = await desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', {
    clientId: salon.clients[2],
    agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.marco, start: at('10:00', '2026-11-25') }],
  })
  await go('POST', `${visits}/{sessionCode}`, { agendaId: later.body.agendaId, arrived: true }, '12:00')
  expect(await board(today)).toEqual([b.agendaId, later.body.agendaId])
  expect(await board('2026-11-25')).toEqual([later.body.agendaId])
})
