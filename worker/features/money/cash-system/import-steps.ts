import { ApiError } from '../../../db/errors.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { Env } from '../../../env.ts'
import type { CashSystemGateway, Unanswered } from '../../../gateways/cash-system.ts'
import type { StoredJob } from '../../platform/jobs/index.ts'
import { deferJob, failJob } from './connection-queries.ts'
import { type Connection, failureCodes, openConnected } from './open-gateway.ts'

const throttledSeconds = 60

/** The cash system of a job's salon; undefined for a salon that is no longer connected: the job has failed then. */
export async function openForJob(
  db: TenantDb,
  env: Env,
  connection: Connection | undefined,
  job: StoredJob,
): Promise<CashSystemGateway | undefined> {
  try {
    return await openConnected(env, connection, db.nowUtc)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await db.batch(failJob(db, job, error.code))
    return undefined
  }
}

/**
 * Ends a slice whose question was not answered; false: the run is over. A busy cash system is asked again after its time. What is away is
 * tried again a few times, as every job is.
 */
export async function stopUnanswered(db: TenantDb, job: StoredJob, { reason, afterSeconds }: Unanswered): Promise<false> {
  if (reason === 'throttled') await db.batch(deferJob(db, job, afterSeconds ?? throttledSeconds))
  else if (reason === 'credentials' || reason === 'refused') await db.batch(failJob(db, job, failureCodes[reason]))
  else throw new Error(`the cash system is ${reason}`)
  return false
}
