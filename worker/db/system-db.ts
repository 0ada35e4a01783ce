import { sql } from 'drizzle-orm'
import type { OnChanged } from './changes.ts'
import type { DatabaseClient } from './client.ts'
import { PublicDb } from './public-db.ts'
import type { Statement } from './statement.ts'
import type { TenantContext } from './tenant-context.ts'
import { type BuildSql, type RawOptions, TenantDb } from './tenant-db.ts'

/** The part of a tenant-scoped handle that shared statements need (raising alerts, queueing messages). */
export interface TenantWriter {
  readonly nowUtc: number
  readonly newId: (prefix: string) => string
  /** Zone of the salon; UTC where it is not known. */
  readonly timeZone?: string
  executeRaw(build: BuildSql, options?: RawOptions): Statement<number>
}

/** Tenant-scoped handle of one salon for jobs, named by what SystemDb has read. `actor` takes the place of the userId. */
export class SystemSalonDb extends TenantDb {
  readonly salonId: string
  protected readonly admission = null
  constructor(client: DatabaseClient, { salonId, actor }: { salonId: string; actor: string }, context: TenantContext) {
    super(
      client,
      {
        salonId: sql`(SELECT ${salonId} AS tenant_id)`,
        userId: sql`(SELECT ${actor} AS caller_id)`,
        row: sql`(SELECT ${salonId} AS salon_id, ${actor} AS user_id)`,
        keyOwner: sql`${actor}`,
      },
      { ...context, salonId },
    )
    this.salonId = salonId
  }
}

interface SystemContext {
  /** Seconds UTC. */
  readonly nowUtc: number
  readonly newId: (prefix: string) => string
  readonly actor: string
  /** What the batches of a salon's handle (`inSalon`) have changed; without it, nobody is told. */
  readonly onChanged?: OnChanged | undefined
  /** A job of many batches in a row. */
  readonly isBulk?: boolean
}

/**
 * Database handle of cron jobs and webhooks, where nobody is signed in: one read over all salons for what is due, then one salon
 * at a time. `actor` is the job's name; the audit log shows it in place of a userId.
 */
export class SystemDb extends PublicDb {
  readonly actor: string
  readonly #client: DatabaseClient
  readonly #onChanged: OnChanged | undefined
  readonly #isBulk: boolean
  readonly #context: SystemContext
  constructor(client: DatabaseClient, context: SystemContext) {
    super(client, context)
    this.#client = client
    this.#context = context
    this.#onChanged = context.onChanged
    this.#isBulk = context.isBulk ?? false
    this.actor = context.actor
  }

  /** The same at another time, in seconds UTC: for a job that lasts. */
  at(nowUtc: number): SystemDb {
    return new SystemDb(this.#client, { ...this.#context, nowUtc })
  }

  /** Handle of one salon; `timeZone` as it was read with it, `actor` where the job acts for somebody. */
  inSalon(salonId: string, timeZone = 'UTC', actor = this.actor): SystemSalonDb {
    const { nowUtc, newId } = this
    return new SystemSalonDb(
      this.#client,
      { salonId, actor },
      { nowUtc, newId, timeZone, onChanged: this.#onChanged, isBulk: this.#isBulk },
    )
  }
}
