import type { Client } from '@libsql/client/web'
import { type SQL, sql } from 'drizzle-orm'
import type { ErrorCode } from '../../schema/errors.ts'
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

/** FROM clause per purpose, empty once the row or its salon is gone: `k` is the row that the link names, `t` its salon. */
const linkTargets: Record<LinkPurpose, (id: string) => SQL> = {
  Booking: (id) => sql`
    FROM agendas k
    JOIN salons t ON t.salon_id = k.salon_id
    WHERE k.agenda_id = ${id}
      AND k.deleted_utc IS NULL
      AND t.deleted_utc IS NULL`,
  // The consent forms of a booking.
  Forms: (id) => sql`
    FROM agendas k
    JOIN salons t ON t.salon_id = k.salon_id
    WHERE k.agenda_id = ${id}
      AND k.deleted_utc IS NULL
      AND t.deleted_utc IS NULL`,
  // The feed of a deleted team member and of a suspended salon ends at once.
  Calendar: (id) => sql`
    FROM calendar_feeds k
    JOIN salons t ON t.salon_id = k.salon_id
    JOIN users u ON u.user_id = k.user_id AND u.salon_id = k.salon_id
    WHERE k.calendar_feed_id = ${id}
      AND k.deleted_utc IS NULL
      AND t.deleted_utc IS NULL
      AND t.suspended_utc IS NULL
      AND u.deleted_utc IS NULL`,
  GiftCard: (id) => sql`
    FROM gift_cards k
    JOIN salons t ON t.salon_id = k.salon_id
    WHERE k.prepaid_id = ${id}
      AND k.deleted_utc IS NULL
      AND t.deleted_utc IS NULL`,
  // The PDF of an issued invoice.
  Invoice: (id) => sql`
    FROM invoices k
    JOIN salons t ON t.salon_id = k.salon_id
    WHERE k.invoice_id = ${id}
      AND k.number IS NOT NULL
      AND k.deleted_utc IS NULL
      AND t.deleted_utc IS NULL`,
  NPS: (id) => sql`
    FROM client_npss k
    JOIN clients c ON c.client_id = k.client_id AND c.salon_id = k.salon_id
    JOIN salons t ON t.salon_id = k.salon_id
    WHERE k.client_nps_id = ${id}
      AND k.deleted_utc IS NULL
      AND c.deleted_utc IS NULL
      AND t.deleted_utc IS NULL`,
  // A message: its client's bookings, as long as a row of the outbox is kept.
  NextAgendas: (id) => sql`
    FROM outbox k
    JOIN clients c ON c.client_id = k.client_id AND c.salon_id = k.salon_id
    JOIN salons t ON t.salon_id = k.salon_id
    WHERE k.outbox_id = ${id}
      AND c.deleted_utc IS NULL
      AND t.deleted_utc IS NULL`,
  // A question of the consent log, or a message that can be unsubscribed from.
  Privacy: (id) => sql`
    FROM (
      SELECT p.salon_id, p.client_id
      FROM client_privacies p
      WHERE p.client_privacy_id = ${id}
      UNION ALL
      SELECT o.salon_id, o.client_id
      FROM outbox o
      WHERE o.outbox_id = ${id}
    ) k
    JOIN clients c ON c.client_id = k.client_id AND c.salon_id = k.salon_id
    JOIN salons t ON t.salon_id = k.salon_id
    WHERE c.deleted_utc IS NULL
      AND t.deleted_utc IS NULL`,
  // A month that was sent, as long as its report is there.
  Report: (id) => sql`
    FROM report_sendings k
    JOIN reports r ON r.report_id = k.report_id AND r.salon_id = k.salon_id
    JOIN salons t ON t.salon_id = k.salon_id
    WHERE k.report_sending_id = ${id}
      AND r.deleted_utc IS NULL
      AND t.deleted_utc IS NULL`,
  Survey: (id) => sql`
    FROM client_surveys k
    JOIN clients c ON c.client_id = k.client_id AND c.salon_id = k.salon_id
    JOIN salons t ON t.salon_id = k.salon_id
    WHERE k.client_survey_id = ${id}
      AND k.deleted_utc IS NULL
      AND c.deleted_utc IS NULL
      AND t.deleted_utc IS NULL`,
  Surcharge: (id) => sql`
    FROM visit_surcharges k
    JOIN salons t ON t.salon_id = k.salon_id
    WHERE k.visit_surcharge_id = ${id}
      AND k.deleted_utc IS NULL
      AND t.deleted_utc IS NULL`,
  WaitingList: (id) => sql`
    FROM waiting_list_entries k
    JOIN salons t ON t.salon_id = k.salon_id
    WHERE k.waiting_list_entry_id = ${id}
      AND k.deleted_utc IS NULL
      AND t.deleted_utc IS NULL`,
  WaitingOffer: (id) => sql`
    FROM waiting_list_offers k
    JOIN salons t ON t.salon_id = k.salon_id
    WHERE k.waiting_list_offer_id = ${id}
      AND k.deleted_utc IS NULL
      AND t.deleted_utc IS NULL`,
}

/** Database handle of a signed link: the salon of the one row that it names, for one purpose. Nobody is signed in. */
export class LinkDb extends TenantDb {
  /** Id of the row that the link names. */
  readonly id: string
  protected readonly admission: Admission

  constructor(client: Client, context: LinkContext) {
    const target = linkTargets[context.purpose](context.id)
    const salonId = sql`(SELECT k.salon_id AS tenant_id ${target})`
    super(
      client,
      {
        salonId,
        userId: sql`(SELECT 'guest' AS caller_id)`,
        row: sql`(SELECT k.salon_id AS salon_id, 'guest' AS user_id ${target})`,
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
