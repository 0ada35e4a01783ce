import { sql } from 'drizzle-orm'
import type { ErrorCode } from '../../schema/errors.ts'
import type { Role } from '../../schema/terms.ts'
import type { DatabaseClient } from './client.ts'
import { ApiError, type BatchAbortedError, TimeZoneChangedError } from './errors.ts'
import { readJson } from './json-sql.ts'
import { noteKeyWrites } from './key-writes.ts'
import {
  type AdmittedSession,
  type Caller,
  callerSource,
  fromAdmittedSession,
  hasTimeZone,
  isConfirmed,
  selectSalonId,
  selectSession,
  selectUserId,
  sessionGuard,
} from './session-sql.ts'
import { type Statement, valueStatement } from './statement.ts'
import type { Admission, TenantContext } from './tenant-context.ts'
import { type BuildSql, TenantDb } from './tenant-db.ts'

export type { SalonTable } from './tenant-db.ts'

export interface StaffContext extends Caller, TenantContext {
  readonly salonId: string | null
  /** Code of the 401: client-history calls have their own. */
  readonly unauthorized: ErrorCode
  /** Code of the 404 for another salon, and for a row that the path or query names and the salon does not have. */
  readonly notFound: ErrorCode
  /** What the call replies depends on the caller's roles, so its writes read them as well. */
  readonly readsRolesInWrites?: boolean
}

const parseSession = (value: unknown): AdmittedSession | null => (value === null ? null : readJson(value))

/**
 * Database handle of a staff session. Every statement carries the caller's live session, role and salon, so that a handler can
 * reach rows in no other way.
 */
export class StaffDb extends TenantDb {
  /** The caller's salon, as the session code says it: for computing days before the first batch, never for access. */
  readonly salonId: string | null
  readonly sessionId: string
  /** The id of the key with which the call is made; null for a session. */
  readonly apiKeyId: string | null
  /** The caller, known once a read batch has answered, or a write batch of a call whose reply depends on roles. */
  userId = ''
  roles: readonly Role[] = []
  /** Roles that see whole phone numbers of clients. */
  contactRoles: readonly Role[] = []
  /** The caller has been shown so many numbers that this reply has none in full. */
  hidesContacts = false
  protected readonly admission: Admission
  readonly #client: DatabaseClient
  readonly #context: StaffContext

  constructor(client: DatabaseClient, context: StaffContext) {
    const from = fromAdmittedSession(context)
    const userId = selectUserId(from)
    super(
      client,
      {
        salonId: selectSalonId(context, from),
        userId,
        row: callerSource(context, from),
        keyOwner: context.isKey ? sql`${context.sessionId}` : userId,
      },
      { ...context, salonId: context.salonId ?? context.targetSalonId },
    )
    this.#client = client
    this.#context = context
    this.salonId = context.salonId
    this.sessionId = context.sessionId
    this.apiKeyId = context.isKey ? context.sessionId : null
    this.admission = {
      session: valueStatement(selectSession(context), parseSession),
      admit: (session) => this.#admit(session as AdmittedSession | null),
      ...(context.isKey ? { around: noteKeyWrites(context.sessionId) } : {}),
      ...(context.readsRolesInWrites ? { rolesInWrites: this.#readRoles() } : {}),
      // Most calls only read.
      get guard() {
        return sessionGuard(context)
      },
      get hasTimeZone() {
        return hasTimeZone(context, context.timeZone)
      },
      toError: (reason) => this.#toError(reason),
    }
  }

  /**
   * The same caller in a salon that the call creates or finds itself. Roles that work across salons (SUPERADMIN) reach that salon;
   * for every other caller it opens nothing but their own.
   */
  inSalon(salonId: string): StaffDb {
    return new StaffDb(this.#client, { ...this.#context, targetSalonId: salonId })
  }

  /** The same caller in another database. This one has to have admitted them. */
  inDatabase(client: DatabaseClient): StaffDb {
    if (this.userId === '') throw new Error('the caller is not admitted yet')
    return new StaffDb(client, { ...this.#context, admittedUserId: this.userId })
  }

  /** Guard statement: aborts with `unconfirmed` unless the condition holds or the caller has lately proven who they are. */
  abortUnlessConfirmed(isHarmless: BuildSql): Statement<number> {
    return this.abortUnless('unconfirmed', (salonId, userId) => sql`${isHarmless(salonId, userId)} OR ${isConfirmed(this.#context)}`)
  }

  #readRoles() {
    return valueStatement(selectSession({ ...this.#context, namedRecords: [] }), (value) => {
      const session = parseSession(value)
      if (session) this.#learn(session)
    })
  }

  #learn({ userId, roles, contactRoles }: AdmittedSession) {
    this.userId = userId
    this.roles = roles
    this.contactRoles = contactRoles
  }

  #admit(session: AdmittedSession | null) {
    const { roles, platform, own, ownerId, targetSalonId, unauthorized, notFound } = this.#context
    if (!session) throw new ApiError(401, unauthorized)
    this.#learn(session)
    const hasOneOf = (allowed: readonly Role[]) => this.roles.some((role) => allowed.includes(role))
    const isPlatform = hasOneOf(platform)
    if (!isPlatform && !hasOneOf(roles) && !(hasOneOf(own) && ownerId === this.userId)) throw new ApiError(403, 'forbidden')
    if (!isPlatform && targetSalonId !== null && targetSalonId !== session.salonId) throw new ApiError(404, notFound)
    if (session.lacksRecord) throw new ApiError(404, notFound)
    if (session.isConfirmed === 0) throw new ApiError(403, 'confirm_identity')
    if (session.timeZone !== null && session.timeZone !== this.timeZone) throw new TimeZoneChangedError(session.timeZone)
  }

  #toError(reason: BatchAbortedError['reason']): ApiError | undefined {
    if (reason === 'unauthorized') return new ApiError(401, this.#context.unauthorized)
    if (reason === 'forbidden') return new ApiError(403, 'forbidden')
    if (reason === 'unconfirmed') return new ApiError(403, 'confirm_identity')
    return reason === 'foreign' ? new ApiError(404, this.#context.notFound) : undefined
  }
}
