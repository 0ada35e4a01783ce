import { expect, test } from 'vitest'
import type { GuestHome } from '../../../schema/api/booking/link-page-replies.ts'
import type { Alert } from '../../../schema/api/messages/alerts-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { tokenHash } from '../../../worker/db/secrets.ts'
import { createForm } from '../../contract/examples-forms.ts'
import { insertInvoice } from '../../contract/examples-invoices.ts'
import { createBooking, createPaidVisit } from '../../contract/records.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { openCardDesk } from '../../support/gift-cards.ts'
import { createGuest, openOnline } from '../../support/guest.ts'
import { connectPayments } from '../../support/payments.ts'
import { openSalon, type Salon } from '../../support/salon.ts'

const phone = '+393471284410'

interface ErrorReply {
  readonly code?: string
  readonly error?: string
}
/** The calls of the guest's place, with a session. */
const openHome = (world: Fixture, sessionCode: string, shown = 'cli_shown') => ({
  read: () => world.call<GuestHome & ErrorReply>('GET', `/api/GuestHome/${sessionCode}`),
  choose: (clientId: string) => world.call<GuestHome & ErrorReply>('POST', `/api/GuestHome/Person/${sessionCode}`, { clientId }),
  pay: (clientId = shown) => world.call<{ token: string } & ErrorReply>('POST', `/api/GuestHome/Pay/${sessionCode}?clientId=${clientId}`),
  data: (clientId = shown) => world.call<Record<string, unknown>>('GET', `/api/GuestHome/Data/${sessionCode}?clientId=${clientId}`),
  askErase: (clientId = shown) => world.call<GuestHome & ErrorReply>('POST', `/api/GuestHome/Erase/${sessionCode}?clientId=${clientId}`),
  signOut: (query = '') => world.call('DELETE', `/api/GuestHome/${sessionCode}${query}`),
})
async function enter(world: Fixture, salon: Salon, number = phone) {
  const opened = await createGuest(world, salon, number).enter({ Remember: 'true' })
  return { ...opened, ...openHome(world, opened.sessionCode, salon.clients[0]) }
}
const setPhone = (world: Fixture, clientId: string | undefined, number: string) =>
  world.db.execute({ sql: 'UPDATE clients SET phone_number = ? WHERE client_id = ?', args: [number, clientId ?? ''] })

test('shows a guest bookings, visits, pets, forms, benefits and what is owed in one round trip, with links that work', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  const visit = await createPaidVisit(salon)
  await world.db.execute('UPDATE agendas SET start_utc = start_utc - 86400 * 100, end_utc = end_utc - 86400 * 100')
  await createForm(salon)
  const { agendaId } = await createBooking(salon)
  await world.db.execute({
    sql: `
      INSERT INTO sub_clients (sub_client_id, salon_id, client_id, name, note, vaccinations_json, changed_utc)
      VALUES ('pet_home', ?, ?, 'Nebbia', 'SECRET', '[{"vaccination":"Rabies","given":null,"expires":"2027-05-14"}]', 1)`,
    args: [salon.salonId, salon.clients[0] ?? ''],
  })
  await world.db.execute(
    `UPDATE clients
    SET note = 'SECRET', name = 'Giulia SECRET', email = 'SECRET@example.test'
    WHERE client_id = '${salon.clients[0]}'`,
  )
  const guest = await enter(world, salon)
  await world.resetRoundTrips()
  const { status, body: home } = await guest.read()
  expect([status, await world.countRoundTrips()]).toEqual([200, 1])
  expect(home).toMatchObject({
    salon: { salonId: salon.salonId },
    takesBookings: true,
    me: { clientId: salon.clients[0], firstName: 'Giulia' },
    people: [{ firstName: 'Giulia' }],
    pets: [{ name: 'Nebbia', vaccinations: [{ vaccination: 'Rabies', expires: '2027-05-14' }] }],
    owed: visit.owed,
    paysOnline: false,
    eraseAsked: null,
  })
  expect(home.visits[0]).toMatchObject({ appointmentId: visit.appointmentId, total: visit.total, owed: visit.owed })
  expect(home.visits[0]?.payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(visit.total + 2 - visit.owed)
  expect(home.last.length).toBeGreaterThan(0)
  expect(JSON.stringify(home)).not.toContain('SECRET')
  const coming = home.bookings.find(({ forms }) => forms !== null)
  expect(coming?.forms?.names).toEqual(['Colour'])
  const linked = await world.call<{ booking: { agendaId: string } }>('GET', `/api/Links/Booking/${coming?.token}`)
  expect(linked.body.booking.agendaId).toBe(agendaId)
  expect((await world.call('GET', `/api/Links/Forms/${coming?.forms?.token}`)).status).toBe(200)
})

test('strangers learn nothing: an unknown number is answered as a known one, and its place is empty', async () => {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  await openOnline(world, salon)
  await openOnline(world, other)
  const ask = async (number: string) => {
    const { status, body } = await createGuest(world, salon, number).form('NewShortCode', {})
    return { status, body }
  }
  expect(await ask('+393339998877')).toEqual(await ask(phone))
  const stranger = await enter(world, salon, '+393339998877')
  expect((await stranger.read()).body).toMatchObject({ me: null, people: [], bookings: [], visits: [], pets: [], giftCards: [], owed: 0 })
  for (const refused of [await stranger.pay(), await stranger.data(), await stranger.askErase()])
    expect([refused.status, refused.body.code]).toEqual([409, 'guest_unknown'])
  expect((await stranger.choose(salon.clients[0] ?? '')).status).toBe(404)
  // Without a session, with a wrong one, and with one of another salon, which shows that salon only.
  for (const code of ['nothing', `${stranger.sessionCode}x`]) expect((await openHome(world, code).read()).status).toBe(401)
  expect((await (await enter(world, other)).read()).body.salon.salonId).toBe(other.salonId)
})

test('a family shares a telephone: each is chosen by name, for the session, and nobody outside the family', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  const [mother, son, stranger] = salon.clients
  await world.db.execute({ sql: 'UPDATE clients SET phone_number_2 = ? WHERE client_id = ?', args: [phone, son ?? ''] })
  const guest = await enter(world, salon)
  const before = (await guest.read()).body
  expect(before.people.map(({ clientId }) => clientId)).toEqual([mother, son])
  expect(before.me?.clientId).toBe(mother)
  const chosen = await guest.choose(son ?? '')
  expect([chosen.status, chosen.body.me?.clientId]).toEqual([200, son])
  expect((await guest.read()).body.me?.clientId).toBe(son)
  expect((await guest.choose(stranger ?? '')).status).toBe(404)
  expect((await guest.read()).body.me?.clientId).toBe(son)
  // What is booked now is the son's.
  const catalogue = await createGuest(world, salon, phone).call<{ client: { firstName: string } }>(
    'GET',
    'GetServices/{s}',
    guest.sessionCode,
  )
  expect(catalogue.body.client.firstName).toBe(chosen.body.me?.firstName)
})

test('a number that the desk takes off a record opens it no more, also in a session that is open', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  const guest = await enter(world, salon)
  await setPhone(world, salon.clients[0], '+393330000001')
  expect((await guest.read()).body).toMatchObject({ me: null, people: [], bookings: [], visits: [] })
  expect((await guest.data()).status).toBe(409)
  expect((await guest.choose(salon.clients[0] ?? '')).status).toBe(404)
})

test('signing out ends the session and the remembered phone, wherever their codes are', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  const [guest, elsewhere] = [await enter(world, salon), await enter(world, salon)]
  const signIn = createGuest(world, salon, phone)
  const stolen = { sessionCode: guest.sessionCode, deviceCode: guest.deviceCode ?? '' }
  expect((await signIn.form('NewShortCode', { DeviceCode: stolen.deviceCode })).status).toBe(200)
  const deviceId = encodeURIComponent(tokenHash(stolen.deviceCode))
  expect((await guest.signOut(`?deviceId=${deviceId}`)).status).toBe(200)
  const thief = openHome(world, stolen.sessionCode)
  for (const refused of [await thief.read(), await thief.data(), await thief.pay(), await thief.askErase(), await thief.signOut()])
    expect(refused.status).toBe(401)
  expect((await signIn.call('GET', 'GetServices/{s}', stolen.sessionCode)).status).toBe(401)
  expect((await signIn.form('NewShortCode', { DeviceCode: stolen.deviceCode })).status).toBe(400)
  // The guest's other phone stays signed in.
  expect((await elsewhere.read()).status).toBe(200)
})

test('a guest pays what is owed by one link, and only where the salon takes payments and something is owed', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  const { owed } = await createPaidVisit(salon)
  const guest = await enter(world, salon)
  expect((await guest.pay()).body.code).toBe('channel_not_set_up')
  await connectPayments(world, salon)
  expect((await guest.read()).body.paysOnline).toBe(true)
  const [first, second] = [await guest.pay(), await guest.pay()]
  expect(second.body.token).toBe(first.body.token)
  const link = await world.call<{ amount: number; state: string }>('GET', `/api/Links/Pay/${first.body.token}`)
  expect(link.body).toMatchObject({ amount: owed, state: 'payable' })
  await world.db.execute('UPDATE appointments SET owed_cents = 0')
  expect((await guest.pay()).body.code).toBe('stale')
})

test('a guest takes their data with them, without notes, and asks once for their deletion, which the owner is told', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  await world.db.execute("UPDATE clients SET note = 'SECRET'")
  const guest = await enter(world, salon)
  const file = await guest.data()
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
  expect(JSON.stringify(file.body)).not.toContain('SECRET')
  expect(file.body).toMatchObject({ client: { phone_number: phone }, visits: [] })
  const [asked] = [await guest.askErase(), await guest.askErase()]
  expect(asked.body.eraseAsked).not.toBeNull()
  const owner = await salon.as('ADMIN')
  const alerts = await owner.call<Alert[]>('GET', '/api/Alerts/{sessionCode}')
  expect(alerts.body.filter(({ parametersJSON }) => JSON.stringify(parametersJSON).includes('erase_asked'))).toHaveLength(1)
  const preview = await owner.call<{ asked: string | null }>('GET', `/api/Clients/ErasePreview/{sessionCode}/${salon.clients[0]}`)
  expect(preview.body.asked).toBe(asked.body.eraseAsked)
})

test('a family: what is asked for the person whom the page shows is never done for another one who was chosen meanwhile', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  await connectPayments(world, salon)
  await createPaidVisit(salon)
  const [mother, son] = salon.clients
  await world.db.execute({ sql: 'UPDATE clients SET phone_number_2 = ? WHERE client_id = ?', args: [phone, son ?? ''] })
  const guest = await enter(world, salon)
  await guest.choose(son ?? '')
  for (const refused of [await guest.pay(mother), await guest.data(mother), await guest.askErase(mother)])
    expect([refused.status, refused.body.code]).toEqual([409, 'stale'])
  const { rows } = await world.db.execute('SELECT count(*) AS n FROM clients WHERE erase_asked_utc IS NOT NULL')
  expect(Number(rows[0]?.n)).toBe(0)
  // The telephone is the son's other one: his contacts are for the person who has the first.
  const file = await guest.data(son)
  expect([file.status, file.body.client]).toEqual([200, undefined])
  expect(JSON.stringify(file.body)).not.toContain(phone)
})

test('a remembered phone takes no data away and has nobody deleted; a new code does', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  const { deviceCode = '', ...guest } = await enter(world, salon)
  const signIn = createGuest(world, salon, phone)
  const verified = await signIn.form('NewShortCode', { DeviceCode: deviceCode })
  const opened = await signIn.form('GetClient', { ShortCode: verified.body.shortCode ?? '' })
  const found = openHome(world, opened.body.sessionCode ?? '', salon.clients[0])
  expect((await found.read()).body.me?.clientId).toBe(salon.clients[0])
  for (const refused of [await found.data(), await found.askErase()])
    expect([refused.status, refused.body.code]).toEqual([409, 'code_needed'])
  expect([(await guest.data()).status, (await guest.askErase()).status]).toEqual([200, 200])
})

test('a visit that somebody else paid for shows neither their invoice, nor what they paid and owe', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  const { appointmentId } = await createPaidVisit(salon)
  const payer = salon.clients[1] ?? ''
  await insertInvoice(salon, world, 'issued')
  await insertInvoice(salon, world, 'issued')
  const { rows } = await world.db.execute('SELECT invoice_id FROM invoices ORDER BY number LIMIT 1')
  await world.db.execute({ sql: 'UPDATE invoice_entries SET appointment_id = ?', args: [appointmentId] })
  await world.db.execute({ sql: 'UPDATE appointments SET payment_client_id = ?', args: [payer] })
  await world.db.execute({ sql: 'UPDATE invoices SET client_id = ? WHERE invoice_id = ?', args: [payer, String(rows[0]?.invoice_id)] })
  const { body } = await (await enter(world, salon)).read()
  expect(body.visits).toMatchObject([{ appointmentId, payments: [], owed: 0 }])
  expect([body.owed, body.visits[0]?.invoiceTokens.length]).toEqual([0, 1])
})

test('a gift card that the guest bought for somebody else is not theirs; one that was made out to them is', async () => {
  const { world, salon, sell } = await openCardDesk()
  await openOnline(world, salon)
  const [clientId, other] = salon.clients
  await sell(30, { clientId, recipientName: 'Ada' })
  const own = await sell(50, { clientId, recipientName: '' })
  const given = await sell(70, { clientId: other, recipientName: 'Giulia' })
  await world.db.execute({
    sql: 'UPDATE prepaid_accounts SET holder_client_id = ? WHERE prepaid_id = ?',
    args: [clientId ?? '', given.prepaidId],
  })
  const { body } = await (await enter(world, salon)).read()
  expect(body.giftCards.map(({ codeEnd }) => codeEnd).sort()).toEqual([own.codeEnd, given.codeEnd].sort())
})

test('the receipt of a visit adds up: with what was sold in advance, a tip and what was refunded', async () => {
  const { world, salon, served, post, pay, cash, refund } = await openCardDesk()
  await openOnline(world, salon)
  const visit = await served()
  const gift = { amount: 50, recipientName: 'Ada' }
  const { body: added } = await post<Appointment>(`GiftCards/Visit/{sessionCode}/${visit.appointmentId}`, gift)
  const { body: paid } = await pay(added, cash(82))
  await world.db.execute({
    sql: `
      INSERT INTO visit_fees (visit_fee_id, salon_id, appointment_id, fee, price_cents, changed_utc)
      VALUES ('fee_home', ?, ?, 'No-show', 0, 1)`,
    args: [salon.salonId, visit.appointmentId],
  })
  const guest = await enter(world, salon)
  const read = async () => (await guest.read()).body.visits[0] as GuestHome['visits'][number]
  const sum = (amounts: readonly { amount: number }[]) => amounts.reduce((all, { amount }) => all + amount, 0)
  const shown = await read()
  expect(shown.lines.map(({ name, amount }) => [name, amount])).toEqual([
    [expect.any(String), 32],
    ['No-show', 0],
    ['', 50],
  ])
  expect([shown.total, sum(shown.lines), sum(shown.payments), shown.refunded, shown.owed]).toEqual([82, 82, 82, 0, 0])
  expect((await refund(paid, { amount: 10 })).status).toBe(200)
  const refunded = await read()
  expect(refunded.refunded).toBe(10)
  expect(refunded.total + refunded.tip + refunded.rounding - refunded.refunded).toBe(sum(refunded.payments) + refunded.owed)
})
