import type { Role } from '../../schema/terms.ts'
import type { Fixture } from '../support/fixture.ts'
import type { Salon } from '../support/salon.ts'

/** One valid call of an endpoint: its path and query parameters, and its body. */
export interface Example {
  readonly input?: Record<string, string>
  readonly body?: unknown
  /** Role of the caller, for endpoints that are open to the owner of a record: the record is this role's own. */
  readonly as?: Role
  /** Status for the same call by another salon's user; 404 unless given. */
  readonly foreign?: number
}
/** Creates the records that the call needs, then the call. */
export type CreateExample = (salon: Salon, fixture: Fixture) => Promise<Example> | Example
