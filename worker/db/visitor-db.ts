import { sql } from 'drizzle-orm'
import type { DatabaseClient } from './client.ts'
import { ApiError } from './errors.ts'
import { valueStatement } from './statement.ts'
import type { Admission, TenantContext } from './tenant-context.ts'
import { TenantDb } from './tenant-db.ts'

interface VisitorContext extends Omit<TenantContext, 'timeZone'> {
  readonly salonId: string
}

/** Database handle of somebody who looks at a salon's booking page: reads of one salon that is not suspended. Nobody is signed in. */
export class VisitorDb extends TenantDb {
  /** No client, as GuestDb has one. */
  readonly client = sql`NULL`
  protected readonly admission: Admission

  constructor(client: DatabaseClient, context: VisitorContext) {
    const fromSalon = sql`
      FROM salons salon
      WHERE salon.salon_id = ${context.salonId}
        AND salon.suspended_utc IS NULL
        AND salon.deleted_utc IS NULL`
    super(
      client,
      {
        salonId: sql`(SELECT salon.salon_id AS tenant_id ${fromSalon})`,
        userId: sql`(SELECT 'guest' AS caller_id)`,
        row: sql`(SELECT salon.salon_id AS salon_id, 'guest' AS user_id ${fromSalon})`,
        keyOwner: sql`'guest'`,
      },
      // The salon's zone is known once its rows are read.
      { ...context, timeZone: 'UTC' },
    )
    const off = () => new ApiError(409, 'online_booking_off')
    this.admission = {
      session: valueStatement(sql`SELECT salon.time_zone ${fromSalon}`, (zone) => zone),
      admit: (zone) => {
        if (typeof zone !== 'string') throw off()
      },
      guard: sql`'foreign'`,
      toError: (reason) => (reason === 'foreign' ? off() : undefined),
    }
  }
}
