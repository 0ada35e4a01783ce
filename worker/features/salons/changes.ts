import { type SQL, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { salons as calls, Salon, SalonChange } from '../../../schema/api/salons.ts'
import { defaultWeek } from '../../../schema/rules/opening.ts'
import { salons } from '../../../schema/tables/salons.ts'
import { userPermissions, users } from '../../../schema/tables/staff.ts'
import { defaults, type Language, type SalonSecret } from '../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import { sealSecret } from '../../db/salon-secrets.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'
import type { Env } from '../../env.ts'
import { fileLink } from '../../http/files.ts'
import type { Handlers } from '../../http/serve.ts'
import { sendAfterResponse } from '../messaging/index.ts'
import { inviteAdmin, noPasswordYet } from './invite.ts'
import { readSalons } from './queries.ts'
import { parseIbanField, parsePhoneNumberField } from './rules.ts'
import { petLists, starterRows } from './starter.ts'

type Change = v.InferOutput<typeof SalonChange>

/** A salon as a browser sees it: the logo is a link that ends. */
export const shown = (env: Env, nowUtc: number, salon: Salon | undefined): Salon | undefined =>
  salon && { ...salon, logo: fileLink(env, salon.logo, nowUtc) }

const languageOf = (country: string): Language => (country === 'IT' ? 'it' : 'en')

const workingHours = defaultWeek.map(({ open, timing }) => ({ isWorking: open, timing }))

/** Numbers as they are dialled and written everywhere. */
function checked<T extends { phoneNumber?: string | undefined; bankAccountIban?: string | undefined }>(values: T, country: string): T {
  const { phoneNumber, bankAccountIban } = values
  return {
    ...values,
    ...(phoneNumber === undefined ? {} : { phoneNumber: parsePhoneNumberField('phoneNumber', phoneNumber, country) }),
    ...(bankAccountIban === undefined ? {} : { bankAccountIban: parseIbanField('bankAccountIban', bankAccountIban) }),
  }
}

export const salonChanges: Pick<Handlers<typeof calls>, 'create' | 'update'> = {
  /** One batch: the salon, its week and categories, its first administrator and the invitation. */
  create: async (db, _input, { admin, language, ...draft }, request) => {
    const [salonId, userId] = [db.newId('sal'), db.newId('usr')]
    const country = draft.country ?? defaults.country
    const door = db.inSalon(salonId)
    const invitation = inviteAdmin(door, request.env, { userId, username: admin.username })
    // Keys of calls across salons are kept under a name of their own: the salon is not there when the first one comes.
    const platform = db.inSalon('platform')
    const load = async (id: string) => (await db.batch(readSalons(db, id)))[0][0]
    const made = await platform.createIdempotent(async () => {
      try {
        const results = await door.batch(
          ...platform.recordIdempotencyKey(salonId),
          door.insert(salons, { ...checked(draft, country), salonNo: sql`(SELECT coalesce(max(salon_no), 0) + 1 FROM salons)` }),
          ...starterRows(door, draft.isPet ?? false, language ?? languageOf(country)),
          // In a salon of one, the owner takes the bookings: there is somebody to book from the first minute on.
          door.insert(users, { ...admin, userId, passwordHash: noPasswordYet, title: '1', workingHours }),
          door.insert(userPermissions, { userPermissionId: door.newId('upm'), userId, permissionId: 'ADMIN' }),
          ...invitation.statements,
          readSalons(door, salonId),
        )
        sendAfterResponse(request, invitation.message)
        return (results.at(-1) as Salon[])[0]
      } catch (error) {
        if (error instanceof BatchAbortedError && error.columns.includes('users.username'))
          throw new ApiError(400, 'invalid_input', { fields: { 'admin.username': 'This username is taken' } })
        throw error
      }
    }, load)
    return shown(request.env, db.nowUtc, made)
  },

  /** One trip. Suspending is a SUPERADMIN's; it ends the salon's sessions at once. */
  update: async (db, { salonId }, change, request) => {
    const { version, secrets, suspended, salonId: _id, logo: _logo, secretsSet: _set, ...values } = change
    const mine = sql`${salons.salonId} = ${salonId}`
    const results = await db
      .batch(
        ...(suspended === undefined ? [] : [onlyPlatformSuspends(db, suspended)]),
        // A salon that becomes one for pets gets its lists; one that is has thrown away what it does not need.
        ...(values.isPet ? petLists(db, languageOf(values.country ?? defaults.country), becomesPet) : []),
        db.update(salons, { ...checked(values, values.country ?? defaults.country), suspended }, mine, sql`version = ${version}`),
        db.abortIfUnchanged('stale'),
        ...(await secretRows(db, request.env, salonId, secrets)),
        ...(suspended ? [db.executeRaw((salon) => sql`DELETE FROM sessions WHERE salon_id = ${salon}`)] : []),
        readSalons(db, salonId),
      )
      .catch(async (error: unknown) => {
        if (!(error instanceof BatchAbortedError && error.reason === 'stale')) throw error
        const [[current]] = await db.batch(readSalons(db, salonId))
        if (!current) return []
        throw new ApiError(409, 'stale', { current: shown(request.env, db.nowUtc, current) })
      })
    return shown(request.env, db.nowUtc, (results.at(-1) as Salon[] | undefined)?.[0])
  },
}

const becomesPet = (salon: SQL) => sql`EXISTS (SELECT 1 FROM salons o WHERE o.salon_id = ${salon} AND o.is_pet = 0)`

/** Aborts the trip as the session's own guard does when somebody who is no SUPERADMIN changes whether the salon is suspended. */
const onlyPlatformSuspends = (db: StaffDb, suspended: string | null): Statement<number> =>
  db.executeRaw(
    (salon, user) =>
      sql`INSERT INTO refuse_session (why) SELECT 'forbidden' FROM salons s WHERE s.salon_id = ${salon} AND (s.suspended_utc IS NULL) <> ${suspended === null} AND NOT EXISTS (SELECT 1 FROM user_permissions p WHERE p.user_id = ${user} AND p.permission_id = 'SUPERADMIN')`,
  )

/** Sealed before they are written; null takes one away. */
async function secretRows(db: StaffDb, env: Env, salonId: string, secrets: Change['secrets']): Promise<Statement<unknown>[]> {
  const given = Object.entries(secrets ?? {}) as [SalonSecret, string | null | undefined][]
  return Promise.all(
    given
      .filter(([, text]) => text !== undefined)
      .map(async ([name, text]) => {
        if (!text) return db.executeRaw((salon) => sql`DELETE FROM salon_secrets WHERE salon_id = ${salon} AND name = ${name}`)
        const sealed = await sealSecret(env, salonId, name, text)
        return db.executeRaw(
          (salon, user) =>
            sql`INSERT INTO salon_secrets (salon_id, name, sealed, changed_utc, changed_by) SELECT s.id, ${name}, ${sealed}, ${db.nowUtc}, s.person FROM (SELECT ${salon} AS id, ${user} AS person) s WHERE s.id IS NOT NULL ON CONFLICT (salon_id, name) DO UPDATE SET sealed = excluded.sealed, changed_utc = excluded.changed_utc, changed_by = excluded.changed_by`,
        )
      }),
  )
}
