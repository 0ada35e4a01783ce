import { type SQL, sql } from 'drizzle-orm'
import type { GuestCompanion, SavedGroup } from '../../../../schema/api/booking/guest-group-replies.ts'
import { fold } from '../../../../schema/rules/search.ts'
import { nameOfMember } from '../../../../schema/tables/booking/group-sql.ts'
import { bookingGroups } from '../../../../schema/tables/booking/groups.ts'
import { clients, subClients } from '../../../../schema/tables/clients/clients.ts'
import type { GuestDb } from '../../../db/guest-db.ts'
import { booleanSql, type Columns, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { hasPhone, nextSearchNo, salonCountry } from '../../clients/clients/index.ts'
import { firstNameSql } from '../../platform/salons/index.ts'
import { missesForm } from '../bookings/index.ts'
import { guestBookingJson } from '../online-booking/index.ts'

/** Groups that one guest may make within a day: each may create clients. */
const maxGroupsPerDay = 5
const maxPets = 30
const maxCompanions = 20

/** What decides whether and how guests book groups at a salon. */
export interface GroupSalon {
  readonly isPet: boolean
  readonly takesGroups: boolean
}
export const selectGroupSalon = (db: TenantDb) =>
  db.queryValue(
    (salonId) => sql`
      SELECT ${sql.raw(
        jsonObject({ isPet: booleanSql('salon.is_pet'), takesGroups: booleanSql('salon.online_groups') } satisfies Columns<GroupSalon>),
      )} AS salon
      FROM salons salon
      WHERE salon.salon_id = ${salonId}`,
    (salon): GroupSalon => readJson(salon),
  )

const companion = sql.raw(jsonObject({ clientId: 'client.client_id', firstName: firstNameSql } satisfies Columns<GuestCompanion>))
/** The other clients of the guest's telephone, and those of the groups that they have made, the latest of these first. */
export const selectCompanions = (db: GuestDb): Statement<GuestCompanion[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${companion} AS packed
      FROM (
        SELECT x.client_id, max(x.at) AS at
        FROM (
          SELECT client.client_id, 0 AS at
          FROM clients client
          WHERE ${hasPhone(salonId, db.phone)}
          UNION ALL
          SELECT booking.client_id, booking.start_utc
          FROM booking_groups booking_group
          CROSS JOIN agendas booking
            ON booking.salon_id = booking_group.salon_id
            AND booking.booking_group_id = booking_group.booking_group_id
            AND booking.deleted_utc IS NULL
          WHERE booking_group.salon_id = ${salonId}
            AND booking_group.client_id = ${db.client}
        ) x
        WHERE x.client_id IS NOT ${db.client}
        GROUP BY x.client_id
        ORDER BY max(x.at) DESC
        LIMIT ${maxCompanions}
      ) k
      CROSS JOIN clients client ON client.client_id = k.client_id
      WHERE client.salon_id = ${salonId}
        AND client.inactive_reason = ''
        AND client.deleted_utc IS NULL
      ORDER BY k.at DESC, client.search_no`,
    (rows) => rows.map(({ packed }) => readJson(packed)),
  )

/** Guard statement: aborts with `quota` if the guest has made the groups of a day, or has as many pets as one may. */
export const abortIfTooManyGroups = (db: GuestDb, newPets: number) =>
  db.abortUnless(
    'quota',
    (salonId) => sql`
      (
        SELECT count(*)
        FROM booking_groups booking_group
        WHERE booking_group.salon_id = ${salonId}
          AND booking_group.client_id = ${db.client}
          AND booking_group.changed_utc > ${db.nowUtc - 86_400}
      ) < ${maxGroupsPerDay}
      AND (
        SELECT count(*)
        FROM sub_clients pet
        WHERE pet.salon_id = ${salonId}
          AND pet.client_id = ${db.client}
          AND pet.deleted_utc IS NULL
      ) <= ${maxPets - newPets}`,
  )

/** A group of the guest, who pays; `agendaId` is its first booking. */
export const insertOnlineGroup = (db: GuestDb, group: { bookingGroupId: string; agendaId: string; clientId: string }) =>
  db.insert(bookingGroups, group)

/** Somebody of whom only the name is known. */
export const insertNewCompanion = (db: GuestDb, clientId: string, name: string) =>
  db.insert(clients, { clientId, name, country: salonCountry, searchNo: nextSearchNo, searchText: fold(name), searchDigits: '' })
export const insertNewPet = (db: GuestDb, pet: { subClientId: string; clientId: string; name: string }) =>
  db.insert(subClients, { ...pet, searchText: fold(pet.name) })

type SavedRow = Omit<SavedGroup['bookings'][number], 'formsToken'> & { readonly missesForm: boolean }
/** The bookings of a group as its guest sees them; none where there is no such group. */
export const selectSavedGroup = (db: GuestDb, bookingGroupId: string): Statement<SavedRow[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${guestBookingJson} AS packed, ${sql.raw(nameOfMember)} AS name, (${missesForm(db.nowUtc)}) AS misses_form
      FROM agendas booking
      WHERE booking.salon_id = ${salonId}
        AND booking.booking_group_id = ${bookingGroupId}
        AND booking.deleted_utc IS NULL
      ORDER BY booking.start_utc, booking.rowid`,
    (rows) =>
      rows.map(
        ({ packed, name, misses_form: missing }) => ({ ...readJson(packed), name: String(name), missesForm: missing === 1 }) as SavedRow,
      ),
  )

/** The guest, a companion, or somebody new, as SQL of the client's id. */
export type Owner = 'guest' | 'new' | { readonly clientId: string }
export const toOwnerSql = (db: GuestDb, owner: Owner): SQL =>
  owner === 'guest' ? db.client : owner === 'new' ? sql`NULL` : sql`${owner.clientId}`
