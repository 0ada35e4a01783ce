import { getReminderTime } from '../../schema/rules/outreach/automatic-messages.ts'
import { addDays, toIso } from '../../schema/rules/salon-time.ts'
import { outbox } from '../../schema/tables/messages/outbox.ts'
import { cronMessages, cronRuns } from '../../schema/tables/outreach/automatic-messages.ts'
import type { DemoBooking } from './demo-bookings.ts'
import { type Calendar, createDemoId } from './demo-calendar.ts'
import { inboxRows } from './demo-inbox.ts'
import { rowsFor, stamp, type TableRows } from './demo-insert.ts'
import type { SalonPlan } from './demo-plan.ts'

const hoursBefore = 24
const zone = 'Europe/Rome'
const day = 86_400
/** Messages of the last days only: enough for the log. */
const loggedDays = 6

/** Reminders of the last days as they were sent, one of them in vain, and the salon's switches. */
export function messageRows(plan: SalonPlan, { now, today }: Calendar, bookings: readonly DemoBooking[]): TableRows[] {
  const salonId = createDemoId('sal', plan, 'salon')
  const since = now - 30 * day
  const reminded = bookings.flatMap((booking) => {
    const at = getReminderTime(booking.start, hoursBefore, zone)
    return at > now - loggedDays * day && at < now && booking.booked < at ? [{ booking, at }] : []
  })
  // Bookings of one day are one message.
  const causes = new Map(reminded.map((one) => [`booking_reminder:${one.booking.client.row.clientId}:${one.booking.day}`, one]))
  const messages = [...causes].map(([cause, { booking, at }], i) => {
    const { clientId, phoneNumber } = booking.client.row
    const failed = i % 23 === 7
    const services = booking.services.map((service) => service.plan.name).join(', ')
    const start = toIso(booking.start)
    return {
      outboxId: createDemoId('out', plan, i + 1),
      salonId,
      cause,
      kind: 'booking_reminder',
      language: 'it' as const,
      data: { start, services, agendaId: booking.agendaId, bookings: [{ agendaId: booking.agendaId, start, services }] },
      channel: 'sms' as const,
      recipient: phoneNumber ?? '',
      clientId,
      agendaId: booking.agendaId,
      state: failed ? ('failed' as const) : ('sent' as const),
      attempts: 1,
      due: toIso(at),
      until: toIso(at + 3600),
      created: toIso(at),
      sent: failed ? null : toIso(at + 4),
      reason: failed ? 'bad_recipient' : '',
      smsParts: failed ? 0 : 2,
      delivery: failed || i % 5 === 4 ? null : ('delivered' as const),
      deliveryAt: failed || i % 5 === 4 ? null : toIso(at + 11),
    }
  })
  const reminders = messages.flatMap(({ outboxId, clientId, recipient, sent }) =>
    sent === null ? [] : [{ outboxId, clientId, address: recipient, at: Math.floor(Date.parse(sent) / 1000) }],
  )
  return [
    rowsFor(outbox, messages),
    ...inboxRows(plan, now, reminders),
    rowsFor(cronMessages, [
      {
        cronMessageId: createDemoId('crm', plan, 1),
        salonId,
        kind: 'booking_reminder',
        enabled: true,
        minuteOfDay: 0,
        amount: hoursBefore,
        since: toIso(since),
        ...stamp(toIso(since)),
      },
    ]),
    rowsFor(
      cronRuns,
      [1, 2, 3].map((daysAgo) => ({
        salonId,
        localDay: addDays(today, -daysAgo),
        kind: 'morning' as const,
        claimed: toIso(now - daysAgo * day),
        finished: toIso(now - daysAgo * day),
        queued: 0,
      })),
    ),
  ]
}
