import { type SQL, sql } from 'drizzle-orm'
import type { ErrorCode } from '../../schema/errors.ts'
import { readCheckInTarget } from '../../schema/rules/visits/check-in.ts'
import type { DatabaseClient } from './client.ts'
import { ApiError } from './errors.ts'
import type { LinkPurpose } from './link-token.ts'
import { statement } from './statement.ts'
import type { Admission, TenantContext } from './tenant-context.ts'
import { TenantDb } from './tenant-db.ts'

export interface LinkContext extends Omit<TenantContext, 'timeZone'> {
  readonly purpose: LinkPurpose
  readonly id: string
  /** Code of the 404 for a link that leads nowhere, the same in every case. */
  readonly notFound: ErrorCode
}

/** FROM clause per purpose, empty once the row or its salon is gone: the row that the link names, with its `salon`. */
const linkTargets: Record<LinkPurpose, (id: string) => SQL> = {
  Booking: (id) => sql`
    FROM agendas booking
    JOIN salons salon ON salon.salon_id = booking.salon_id
    WHERE booking.agenda_id = ${id}
      AND booking.deleted_utc IS NULL
      AND salon.deleted_utc IS NULL`,
  // The consent forms of a booking.
  Forms: (id) => sql`
    FROM agendas booking
    JOIN salons salon ON salon.salon_id = booking.salon_id
    WHERE booking.agenda_id = ${id}
      AND booking.deleted_utc IS NULL
      AND salon.deleted_utc IS NULL`,
  // The feed of a deleted team member and of a suspended salon ends at once.
  Calendar: (id) => sql`
    FROM calendar_feeds calendar_feed
    JOIN salons salon ON salon.salon_id = calendar_feed.salon_id
    JOIN users team_member ON team_member.user_id = calendar_feed.user_id AND team_member.salon_id = calendar_feed.salon_id
    WHERE calendar_feed.calendar_feed_id = ${id}
      AND calendar_feed.deleted_utc IS NULL
      AND salon.deleted_utc IS NULL
      AND salon.suspended_utc IS NULL
      AND team_member.deleted_utc IS NULL`,
  // Where a provider tells of a connected calendar's changes.
  CalendarSync: (id) => sql`
    FROM calendar_connections calendar_connection
    JOIN salons salon ON salon.salon_id = calendar_connection.salon_id
    WHERE calendar_connection.calendar_connection_id = ${id}
      AND calendar_connection.deleted_utc IS NULL
      AND salon.deleted_utc IS NULL
      AND salon.suspended_utc IS NULL`,
  // The page on which guests say that they are here.
  CheckIn: (id) => sql`
    FROM check_in_points point
    JOIN salons salon ON salon.salon_id = point.salon_id
    WHERE point.check_in_point_id = ${readCheckInTarget(id).pointId}
      AND point.deleted_utc IS NULL
      AND salon.deleted_utc IS NULL
      AND salon.suspended_utc IS NULL`,
  ClassWaiting: (id) => sql`
    FROM class_waiting_entries class_waiting_entry
    JOIN salons salon ON salon.salon_id = class_waiting_entry.salon_id
    WHERE class_waiting_entry.class_waiting_entry_id = ${id}
      AND class_waiting_entry.deleted_utc IS NULL
      AND salon.deleted_utc IS NULL`,
  GiftCard: (id) => sql`
    FROM gift_cards gift_card
    JOIN salons salon ON salon.salon_id = gift_card.salon_id
    WHERE gift_card.prepaid_id = ${id}
      AND gift_card.deleted_utc IS NULL
      AND salon.deleted_utc IS NULL`,
  Group: (id) => sql`
    FROM booking_groups booking_group
    JOIN salons salon ON salon.salon_id = booking_group.salon_id
    WHERE booking_group.booking_group_id = ${id}
      AND booking_group.deleted_utc IS NULL
      AND salon.deleted_utc IS NULL`,
  // The PDF of an issued invoice.
  Invoice: (id) => sql`
    FROM invoices invoice
    JOIN salons salon ON salon.salon_id = invoice.salon_id
    WHERE invoice.invoice_id = ${id}
      AND invoice.number IS NOT NULL
      AND invoice.deleted_utc IS NULL
      AND salon.deleted_utc IS NULL`,
  // Where a telephone system reports calls; it ends with the salon's own end.
  MissedCall: (id) => sql`
    FROM missed_call_lines line
    JOIN salons salon ON salon.salon_id = line.salon_id
    WHERE line.missed_call_line_id = ${id}
      AND line.deleted_utc IS NULL
      AND salon.deleted_utc IS NULL
      AND salon.suspended_utc IS NULL`,
  NPS: (id) => sql`
    FROM client_npss recommendation
    JOIN clients client ON client.client_id = recommendation.client_id AND client.salon_id = recommendation.salon_id
    JOIN salons salon ON salon.salon_id = recommendation.salon_id
    WHERE recommendation.client_nps_id = ${id}
      AND recommendation.deleted_utc IS NULL
      AND client.deleted_utc IS NULL
      AND salon.deleted_utc IS NULL`,
  // A message: its client's bookings, as long as a row of the outbox is kept.
  NextAgendas: (id) => sql`
    FROM outbox message
    JOIN clients client ON client.client_id = message.client_id AND client.salon_id = message.salon_id
    JOIN salons salon ON salon.salon_id = message.salon_id
    WHERE message.outbox_id = ${id}
      AND client.deleted_utc IS NULL
      AND salon.deleted_utc IS NULL`,
  Pay: (id) => sql`
    FROM payment_orders payment_order
    JOIN clients client ON client.client_id = payment_order.client_id AND client.salon_id = payment_order.salon_id
    JOIN salons salon ON salon.salon_id = payment_order.salon_id
    WHERE payment_order.payment_order_id = ${id}
      AND payment_order.deleted_utc IS NULL
      AND client.deleted_utc IS NULL
      AND salon.deleted_utc IS NULL`,
  // A question of the consent log, or a message that can be unsubscribed from.
  Privacy: (id) => sql`
    FROM (
      SELECT consent_entry.salon_id, consent_entry.client_id
      FROM client_privacies consent_entry
      WHERE consent_entry.client_privacy_id = ${id}
      UNION ALL
      SELECT message.salon_id, message.client_id
      FROM outbox message
      WHERE message.outbox_id = ${id}
    ) k
    JOIN clients client ON client.client_id = k.client_id AND client.salon_id = k.salon_id
    JOIN salons salon ON salon.salon_id = k.salon_id
    WHERE client.deleted_utc IS NULL
      AND salon.deleted_utc IS NULL`,
  // A month that was sent, as long as its report is there.
  Report: (id) => sql`
    FROM report_sendings report_sending
    JOIN reports report ON report.report_id = report_sending.report_id AND report.salon_id = report_sending.salon_id
    JOIN salons salon ON salon.salon_id = report_sending.salon_id
    WHERE report_sending.report_sending_id = ${id}
      AND report.deleted_utc IS NULL
      AND salon.deleted_utc IS NULL`,
  Survey: (id) => sql`
    FROM client_surveys survey_answer
    JOIN clients client ON client.client_id = survey_answer.client_id AND client.salon_id = survey_answer.salon_id
    JOIN salons salon ON salon.salon_id = survey_answer.salon_id
    WHERE survey_answer.client_survey_id = ${id}
      AND survey_answer.deleted_utc IS NULL
      AND client.deleted_utc IS NULL
      AND salon.deleted_utc IS NULL`,
  Surcharge: (id) => sql`
    FROM visit_surcharges surcharge
    JOIN salons salon ON salon.salon_id = surcharge.salon_id
    WHERE surcharge.visit_surcharge_id = ${id}
      AND surcharge.deleted_utc IS NULL
      AND salon.deleted_utc IS NULL`,
  WaitingList: (id) => sql`
    FROM waiting_list_entries waiting_list_entry
    JOIN salons salon ON salon.salon_id = waiting_list_entry.salon_id
    WHERE waiting_list_entry.waiting_list_entry_id = ${id}
      AND waiting_list_entry.deleted_utc IS NULL
      AND salon.deleted_utc IS NULL`,
  WaitingOffer: (id) => sql`
    FROM waiting_list_offers offer
    JOIN salons salon ON salon.salon_id = offer.salon_id
    WHERE offer.waiting_list_offer_id = ${id}
      AND offer.deleted_utc IS NULL
      AND salon.deleted_utc IS NULL`,
}

/** Database handle of a signed link: the salon of the one row that it names, for one purpose. Nobody is signed in. */
export class LinkDb extends TenantDb {
  /** Id of the row that the link names. */
  readonly id: string
  protected readonly admission: Admission

  constructor(client: DatabaseClient, context: LinkContext) {
    const target = linkTargets[context.purpose](context.id)
    const salonId = sql`(SELECT salon.salon_id AS tenant_id ${target})`
    super(
      client,
      {
        salonId,
        userId: sql`(SELECT 'guest' AS caller_id)`,
        row: sql`(SELECT salon.salon_id AS salon_id, 'guest' AS user_id ${target})`,
        keyOwner: sql`${`${context.purpose}:${context.id}`}`,
      },
      // The salon's zone is known once its rows are read.
      { ...context, timeZone: 'UTC' },
    )
    this.id = context.id
    const notFound = () => new ApiError(404, context.notFound)
    this.admission = {
      session: statement(sql`SELECT 1 ${target}`, false, (result) => result.rows.length > 0),
      admit: (found) => {
        if (!found) throw notFound()
      },
      guard: sql`CASE WHEN NOT EXISTS ${salonId} THEN 'foreign' END`,
      toError: (reason) => (reason === 'foreign' ? notFound() : undefined),
    }
  }
}
