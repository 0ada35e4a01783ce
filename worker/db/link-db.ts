import type { Client } from '@libsql/client/web'
import { type SQL, sql } from 'drizzle-orm'
import type { ErrorCode } from '../../schema/errors.ts'
import { executeBatch, type ResultsOf } from './batch.ts'
import { ApiError, BatchAbortedError } from './errors.ts'
import { detectFreedCapacity } from './freed-capacity.ts'
import type { LinkPurpose } from './link-token.ts'
import { type Statement, statement } from './statement.ts'
import { type TenantContext, TenantDb } from './tenant-db.ts'

export interface LinkContext extends Omit<TenantContext, 'timeZone' | 'idempotent'> {
  readonly purpose: LinkPurpose
  readonly id: string
  /** What is said where it leads nowhere (any more): the same in every case. */
  readonly unknown: ErrorCode
}

/** Where a link leads, for as long as that is there and its salon is: `k` is the row that it names, `t` the salon. */
const linkTargets: Record<LinkPurpose, (id: string) => SQL> = {
  Booking: (id) =>
    sql`FROM agendas k JOIN salons t ON t.salon_id = k.salon_id WHERE k.agenda_id = ${id} AND k.deleted_utc IS NULL AND t.deleted_utc IS NULL`,
  // A deleted person's feed and a suspended salon's are over at once.
  Calendar: (id) =>
    sql`FROM calendar_feeds k JOIN salons t ON t.salon_id = k.salon_id JOIN users u ON u.user_id = k.user_id AND u.salon_id = k.salon_id WHERE k.calendar_feed_id = ${id} AND k.deleted_utc IS NULL AND t.deleted_utc IS NULL AND t.suspended_utc IS NULL AND u.deleted_utc IS NULL`,
  WaitingList: (id) =>
    sql`FROM waiting_list_entries k JOIN salons t ON t.salon_id = k.salon_id WHERE k.waiting_list_entry_id = ${id} AND k.deleted_utc IS NULL AND t.deleted_utc IS NULL`,
  WaitingOffer: (id) =>
    sql`FROM waiting_list_offers k JOIN salons t ON t.salon_id = k.salon_id WHERE k.waiting_list_offer_id = ${id} AND k.deleted_utc IS NULL AND t.deleted_utc IS NULL`,
}

/** The door of a signed link: the salon of the one thing that it names, for one purpose. Nobody is signed in. */
export class LinkDb extends TenantDb {
  /** What the link names. */
  readonly id: string
  readonly #client: Client
  readonly #key: LinkContext
  readonly #leads: SQL

  constructor(client: Client, key: LinkContext) {
    const found = linkTargets[key.purpose](key.id)
    const guest = sql`'guest'`
    super(
      {
        salon: sql`(SELECT k.salon_id ${found})`,
        user: guest,
        row: sql`(SELECT k.salon_id AS salon_id, 'guest' AS user_id ${found})`,
        mark: 'k JOIN salons t',
      },
      // The zone is the salon's, and known once its rows are read.
      { ...key, timeZone: 'UTC' },
    )
    this.id = key.id
    this.#client = client
    this.#key = key
    this.#leads = found
  }

  async batch<const S extends readonly Statement<unknown>[]>(...statements: S): Promise<ResultsOf<S>> {
    const nowhere = new ApiError(404, this.#key.unknown)
    if (statements.some((s) => s.writes)) {
      const guard = sql`INSERT INTO refuse_session (why) SELECT 'foreign' WHERE NOT EXISTS (SELECT 1 ${this.#leads})`
      try {
        const room = detectFreedCapacity(sql`(SELECT k.salon_id ${this.#leads})`, statements, this.#key.onRoom)
        const results = await executeBatch(this.#client, [statement(guard, true, () => 0), ...statements, ...room])
        return results.slice(1, statements.length + 1) as ResultsOf<S>
      } catch (error) {
        throw error instanceof BatchAbortedError && error.reason === 'foreign' ? nowhere : error
      }
    }
    const there = statement(sql`SELECT 1 ${this.#leads}`, false, (result) => result.rows.length > 0)
    const [, ...results] = await executeBatch(this.#client, [there, ...statements], (found) => {
      if (!found) throw nowhere
    })
    return results as ResultsOf<S>
  }
}
