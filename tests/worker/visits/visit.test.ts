import { expect, test } from 'vitest'
import type { Agenda, Conflict } from '../../../schema/api/booking/bookings-schemas.ts'
import type { ClientHistoryProduct, ClientHistoryService, FavouriteService } from '../../../schema/api/visits/performed-services-schemas.ts'
import type { VisitNotes } from '../../../schema/api/visits/visit-notes.ts'
import type { Appointment, AppointmentOfDay } from '../../../schema/api/visits/visits-schemas.ts'
import { getVisitStatus } from '../../../schema/rules/visits/visit-status.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { at, openSalon, type Person, type Salon, today } from '../../support/salon.ts'

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
type Reply<T> = T & Refused

const [visits, services, products] = ['/api/Appointments', '/api/ClientHistoryServices', '/api/ClientHistoryProducts']
const call =
  (person: Person) =>
  <T = Appointment>(method: string, path: string, body?: unknown, time = '09:00', headers: Record<string, string> = {}) =>
    person.call<Reply<T>>(method, path, body, { now: at(time), headers })
type Go = ReturnType<typeof call>

/** A salon and its receptionist. */
async function openDesk(settings: Parameters<typeof openSalon>[1] = {}) {
  const world = await openFixture()
  const salon = await openSalon(world, settings)
  const desk = await salon.as('RECEPTIONIST')
  return { world, salon, desk, go: call(desk) }
}
type Desk = Awaited<ReturnType<typeof openDesk>>

/** Products with price and special price in cents; `left` reads their stock. */
async function stockProducts(world: Fixture, salon: Salon, ...rows: [name: string, cents: number, stock: number, special?: number][]) {
  const ids = rows.map(([name]) => `prd_${name}_${salon.salonId}`)
  await world.db.batch(
    rows.map(([name, cents, stock, special], i) => ({
      sql: `
        INSERT INTO products (product_id, salon_id, product, price_cents, special_price_cents, stock, changed_utc)
        VALUES (?, ?, ?, ?, ?, ?, 1)`,
      args: [ids[i] ?? '', salon.salonId, name, BigInt(cents), special === undefined ? null : BigInt(special), BigInt(stock)],
    })),
    'write',
  )
  const left = async () => (await world.db.execute('SELECT stock FROM products ORDER BY rowid')).rows.map((row) => Number(row.stock))
  return { ids, left }
}
type Shelf = Awaited<ReturnType<typeof stockProducts>>

/** A booking of colour, blow-dry and cut. */
const bookThree = async (salon: Salon, desk: Person, clientId = salon.clients[0], time = '10:00') => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const start = (by: number) =>
    at(`${String(hour + Math.floor((minute + by) / 60)).padStart(2, '0')}:${String((minute + by) % 60).padStart(2, '0')}`)
  const reply = await desk.call<Reply<Agenda>>('POST', '/api/Agendas/{sessionCode}', {
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

/** The calls of one visit, by the receptionist (`go`) unless another caller is given. */
const openVisit = (go: Go, appointmentId: string) => ({
  appointmentId,
  read: async () => (await go('GET', `${visits}/{sessionCode}/${appointmentId}`, undefined, '12:41')).body,
  step: (name: string, time: string, as = go) => as('POST', `${visits}/${name}/{sessionCode}/${appointmentId}`, undefined, time),
  serviceStep: (name: string, id: string, time: string, as = go) => as('POST', `${services}/${name}/{sessionCode}/${id}`, undefined, time),
  pay: (version: number, body: object, time = '12:30') =>
    go('POST', `${visits}/Checkout/{sessionCode}/${appointmentId}`, { version, ...body }, time),
  sell: (list: object[], time = '11:30') => go<ClientHistoryProduct[]>('POST', `${products}/Multiple/{sessionCode}`, list, time),
  setDiscount: (query: string) => go('PUT', `${visits}/SetDiscountValue/{sessionCode}/${appointmentId}?${query}`, undefined, '11:55'),
  setPayer: (clientId = '') =>
    go('PUT', `${visits}/SetPaymentClient/{sessionCode}/${appointmentId}?clientId=${clientId}`, undefined, '11:56'),
  correctService: (service: ClientHistoryService, values: object, version = service.version, time = '11:25') => {
    const path = `${services}/{sessionCode}/${service.clientHistoryServiceId}`
    return go<ClientHistoryService>('PUT', path, { ...service, ...values, version }, time)
  },
})
type Visit = ReturnType<typeof openVisit>
const toRefusal = (reply: { status: number; body: Refused }) => `${reply.status} ${reply.body.error}`

/** The board lists an expected client; its reply is a cursor. Returns a function that checks the board after the check-in. */
async function expectOnBoard({ world, salon }: Desk, stylist: Person, { agendaId }: Agenda) {
  const readBoard = (cursor = '') =>
    call(stylist)<AppointmentOfDay[]>('GET', `${visits}/Salon/{sessionCode}?date=${today}${cursor && `&cursor=${cursor}`}`)
  await world.resetRoundTrips()
  const expected = await readBoard()
  expect(await world.countRoundTrips()).toBe(1)
  expect(expected.body).toMatchObject([
    {
      appointmentId: null,
      agendaId,
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
  const unchanged = await stylist.call<ArrayBuffer>('GET', `${visits}/Salon/{sessionCode}?date=${today}`, undefined, {
    headers: { 'if-none-match': `W/${tag}` },
  })
  expect([unchanged.status, unchanged.headers.get('etag')]).toEqual([304, tag])
  expect((await readBoard(tag.replaceAll('"', ''))).status).toBe(304)
  expect((await readBoard('0nonsense')).status).toBe(200)
  return async (arrival: string) => {
    const moved = await readBoard(tag.replaceAll('"', ''))
    expect([moved.status, moved.body[0]?.arrival]).toEqual([200, arrival])
  }
}

/** The check-in copies the booked services; a second one is refused. */
async function checkIn({ world, go }: Desk, { agendaId }: Agenda): Promise<Appointment> {
  await world.resetRoundTrips()
  const { status, body } = await go('POST', `${visits}/{sessionCode}`, { agendaId, arrived: true }, '09:55')
  expect(await world.countRoundTrips()).toBe(1)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({ arrival: at('09:55'), startServices: null, total: 120, version: 1 })
  const performed = body.clientHistoryServicesDTO.map(({ service, userDTO, length, price, start }) => [
    service,
    userDTO.firstName,
    length,
    price,
    start,
  ])
  expect(performed).toEqual([
    ['Colour', 'Anna', 75, 62, null],
    ['Blow-dry', 'Giulia', 30, 26, null],
    ['Cut', 'Anna', 30, 32, null],
  ])
  expect(await go('POST', `${visits}/{sessionCode}`, { agendaId })).toMatchObject({
    status: 409,
    body: { error: 'The client has already arrived', current: { appointmentId: body.appointmentId } },
  })
  return body
}

/** Stop before start, a later service first and a checkout with open services are refused. */
async function expectOrderOfSteps({ world }: Desk, stylist: Person, visit: Visit, [colour = '', dry = '']: string[]) {
  expect(toRefusal(await visit.step('Stop', '09:56'))).toBe('409 Not started yet')
  expect(toRefusal(await visit.serviceStep('Stop', colour, '09:56'))).toBe('409 Not started yet')
  expect(toRefusal(await visit.serviceStep('Start', dry, '09:56'))).toBe('409 An earlier service is still in progress')
  expect(toRefusal(await visit.serviceStep('UndoStart', colour, '09:56'))).toBe('409 Not started yet')
  expect(toRefusal(await visit.serviceStep('UndoStop', colour, '09:56'))).toBe('409 Not stopped yet')
  expect(toRefusal(await visit.step('UndoStop', '09:56'))).toBe('409 Not stopped yet')
  expect(toRefusal(await visit.pay(1, { payments: [{ method: 'card', amount: 120 }] }))).toBe('409 A service is still in progress')

  await world.resetRoundTrips()
  const started = await visit.step('StartServices', '10:02', call(stylist))
  expect(await world.countRoundTrips()).toBe(1)
  expect(started.body).toMatchObject({
    startServices: at('10:02'),
    version: 2,
    clientHistoryServicesDTO: [{ start: at('10:02'), end: null }, { start: null }, {}],
  })
  expect(toRefusal(await visit.step('StartServices', '10:03'))).toBe('409 Already started')
  expect(toRefusal(await visit.serviceStep('Start', colour, '10:03'))).toBe('409 Already started')
}

/** A team member who is performing a service cannot start with another client; the refusal names the service. */
async function expectBusy({ salon, desk, go }: Desk) {
  const second = await bookThree(salon, desk, salon.clients[1], '15:00')
  const other = (await go('POST', `${visits}/{sessionCode}`, { agendaId: second.agendaId, arrived: true }, '10:04')).body
  expect(await go('POST', `${visits}/StartServices/{sessionCode}/${other.appointmentId}`, undefined, '10:05')).toMatchObject({
    status: 409,
    body: {
      error: 'This team member is still with another client',
      busy: [{ userId: salon.anna, clientName: 'Giulia Moretti', service: 'Colour' }],
    },
  })
}

/** A stop can be undone until a later service has started. */
async function expectUndoneStop({ go }: Desk, stylist: Person, visit: Visit, [colour = '', dry = '']: string[]) {
  const stylistGo = call(stylist)
  expect((await visit.serviceStep('Stop', colour, '10:40', stylistGo)).body.clientHistoryServicesDTO[0]?.end).toBe(at('10:40'))
  expect(toRefusal(await visit.serviceStep('Stop', colour, '10:41'))).toBe('409 Already stopped')
  const reopened = (await visit.serviceStep('UndoStop', colour, '10:41', stylistGo)).body.clientHistoryServicesDTO[0]
  expect(reopened).toMatchObject({ start: at('10:02'), end: null })
  await visit.serviceStep('Stop', colour, '11:20', stylistGo)
  await visit.serviceStep('Start', dry, '11:21', stylistGo)
  expect(toRefusal(await visit.serviceStep('UndoStop', colour, '11:22'))).toBe('409 A later service has already been started')
  const removal = await go<{ error: string }>('DELETE', `${services}/{sessionCode}/${dry}`, undefined, '11:22')
  expect(toRefusal(removal)).toBe('409 Stop the service first')
}

/** A recorded time can be corrected; the audit log keeps it as it was. Returns the service as it was before. */
async function correctTimes({ world, go }: Desk, visit: Visit): Promise<ClientHistoryService> {
  const path = `${services}/Appointment/{sessionCode}?appointmentId=${visit.appointmentId}`
  const [colour] = (await go<ClientHistoryService[]>('GET', path)).body
  if (!colour) throw new Error('the visit has no service')
  const correct = (values: object, version?: number) => visit.correctService(colour, values, version)
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
  // It names the team member, so the booking is read first.
  expect(await world.countRoundTrips()).toBe(2)
  expect(toRefusal(await correct({ end: at('11:11') }))).toBe('409 Changed by someone else')
  const { rows } = await world.db.execute(`
    SELECT before, after
    FROM audit_log
    WHERE entity = 'client_history_services' AND entity_id = '${colour.clientHistoryServiceId}'
    ORDER BY audit_log_id DESC
    LIMIT 1`)
  expect(JSON.parse(String(rows[0]?.before))).toMatchObject({ end_utc: Date.parse(at('11:20')) / 1000 })
  return colour
}

/** Products are sold all or none, from the stock, each by a team member. Returns the one that stays in the visit. */
async function sellProducts({ world, salon, desk, go }: Desk, visit: Visit, { ids, left }: Shelf): Promise<ClientHistoryProduct> {
  const { appointmentId, sell } = visit
  const [silver = '', mask = ''] = ids
  const tooMany = [
    { appointmentId, productId: silver, quantity: 2 },
    { appointmentId, productId: mask, quantity: 3 },
  ]
  expect(await sell(tooMany)).toMatchObject({
    status: 409,
    body: { error: 'Not enough in stock', products: [{ productId: mask, product: 'Mask', stock: 2 }] },
  })
  const unknown = await sell([
    { appointmentId, productId: silver },
    { appointmentId, productId: 'prd_none' },
  ])
  expect(unknown.body.fields).toEqual({ '1.productId': 'Product not found' })
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
  if (!bottle || !jar) throw new Error('two products were sold')
  const jarPath = `${products}/{sessionCode}/${jar.clientHistoryProductId}`
  const setQuantity = (quantity: number) => go<ClientHistoryProduct>('PUT', jarPath, { ...jar, quantity }, '11:32')
  expect(await setQuantity(3)).toMatchObject({ status: 409, body: { error: 'Not enough in stock', products: [{ stock: 0 }] } })
  expect((await setQuantity(1)).body).toMatchObject({ quantity: 1, productDTO: { stock: 1 } })
  expect(await left()).toEqual([5, 1])
  expect((await go('DELETE', jarPath, undefined, '11:33')).status).toBe(200)
  expect((await go('DELETE', jarPath, undefined, '11:33')).status).toBe(404)
  expect(await left()).toEqual([5, 2])
  return bottle
}

/** A service is added with a discount; the stop of the visit completes services that were not timed. Returns the completed visit. */
async function stopVisit({ world, salon, go }: Desk, visit: Visit): Promise<Appointment> {
  const { appointmentId } = visit
  const add = (service: object) => go<ClientHistoryService>('POST', `${services}/{sessionCode}`, { appointmentId, ...service }, '11:40')
  const added = await add({ serviceId: salon.cut, userId: salon.marco, price: 10, discount: 4 })
  expect(added.body).toMatchObject({ position: 4, price: 10, discount: 4, service: 'Cut', length: 30 })
  expect((await add({ serviceId: 'srv_none', userId: 'usr_none' })).body.fields).toEqual({
    serviceId: 'Service not found',
    userId: 'Team member not found',
  })
  await world.resetRoundTrips()
  const stopped = await visit.step('Stop', '11:50')
  expect(await world.countRoundTrips()).toBe(1)
  expect(stopped.body.clientHistoryServicesDTO.map(({ start, end }) => [start, end])).toEqual([
    [at('10:02'), at('11:10')],
    [at('11:21'), at('11:50')],
    [null, at('11:50')],
    [null, at('11:50')],
  ])
  expect(getVisitStatus(stopped.body)).toBe('Completed')
  const reopened = await visit.step('UndoStop', '11:51')
  expect(reopened.body.clientHistoryServicesDTO.map(({ end }) => end)).toEqual([at('11:10'), null, null, null])
  expect(toRefusal(await visit.step('UndoStart', '11:51'))).toBe('409 A service has already ended')
  return (await visit.step('Stop', '11:52')).body
}

/** A discount of ten per cent on the services, and another client who pays. Returns the visit. */
async function setDiscountAndPayer({ world, salon }: Desk, { setDiscount, setPayer }: Visit): Promise<Appointment> {
  const tooLarge = 'The discount is larger than the total'
  expect(await setDiscount('discountValueServices=126.01')).toMatchObject({
    status: 400,
    body: { error: tooLarge, fields: { discountValueServices: tooLarge } },
  })
  expect((await setDiscount('discountValueProducts=nothing')).body.fields).toEqual({ discountValueProducts: 'Enter a valid amount' })
  await world.resetRoundTrips()
  expect((await setDiscount('discountValueServices=12.60&discountValueProducts=0')).body).toMatchObject({
    discountValueServices: 12.6,
    total: 131.9,
  })
  expect((await setPayer(salon.clients[2])).body).toMatchObject({
    paymentClientId: salon.clients[2],
    paymentClientDTO: { name: 'Serena Monti' },
  })
  expect(await world.countRoundTrips()).toBe(2)
  expect(await setPayer('cli_none')).toMatchObject({ status: 404, body: { code: 'unable_to_do_client_payment' } })
  expect((await setPayer(salon.clients[0])).body.paymentClientId).toBeNull()
  return (await setPayer(salon.clients[2])).body
}

const visitPayments = [
  { method: 'voucher', amount: 25 },
  { method: 'card', amount: 100 },
]
const completePayment = { payments: visitPayments, tip: 3, owed: 9.9 }

/** The checkout takes exactly what is to be paid, of exactly the version that was seen. Returns the paid visit. */
async function checkOut({ world, salon }: Desk, { appointmentId, pay }: Visit, { version }: Appointment): Promise<Appointment> {
  expect(await pay(version, { payments: visitPayments, tip: 3 })).toMatchObject({
    status: 400,
    body: { error: "The payments don't add up to the total", total: 131.9, toPay: 134.9, paid: 125, open: 9.9 },
  })
  expect((await pay(version, { payments: [{ method: 'beads', amount: 1 }] })).body.fields).toEqual({
    'payments.0.method': 'Invalid value',
  })
  expect((await pay(version, { payments: [{ method: 'cash', amount: 1.005 }] })).body.fields).toEqual({
    'payments.0.amount': 'Enter a valid amount',
  })
  expect(await pay(version - 1, completePayment)).toMatchObject({
    status: 409,
    body: { error: 'Changed by someone else', current: { version } },
  })
  await world.resetRoundTrips()
  const { status, body } = await pay(version, completePayment)
  expect(await world.countRoundTrips()).toBe(2)
  expect(status, JSON.stringify(body)).toBe(200)
  const expected = { checkedOut: at('12:30'), total: 131.9, tip: 3, owed: 9.9, paymentClientId: salon.clients[2] }
  expect(body).toMatchObject({ ...expected, payments: visitPayments })
  expect(getVisitStatus(body)).toBe('Paid')
  const net = await world.db.execute(`
    SELECT net_cents AS n
    FROM client_history_services
    WHERE appointment_id = '${appointmentId}' AND deleted_utc IS NULL
    ORDER BY position`)
  expect(net.rows.map((row) => Number(row.n))).toEqual([5580, 2340, 2880, 540])
  return body
}

/** A paid visit refuses every step and change; only its note can be written. */
async function expectClosed(
  { salon, go }: Desk,
  visit: Visit,
  { paid, colour, cut, bottle, shelf }: { paid: Appointment; colour: ClientHistoryService; cut: string; bottle: string; shelf: Shelf },
) {
  const { appointmentId } = visit
  const remove = (path: string) => go('DELETE', path, undefined, '12:40')
  for (const reply of [
    await visit.step('UndoArrival', '12:40'),
    await visit.step('UndoStop', '12:40'),
    await visit.step('UndoStart', '12:40'),
    await visit.step('Stop', '12:40'),
    await visit.step('CopyServices', '12:40'),
    await visit.serviceStep('UndoStop', cut, '12:40'),
    await visit.setDiscount('discountValueServices=1'),
    await visit.setPayer(salon.clients[1]),
    await visit.sell([{ appointmentId, productId: shelf.ids[0] }], '12:40'),
    await remove(`${visits}/{sessionCode}/${appointmentId}`),
    await remove(`${services}/{sessionCode}/${cut}`),
    await remove(`${products}/{sessionCode}/${bottle}`),
    await visit.correctService(colour, { price: 1 }, colour.version + 1, '12:40'),
    await visit.pay(paid.version, completePayment),
  ])
    expect(toRefusal(reply)).toBe('409 Already checked out')
  expect(await shelf.left()).toEqual([5, 2])
  expect(await visit.read()).toEqual(paid)
  const noted = await go('PUT', `${visits}/{sessionCode}/${appointmentId}`, { ...paid, note: 'Likes it darker' }, '12:42')
  expect(noted.body).toMatchObject({ note: 'Likes it darker', version: paid.version + 1 })
}

test('a visit of three services goes from check-in to checkout, one round trip per step', async () => {
  const journey = await openDesk()
  const { world, salon, desk, go } = journey
  const stylist = await salon.as('ASSISTANCE')
  const shelf = await stockProducts(world, salon, ['Silver', 1850, 6], ['Mask', 990, 2, 790])
  const agenda = await bookThree(salon, desk)
  const expectMovedOnBoard = await expectOnBoard(journey, stylist, agenda)
  const arrived = await checkIn(journey, agenda)
  await expectMovedOnBoard(at('09:55'))
  const visit = openVisit(go, arrived.appointmentId)
  const serviceIds = arrived.clientHistoryServicesDTO.map(({ clientHistoryServiceId }) => clientHistoryServiceId)
  await expectOrderOfSteps(journey, stylist, visit, serviceIds)
  await expectBusy(journey)
  await expectUndoneStop(journey, stylist, visit, serviceIds)
  const colour = await correctTimes(journey, visit)
  const bottle = await sellProducts(journey, visit, shelf)
  // 62 + 26 + 32 + 6 and 18.50.
  expect((await stopVisit(journey, visit)).total).toBe(144.5)
  const ready = await setDiscountAndPayer(journey, visit)
  const paid = await checkOut(journey, visit, ready)
  const [, , cut = ''] = serviceIds
  await expectClosed(journey, visit, { paid, colour, cut, bottle: bottle.clientHistoryProductId, shelf })
})

test('undoing the arrival restores the booking and the stock', async () => {
  const { world, salon, desk, go } = await openDesk()
  const { ids, left } = await stockProducts(world, salon, ['Silver', 1850, 6])
  const agenda = await bookThree(salon, desk)
  const one = async () => (await go<Agenda>('GET', `/api/Agendas/{sessionCode}/${agenda.agendaId}`)).body
  const before = await one()

  // The visit is created before the arrival; a wrong arrival can be corrected.
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

  // The booking can get another visit, until it is cancelled.
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

test('a walk-in is booked from this minute on, and names conflicts that nobody allowed', async () => {
  const { world, salon, go } = await openDesk()
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

  expect(await walkIn([cut], '09:40')).toMatchObject({
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
  // Of ten concurrent walk-ins for the same team member, one succeeds.
  const race = await Promise.all(Array.from({ length: 10 }, () => walkIn([{ ...cut, userId: salon.marco }], '16:00')))
  expect(race.map((reply) => reply.status).sort()).toEqual([200, ...Array(9).fill(409)])
})

/** Creates completed visits and pays them; `count` is the `n` of a row. */
function openCheckouts({ world, salon, desk, go }: Desk) {
  const createCompleted = async (time: string): Promise<Appointment> => {
    const agenda = await bookThree(salon, desk, salon.clients[0], time)
    const { appointmentId } = (await go('POST', `${visits}/{sessionCode}`, { agendaId: agenda.agendaId, arrived: true })).body
    await go('POST', `${visits}/StartServices/{sessionCode}/${appointmentId}`)
    return (await go('POST', `${visits}/Stop/{sessionCode}/${appointmentId}`)).body
  }
  const pay = ({ appointmentId, version, total }: Appointment, key: string, amount = total) =>
    go(
      'POST',
      `${visits}/Checkout/{sessionCode}/${appointmentId}`,
      { version, payments: [{ method: 'card', amount }] },
      '12:00',
      key ? { 'idempotency-key': key } : {},
    )
  const count = async (sql: string) => Number((await world.db.execute(sql)).rows[0]?.n)
  return { createCompleted, pay, count }
}

test('concurrent and repeated checkouts take one payment', async () => {
  const journey = await openDesk()
  const { createCompleted, pay, count } = openCheckouts(journey)
  const countPayments = () => count('SELECT count(*) AS n FROM payments')

  // Ten calls with their own keys: one succeeds.
  const first = await createCompleted('10:00')
  const race = await Promise.all(Array.from({ length: 10 }, (_, i) => pay(first, `checkout ${i}`)))
  expect(race.filter((reply) => reply.status === 200)).toHaveLength(1)
  for (const reply of race)
    if (reply.status !== 200) expect(reply.body).toMatchObject({ error: 'Already checked out', current: { checkedOut: at('12:00') } })
  expect(await countPayments()).toBe(1)

  // Ten calls with the same key: all succeed, with one payment.
  const second = await createCompleted('10:30')
  const repeated = await Promise.all(Array.from({ length: 10 }, () => pay(second, 'pressed')))
  expect(repeated.map((reply) => [reply.status, reply.body.checkedOut])).toEqual(Array(10).fill([200, at('12:00')]))
  expect(await countPayments()).toBe(2)
  expect(await pay(second, 'pressed', second.total - 1)).toMatchObject({ status: 422 })
})

test('a checkout whose connection fails before or after the write is paid once when repeated', async () => {
  const journey = await openDesk()
  const { createCompleted, pay, count } = openCheckouts(journey)
  const visit = await createCompleted('11:00')
  const countPayments = () => count(`SELECT count(*) AS n FROM payments WHERE appointment_id = '${visit.appointmentId}'`)
  await journey.world.fault('unavailable', 1, 1)
  expect((await pay(visit, 'broken')).status).toBe(503)
  expect(await countPayments()).toBe(0)
  await journey.world.fault('reply lost', 1, 1)
  expect((await pay(visit, 'broken')).status).toBe(503)
  expect(await countPayments()).toBe(1)
  const after = await pay(visit, 'broken')
  expect(after).toMatchObject({ status: 200, body: { checkedOut: at('12:00'), payments: [{ amount: visit.total }] } })
  expect((await pay(visit, 'broken')).body).toEqual(after.body)
  expect(await countPayments()).toBe(1)
})

test('rejects a checkout of a visit that has changed since it was seen (409)', async () => {
  const journey = await openDesk()
  const { salon, go } = journey
  const { createCompleted, pay } = openCheckouts(journey)
  const visit = await createCompleted('11:30')
  const { appointmentId } = visit
  await go('POST', `${services}/{sessionCode}`, { appointmentId, serviceId: salon.cut, userId: salon.anna })
  expect(await pay(visit, '')).toMatchObject({ status: 409, body: { error: 'A service is still in progress' } })
  await go('POST', `${visits}/Stop/{sessionCode}/${appointmentId}`)
  expect(await pay(visit, '')).toMatchObject({ status: 409, body: { error: 'Changed by someone else', current: { total: 152 } } })
})

test('of concurrent starts of one team member and of concurrent check-ins, one succeeds', async () => {
  const journey = await openDesk()
  const { salon, desk, go } = journey
  const { count } = openCheckouts(journey)
  const arrived = await Promise.all(
    ['13:00', '13:10', '13:20', '13:30'].map(async (time, i) => {
      const agenda = await bookThree(salon, desk, salon.clients[i], time)
      return (await go('POST', `${visits}/{sessionCode}`, { agendaId: agenda.agendaId, arrived: true })).body.appointmentId
    }),
  )
  const starts = await Promise.all(arrived.map((id) => go('POST', `${visits}/StartServices/{sessionCode}/${id}`)))
  expect(starts.filter((reply) => reply.status === 200)).toHaveLength(1)
  for (const reply of starts) if (reply.status !== 200) expect(reply.body.error).toBe('This team member is still with another client')
  const { agendaId } = await bookThree(salon, desk, salon.clients[3], '14:00')
  const checkIns = await Promise.all(Array.from({ length: 10 }, () => go('POST', `${visits}/{sessionCode}`, { agendaId, arrived: true })))
  expect(checkIns.map((reply) => reply.status).sort()).toEqual([200, ...Array(9).fill(409)])
  const performed = await count(`
    SELECT count(*) AS n
    FROM client_history_services h
    JOIN appointments p USING (appointment_id)
    WHERE p.agenda_id = '${agendaId}'`)
  expect(performed).toBe(3)
})

test('lists the last visit, its notes and the favourite services, and copies services that are missing', async () => {
  const { world, salon, desk, go } = await openDesk()
  const client = salon.clients[0] ?? ''
  const readOfClient = <T>(path: string, more = '') => go<T>('GET', `${path}/{sessionCode}?clientId=${client}${more}`, undefined, '15:00')
  expect((await readOfClient(`${visits}/Last`)).body).toBeNull()
  expect((await readOfClient(`${visits}/LastNotes`)).body).toEqual([])

  const agenda = await bookThree(salon, desk)
  const first = (await go('POST', `${visits}/{sessionCode}`, { agendaId: agenda.agendaId, arrived: true, note: 'Sensitive skin' })).body
  expect((await readOfClient(`${visits}/Last`)).body, 'an open visit is not the last one').toBeNull()
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
  expect((await readOfClient<Appointment>(`${visits}/Last`)).body.appointmentId).toBe(first.appointmentId)
  const notes = (await readOfClient<VisitNotes[]>(`${visits}/LastNotes`)).body
  expect(notes).toMatchObject([
    { appointmentId: first.appointmentId, note: 'Sensitive skin', services: [{ service: 'Colour', note: '6.3, 20 vol' }, {}, {}] },
  ])
  expect(await world.countRoundTrips()).toBe(2)
  expect((await readOfClient<VisitNotes[]>(`${visits}/LastNotes`, `&currentAppointmentId=${first.appointmentId}`)).body).toEqual([])

  // The services of the last visit are copied at today's price, none of them twice.
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
  const history = (await readOfClient<ClientHistoryService[]>(`${services}/Client`)).body
  expect(
    history
      .map((one) => one.service)
      .slice(0, 2)
      .sort(),
  ).toEqual(['Colour', 'Cut'])
  expect(history).toHaveLength(5)
})

test('leaves out orders of the cash system, skips the start check where the salon disables it, lists clients on both days', async () => {
  const { world, salon, desk, go } = await openDesk({ avoid_appointments_start_check: 1 })
  const board = async (day: string) =>
    (await go<AppointmentOfDay[]>('GET', `${visits}/Salon/{sessionCode}?date=${day}`)).body.map((visit) => visit.agendaId)
  const [a, b] = [await bookThree(salon, desk, salon.clients[0], '10:00'), await bookThree(salon, desk, salon.clients[1], '10:10')]
  const came = await Promise.all(
    [a, b].map(async ({ agendaId }) => (await go('POST', `${visits}/{sessionCode}`, { agendaId, arrived: true })).body),
  )
  // Without the check, Anna starts with both clients, and Giulia before Anna has finished.
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

  // Booked for tomorrow and arrived today: listed on both days.
  const later = await desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', {
    clientId: salon.clients[2],
    agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.marco, start: at('10:00', '2026-11-25') }],
  })
  await go('POST', `${visits}/{sessionCode}`, { agendaId: later.body.agendaId, arrived: true }, '12:00')
  expect(await board(today)).toEqual([b.agendaId, later.body.agendaId])
  expect(await board('2026-11-25')).toEqual([later.body.agendaId])
})
