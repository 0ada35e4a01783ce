/** Valid bodies of the calls that need no staff session: of guests, of signed links and of sign-in. */
import { createHmac } from 'node:crypto'
import type { GuestGroupTime, LinkedGroup, SavedGroup } from '../../schema/api/booking/guest-group-replies.ts'
import type { FreeSlot, LinkSlot } from '../../schema/api/booking/guest-replies.ts'
import { linkToken } from '../../worker/db/link-token.ts'
import { type ReceiptPurpose, receiptToken } from '../../worker/features/messages/sending/receipt-tokens.ts'
import { cashSystemWebhookSecret } from '../../worker/local/fakes/cash-system-catalogue.ts'
import { dummyToken } from '../../worker/local/fakes/server.ts'
import { connect } from '../support/cash-system.ts'
import { type Fixture, tuesday } from '../support/fixture.ts'
import { atGroupTime, createGuest, openGuest, openOnline } from '../support/guest.ts'
import { connectPayments } from '../support/payments.ts'
import { password, type Salon } from '../support/salon.ts'
import { openNotices } from './examples-calendars.ts'
import { forEverybody } from './examples-deposits.ts'
import { openDesk } from './examples-desks.ts'
import { createForm, getFormSignature, openFormBooking } from './examples-forms.ts'
import { createGuestPasskeyExamples } from './examples-guest-passkeys.ts'
import { insertInvoice } from './examples-invoices.ts'
import { messageLinkExamples } from './examples-messages.ts'
import { onlineClassExamples } from './examples-online-classes.ts'
import { enterByPasskey } from './examples-passkeys.ts'
import { paymentLinkExamples } from './examples-payments.ts'
import { surveyLinkExamples } from './examples-surveys.ts'
import { whatsAppGuestExamples } from './examples-whatsapp.ts'
import { askForSurcharge, callAs, createBooking } from './records.ts'

export interface GuestExample {
  readonly path: string
  readonly body: unknown
  readonly headers?: Record<string, string>
}

const friday = '2026-11-27'
const secret = 'a secret for tests, 32 characters and more'
let guests = 0
const phone = '+393475550123'

/** A free time of a guest, with the session that may book it; the pet is the client's own. */
async function findSlot(salon: Salon, fixture: Fixture) {
  await openOnline(fixture, salon)
  const session = await openGuest(fixture, salon, 4 * ++guests)
  const clientId = salon.clients[0] ?? ''
  const subClientId = `pet_guest_${salon.salonId}`
  await fixture.db.execute({
    sql: `
      INSERT INTO sub_clients (sub_client_id, salon_id, client_id, name, changed_utc)
      VALUES (?, ?, ?, 'Nebbia', 1)`,
    args: [subClientId, salon.salonId, clientId],
  })
  const request = { serviceId: salon.cut, userId: salon.anna, subClientId }
  const path = `FreeSlots/{s}?date=${friday}`
  const { body } = await createGuest(fixture, salon, '').call<FreeSlot[]>('POST', path, session, [request])
  return { session, request, slot: { ...body[0], subClients: [subClientId] } }
}
const openSession = async (salon: Salon, fixture: Fixture) => (await findSlot(salon, fixture)).session

/** The session of a guest who has proved the telephone of the salon's first client. */
export async function openOwnPlace(salon: Salon, fixture: Fixture) {
  const session = await openSession(salon, fixture)
  await fixture.db.execute({
    sql: `
      UPDATE booking_sessions
      SET by_code = 1, phone_number = (SELECT client.phone_number FROM clients client WHERE client.client_id = booking_sessions.client_id)
      WHERE salon_id = ?`,
    args: [salon.salonId],
  })
  return session
}

/** A free time of the guest with a companion, and what books it. */
async function findGroupTime(salon: Salon, fixture: Fixture) {
  const { session } = await findSlot(salon, fixture)
  const services = [{ serviceId: salon.cut }]
  const group = { arrangement: 'together', members: [{ services }, { name: 'Ada', services }] }
  const { body } = await createGuest(fixture, salon, '').call<GuestGroupTime[]>('POST', `GroupTimes/{s}?date=${friday}`, session, group)
  const chosen = atGroupTime(group.members, body[0])
  return { session, group, draft: { ...group, members: chosen } }
}
const toSeen = (bookings: LinkedGroup['bookings']) => bookings.map(({ agendaId, version }) => ({ agendaId, version }))

async function openGroupLink(salon: Salon, fixture: Fixture) {
  const { session, draft } = await findGroupTime(salon, fixture)
  const { body } = await createGuest(fixture, salon, '').call<SavedGroup>('POST', `Groups/{s}?date=${friday}`, session, draft)
  const path = `/api/Links/Group/${body.token}`
  const { bookings } = (await fixture.call<LinkedGroup>('GET', path)).body
  return { path, bookings: toSeen(bookings), start: bookings[0]?.start ?? '' }
}

async function openLink(salon: Salon, fixture: Fixture) {
  const { session, slot } = await findSlot(salon, fixture)
  await createGuest(fixture, salon, '').call('POST', `SaveSlot/{s}?date=${friday}`, session, slot)
  const { rows } = await fixture.db.execute({
    sql: 'SELECT agenda_id, start_utc FROM agendas WHERE salon_id = ? AND online_booking = 1 ORDER BY rowid DESC',
    args: [salon.salonId],
  })
  const path = `/api/Links/Booking/${linkToken(secret, 'Booking', String(rows[0]?.agenda_id))}`
  return { path, start: new Date(Number(rows[0]?.start_utc) * 1000).toISOString() }
}

const codeForm = (salon: Salon) => ({ CaptchaResponse: dummyToken, PhoneNumber: phone, SalonId: salon.salonId })

/** The page on which guests say that they are here, with a client of that number who is expected now. */
export async function openCheckIn(salon: Salon, fixture: Fixture) {
  const { body } = await (await salon.as('ADMIN')).call<{ token: string }>('POST', '/api/CheckInPoints/{sessionCode}')
  const { agendaId } = await createBooking(salon)
  const now = Math.floor(Date.parse(tuesday) / 1000)
  await fixture.db.batch([
    { sql: 'UPDATE agendas SET start_utc = ?, end_utc = ? WHERE agenda_id = ?', args: [now + 600, now + 2400, agendaId] },
    { sql: 'UPDATE clients SET phone_number = ? WHERE client_id = ?', args: ['+393475550188', salon.clients[0] ?? ''] },
  ])
  const path = `/api/Links/CheckIn/${body.token}`
  const found = await fixture.call<{ guests: { key: string }[] }>('POST', `${path}/Find`, { phone: '347 555 0188' })
  return { path, key: found.body.guests[0]?.key ?? '' }
}

/** The address at which a telephone system reports missed calls. */
async function openLine(salon: Salon) {
  const { body } = await (await salon.as('ADMIN')).call<{ address: string }>('POST', '/api/MissedCalls/{sessionCode}')
  return body.address
}

const hook = (path: string, purpose: ReceiptPurpose, id: string) => `/api/GatewayHooks/${path}/${receiptToken(secret, purpose, id)}`

export const guestExamples: Record<string, (salon: Salon, fixture: Fixture) => Promise<GuestExample> | GuestExample> = {
  'session.login': (s) => ({ path: '/api/Sessions/Login', body: { username: s.anna.replace('usr_', ''), password } }),
  'session.loginTwoStep': () => ({ path: '/api/Sessions/LoginTwoStep', body: { ticket: 'ticket', code: '123456' } }),
  'passkeySignIn.signIn': enterByPasskey,
  'deskSignIn.people': async (s, fixture) => ({ path: '/api/Sessions/DeskPeople', body: { token: (await openDesk(s, fixture)).token } }),
  'deskSignIn.signIn': async (s, fixture) => ({ path: '/api/Sessions/Desk', body: await openDesk(s, fixture) }),
  'session.forgotPassword': () => ({ path: '/api/Sessions/ForgotPassword', body: { username: 'nobody' } }),
  'session.resetPassword': () => ({ path: '/api/Sessions/ResetPassword', body: { token: 'token', password: 'three words together' } }),
  'gatewayHooks.sms': async (s, fixture) => {
    const outboxId = `out_${s.salonId}`
    await fixture.db.execute({
      sql: `
        INSERT OR IGNORE INTO outbox (outbox_id, salon_id, cause, kind, language, channel, state, due_utc, until_utc, created_utc)
        VALUES (?, ?, 'receipt', 'test', 'en', 'sms', 'sent', 1, 1, 1)`,
      args: [outboxId, s.salonId],
    })
    return { path: hook('Sms', 'sms', outboxId), body: { transactionId: outboxId, status: 'SENT' } }
  },
  'gatewayHooks.incomingSms': (s) => ({
    path: hook('IncomingSms', 'incoming_sms', s.salonId),
    body: { id: s.salonId, from: phone, to: '', text: 'Hello' },
  }),
  'gatewayHooks.whatsApp': () => ({ path: hook('WhatsApp', 'whatsapp', 'platform'), body: { event: 'message' } }),
  'gatewayHooks.mail': () => ({ path: hook('Mail', 'mail', 'platform'), body: { type: 'email.sent', data: {} } }),
  ...whatsAppGuestExamples,
  'calendarSync.back': () => ({ path: '/api/OAuth/google?state=abc&code=123', body: undefined }),
  'calendarSync.notify': async (s, fixture) => ({
    path: `/api/Links/CalendarSync/${linkToken(secret, 'CalendarSync', await openNotices(s, fixture))}`,
    body: undefined,
  }),
  'checkInLinks.page': async (s, fixture) => ({ path: (await openCheckIn(s, fixture)).path, body: undefined }),
  'checkInLinks.find': async (s, fixture) => ({ path: `${(await openCheckIn(s, fixture)).path}/Find`, body: { phone: '347 555 0188' } }),
  'checkInLinks.arrive': async (s, fixture) => {
    const { path, key } = await openCheckIn(s, fixture)
    return { path: `${path}/Arrive`, body: { key } }
  },
  'missedCallLinks.ring': async (s) => ({ path: `${await openLine(s)}?from=${phone.slice(1)}`, body: undefined }),
  'cashNotices.receive': async (s, fixture) => {
    await connect(fixture, s, await s.as('ADMIN'))
    const body = { id: 'rec-1' }
    const signature = createHmac('sha1', cashSystemWebhookSecret).update(JSON.stringify(body)).digest('hex')
    const path = `/api/CashSystemNotices/${receiptToken(secret, 'cash', s.salonId)}`
    return { path, body, headers: { 'x-cn-operation': 'RECEIPT/CREATE', 'x-cn-signature': signature } }
  },
  'onlineBooking.newShortCode': async (s, fixture) => {
    await openOnline(fixture, s)
    return { path: '/api/OnlineBooking/NewShortCode', body: codeForm(s) }
  },
  'onlineBooking.getClient': (s) => ({ path: '/api/OnlineBooking/GetClient', body: { ...codeForm(s), ShortCode: '123456' } }),
  'onlineBooking.newClient': async (s, fixture) => ({
    path: `/api/OnlineBooking/NewClient/${await openSession(s, fixture)}`,
    body: { name: 'Zoe Neri', pets: ['Nebbia'] },
  }),
  'onlineBooking.answerOffers': async (s, fixture) => ({
    path: `/api/OnlineBooking/Offers/${await openSession(s, fixture)}`,
    body: { language: 'it', given: false },
  }),
  'onlineBooking.freeSlots': async (s, fixture) => {
    const { session, request } = await findSlot(s, fixture)
    return { path: `/api/OnlineBooking/FreeSlots/${session}?date=${friday}`, body: [request] }
  },
  'onlineBooking.saveSlot': async (s, fixture) => {
    const { session, slot } = await findSlot(s, fixture)
    await createForm(s)
    return { path: `/api/OnlineBooking/SaveSlot/${session}?date=${friday}`, body: slot }
  },
  'guestDeposits.ofSlot': async (s, fixture) => {
    const { session, slot } = await findSlot(s, fixture)
    await connectPayments(fixture, s)
    await callAs(s, 'ADMIN', 'PUT', 'DepositRules/{sessionCode}', { version: 0, rules: [forEverybody] })
    const { start, services } = slot
    return { path: `/api/OnlineBooking/Deposit/${session}`, body: { start, services } }
  },
  'waitingListGuests.join': async (s, fixture) => {
    const { session, request } = await findSlot(s, fixture)
    const times = { weekdays: [5], dayFrom: friday, dayTo: friday, from: '09:00', to: '18:00' }
    return { path: `/api/OnlineBooking/WaitingList/${session}`, body: { services: [request], ...times } }
  },
  'giftCardGuests.reserve': async (s, fixture) => {
    const session = await openSession(s, fixture)
    const { version, ...terms } = await callAs<{ version: number }>(s, 'ADMIN', 'GET', 'GiftCards/Settings/{sessionCode}')
    await callAs(s, 'ADMIN', 'PUT', 'GiftCards/Settings/{sessionCode}', { ...terms, online: true, version })
    return { path: `/api/OnlineBooking/GiftCards/${session}`, body: { amount: 50, recipientName: 'Ada', message: 'Auguri!' } }
  },
  'guestHome.choose': async (s, fixture) => ({
    path: `/api/GuestHome/Person/${await openOwnPlace(s, fixture)}`,
    body: { clientId: s.clients[0] ?? '' },
  }),
  ...createGuestPasskeyExamples(openOwnPlace),
  'formLinks.sign': async (s, fixture) => {
    const { agendaId, consentFormId } = await openFormBooking(s, fixture)
    return { path: `/api/Links/Forms/${linkToken(secret, 'Forms', agendaId)}`, body: getFormSignature(consentFormId) }
  },
  ...onlineClassExamples,
  ...messageLinkExamples,
  ...paymentLinkExamples,
  ...surveyLinkExamples,
  'invoiceLinks.pdf': async (s, fixture) => ({
    path: `/api/Links/Invoice/${linkToken(secret, 'Invoice', await insertInvoice(s, fixture, 'issued'))}/invoice.pdf`,
    body: undefined,
  }),
  'surchargeLinks.answer': async (s, fixture) => ({
    path: `/api/Links/Surcharge/${linkToken(secret, 'Surcharge', (await askForSurcharge(s, fixture)).surchargeId)}`,
    body: { answer: 'yes' },
  }),
  'bookingLinks.move': async (s, fixture) => {
    const { path } = await openLink(s, fixture)
    const free = await fixture.call<LinkSlot[]>('GET', `${path}/FreeSlots?date=${friday}`)
    return { path, body: { ...free.body.at(-1), version: 1 } }
  },
  'onlineGroups.days': async (s, fixture) => {
    const { session, group } = await findGroupTime(s, fixture)
    return { path: `/api/OnlineBooking/GroupDays/${session}?month=${friday.slice(0, 7)}`, body: group }
  },
  'onlineGroups.times': async (s, fixture) => {
    const { session, group } = await findGroupTime(s, fixture)
    return { path: `/api/OnlineBooking/GroupTimes/${session}?date=${friday}`, body: group }
  },
  'onlineGroups.create': async (s, fixture) => {
    const { session, draft } = await findGroupTime(s, fixture)
    return { path: `/api/OnlineBooking/Groups/${session}?date=${friday}`, body: draft }
  },
  'groupLinks.move': async (s, fixture) => {
    const { path, bookings } = await openGroupLink(s, fixture)
    const free = await fixture.call<LinkSlot[]>('GET', `${path}/FreeSlots?date=${friday}`)
    return { path, body: { ...free.body.at(-1), bookings } }
  },
  'groupLinks.cancel': async (s, fixture) => {
    const { path, bookings } = await openGroupLink(s, fixture)
    return { path: `${path}/Cancel`, body: { bookings } }
  },
  'groupLinks.undo': async (s, fixture) => {
    const { path, bookings, start } = await openGroupLink(s, fixture)
    const { body } = await fixture.call<LinkedGroup>('POST', `${path}/Cancel`, { bookings })
    return { path: `${path}/Undo`, body: { start, bookings: toSeen(body.bookings) } }
  },
  'bookingLinks.undo': async (s, fixture) => {
    const { path, start } = await openLink(s, fixture)
    await fixture.call('DELETE', `${path}?version=1`)
    return { path: `${path}/Undo`, body: { start: start.replace('.000Z', 'Z'), version: 2 } }
  },
}
