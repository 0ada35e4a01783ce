import { type SQL, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { salons as calls, Salon, SalonChange } from '../../../schema/api/salons.ts'
import { usualWeek } from '../../../schema/rules/opening.ts'
import { salons } from '../../../schema/tables/salons.ts'
import { userPermissions, users } from '../../../schema/tables/staff.ts'
import { defaults, type Language, type SalonSecret } from '../../../schema/terms.ts'
import { Aborted, Refusal } from '../../db/refusal.ts'
import { sealSecret } from '../../db/salon-secrets.ts'
import type { Staff } from '../../db/staff.ts'
import type { Statement } from '../../db/statement.ts'
import type { Env } from '../../env.ts'
import { fileLink } from '../../http/files.ts'
import type { Handlers } from '../../http/serve.ts'
import { sendSoon } from '../messaging/data.ts'
import { readSalons } from './data.ts'
import { inviteAdmin, noPasswordYet } from './invite.ts'
import { ibanOf, phoneNumberOf } from './rules.ts'
import { petLists, starterRows } from './starter.ts'

type Change = v.InferOutput<typeof SalonChange>

/** A salon as a browser sees it: the logo is a link that ends. */
export const shown = (env: Env, nowUtc: number, salon: Salon | undefined): Salon | undefined =>
  salon && { ...salon, logo: fileLink(env, salon.logo, nowUtc) }

const languageOf = (country: string): Language => (country === 'IT' ? 'it' : 'en')

const workingHours = usualWeek.map(({ open, timing }) => ({ isWorking: open, timing }))

/** Numbers as they are dialled and written everywhere. */
function checked<T extends { phoneNumber?: string | undefined; bankAccountIban?: string | undefined }>(values: T, country: string): T {
  const { phoneNumber, bankAccountIban } = values
  return {
    ...values,
    ...(phoneNumber === undefined ? {} : { phoneNumber: phoneNumberOf('phoneNumber', phoneNumber, country) }),
    ...(bankAccountIban === undefined ? {} : { bankAccountIban: ibanOf('bankAccountIban', bankAccountIban) }),
  }
}

export const salonChanges: Pick<Handlers<typeof calls>, 'create' | 'update'> = {
  /** One batch: the salon, its week and categories, its first administrator and the invitation. */
  create: async (staff, _input, { admin, language, ...draft }, request) => {
    const [salonId, userId] = [staff.newId('sal'), staff.newId('usr')]
    const country = draft.country ?? defaults.country
    const door = staff.inSalon(salonId)
    const invitation = inviteAdmin(door, request.env, { userId, username: admin.username })
    // Keys of calls across salons are kept under a name of their own: the salon is not there when the first one comes.
    const platform = staff.inSalon('platform')
    const load = async (id: string) => (await staff.trip(readSalons(staff, id)))[0][0]
    const made = await platform.creating(async () => {
      try {
        const results = await door.trip(
          ...platform.makes(salonId),
          door.add(salons, { ...checked(draft, country), salonNo: sql`(SELECT coalesce(max(salon_no), 0) + 1 FROM salons)` }),
          ...starterRows(door, draft.isPet ?? false, language ?? languageOf(country)),
          // In a salon of one, the owner takes the bookings: there is somebody to book from the first minute on.
          door.add(users, { ...admin, userId, passwordHash: noPasswordYet, title: '1', workingHours }),
          door.add(userPermissions, { userPermissionId: door.newId('upm'), userId, permissionId: 'ADMIN' }),
          ...invitation.statements,
          readSalons(door, salonId),
        )
        sendSoon(request, invitation.message)
        return (results.at(-1) as Salon[])[0]
      } catch (error) {
        if (error instanceof Aborted && error.columns.includes('users.username'))
          throw new Refusal(400, 'Please check what you entered', { fields: { 'admin.username': 'This user name is taken' } })
        throw error
      }
    }, load)
    return shown(request.env, staff.nowUtc, made)
  },

  /** One trip. Suspending is a SUPERADMIN's; it ends the salon's sessions at once. */
  update: async (staff, { salonId }, change, request) => {
    const { version, secrets, suspended, salonId: _id, logo: _logo, secretsSet: _set, ...values } = change
    const mine = sql`${salons.salonId} = ${salonId}`
    const results = await staff
      .trip(
        ...(suspended === undefined ? [] : [onlyPlatformSuspends(staff, suspended)]),
        // A salon that becomes one for pets gets its lists; one that is has thrown away what it does not need.
        ...(values.isPet ? petLists(staff, languageOf(values.country ?? defaults.country), becomesPet) : []),
        staff.change(salons, { ...checked(values, values.country ?? defaults.country), suspended }, mine, sql`version = ${version}`),
        staff.must('moved'),
        ...(await secretRows(staff, request.env, salonId, secrets)),
        ...(suspended ? [staff.tell((salon) => sql`DELETE FROM sessions WHERE salon_id = ${salon}`)] : []),
        readSalons(staff, salonId),
      )
      .catch(async (error: unknown) => {
        if (!(error instanceof Aborted && error.reason === 'moved')) throw error
        const [[current]] = await staff.trip(readSalons(staff, salonId))
        if (!current) return []
        throw new Refusal(409, 'Somebody else changed this meanwhile', { current: shown(request.env, staff.nowUtc, current) })
      })
    return shown(request.env, staff.nowUtc, (results.at(-1) as Salon[] | undefined)?.[0])
  },
}

const becomesPet = (salon: SQL) => sql`EXISTS (SELECT 1 FROM salons o WHERE o.salon_id = ${salon} AND o.is_pet = 0)`

/** Aborts the trip as the session's own guard does when somebody who is no SUPERADMIN changes whether the salon is suspended. */
const onlyPlatformSuspends = (staff: Staff, suspended: string | null): Statement<number> =>
  staff.tell(
    (salon, user) =>
      sql`INSERT INTO refuse_session (why) SELECT 'forbidden' FROM salons s WHERE s.salon_id = ${salon} AND (s.suspended_utc IS NULL) <> ${suspended === null} AND NOT EXISTS (SELECT 1 FROM user_permissions p WHERE p.user_id = ${user} AND p.permission_id = 'SUPERADMIN')`,
  )

/** Sealed before they are written; null takes one away. */
async function secretRows(staff: Staff, env: Env, salonId: string, secrets: Change['secrets']): Promise<Statement<unknown>[]> {
  const given = Object.entries(secrets ?? {}) as [SalonSecret, string | null | undefined][]
  return Promise.all(
    given
      .filter(([, text]) => text !== undefined)
      .map(async ([name, text]) => {
        if (!text) return staff.tell((salon) => sql`DELETE FROM salon_secrets WHERE salon_id = ${salon} AND name = ${name}`)
        const sealed = await sealSecret(env, salonId, name, text)
        return staff.tell(
          (salon, user) =>
            sql`INSERT INTO salon_secrets (salon_id, name, sealed, changed_utc, changed_by) SELECT s.id, ${name}, ${sealed}, ${staff.nowUtc}, s.person FROM (SELECT ${salon} AS id, ${user} AS person) s WHERE s.id IS NOT NULL ON CONFLICT (salon_id, name) DO UPDATE SET sealed = excluded.sealed, changed_utc = excluded.changed_utc, changed_by = excluded.changed_by`,
        )
      }),
  )
}
