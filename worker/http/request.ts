import type { Context } from 'hono'
import type { Change } from '../db/changes.ts'
import { type DatabaseClient, getClient } from '../db/client.ts'
import { selectDatabase } from '../db/databases.ts'
import type { OnCapacityFreed } from '../db/freed-capacity.ts'
import type { Env } from '../env.ts'

export interface AppEnv {
  Bindings: Env
  Variables: {
    client: DatabaseClient
    /** Seconds UTC. */
    nowUtc: number
    newId: (prefix: string) => string
    requestId: string
    /** Salon in which a write of this call may have freed time that its waiting list wants. */
    freedSalon: Parameters<OnCapacityFreed>[0] | undefined
    /** What this call's batches have changed, for the salon's open screens. */
    changes: Change[]
    /** The body as it was sent, for comparing its signature; empty for uploads. */
    bodyText: string
    /** Path of the endpoint with its parameters' names, for log lines: a real path holds a session code. */
    route: string
  }
}
export type Request = Context<AppEnv>

/**
 * Lets the call work in one of the environment's databases, and everything behind its reply. Answers false for a name that the environment
 * lacks: such a code is treated as one whose session or row has ended.
 */
export function enterDatabase(c: Request, name: string | undefined): boolean {
  const env = selectDatabase(c.env, name)
  if (!env) return false
  if (env === c.env) return true
  c.env = env
  c.set('client', getClient(env))
  return true
}
