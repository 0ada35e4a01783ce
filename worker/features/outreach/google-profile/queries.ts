import { sql } from 'drizzle-orm'
import type { GoogleProfile } from '../../../../schema/api/outreach/google-profile-schemas.ts'
import { booleanSql, type Columns, instantSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { ProfileLocation } from '../../../gateways/google-profile.ts'
import { deleteSecret } from '../../platform/salons/index.ts'

type Connection = NonNullable<GoogleProfile['connection']>

const columns: Columns<Connection> = {
  title: 'google_profile.title',
  address: 'google_profile.address',
  hasLink: booleanSql("google_profile.link_id <> ''"),
  connected: instantSql('google_profile.connected_utc'),
}
export const selectConnection = (db: StaffDb): Statement<Connection[]> =>
  db.selectJson(
    columns,
    (salonId) => sql`
      FROM google_profiles google_profile
      WHERE google_profile.salon_id = ${salonId}
        AND google_profile.deleted_utc IS NULL`,
  )

/** A salon's connection as its row has it, with the sealed token. */
export interface StoredProfile {
  readonly salonId: string
  readonly locationId: string
  readonly linkId: string
  readonly sealed: string
  readonly version: number
}
export const selectStored = (db: StaffDb): Statement<StoredProfile | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT google_profile.salon_id, google_profile.location_id, google_profile.link_id, google_profile.version, salon_secret.sealed
      FROM google_profiles google_profile
      JOIN salon_secrets salon_secret
        ON salon_secret.salon_id = google_profile.salon_id
        AND salon_secret.name = 'googleProfile'
      WHERE google_profile.salon_id = ${salonId}
        AND google_profile.deleted_utc IS NULL`,
    ([row]) =>
      row && {
        salonId: String(row.salon_id),
        locationId: String(row.location_id),
        linkId: String(row.link_id),
        sealed: String(row.sealed),
        version: Number(row.version),
      },
  )

/** Connects a profile, or connects it again: its button stays. */
export const upsertProfile = (db: StaffDb): Statement<number> =>
  db.executeRaw(
    (salonId, caller) => sql`
      INSERT INTO google_profiles (salon_id, connected_utc, changed_by, changed_utc)
      SELECT w.salon_id, ${db.nowUtc}, w.user_id, ${db.nowUtc}
      FROM (SELECT ${salonId} AS salon_id, ${caller} AS user_id) w
      WHERE w.salon_id IS NOT NULL
      ON CONFLICT (salon_id) DO UPDATE
        SET
          connected_utc = excluded.connected_utc,
          version = google_profiles.version + 1,
          changed_by = excluded.changed_by,
          changed_utc = excluded.changed_utc,
          deleted_utc = NULL`,
  )

/** Notes the button of a location; changes no row where the connection is no longer the one of `version`. */
export const setLocation = (
  db: StaffDb,
  { locationId, title, address }: ProfileLocation,
  linkId: string,
  version: number | undefined,
): Statement<number> =>
  db.executeRaw(
    (salonId, caller) => sql`
      UPDATE google_profiles AS google_profile
      SET
        location_id = ${locationId},
        title = ${title},
        address = ${address},
        link_id = ${linkId},
        version = version + 1,
        changed_by = ${caller},
        changed_utc = ${db.nowUtc}
      WHERE google_profile.salon_id = ${salonId}
        AND google_profile.deleted_utc IS NULL
        ${version === undefined ? sql`` : sql`AND google_profile.version = ${version}`}`,
  )

export const deleteProfile = (db: StaffDb): Statement<number>[] => [
  db.executeRaw(
    (salonId, caller) => sql`
      UPDATE google_profiles AS google_profile
      SET
        deleted_utc = ${db.nowUtc},
        location_id = '',
        title = '',
        address = '',
        link_id = '',
        version = version + 1,
        changed_by = ${caller},
        changed_utc = ${db.nowUtc}
      WHERE google_profile.salon_id = ${salonId}
        AND google_profile.deleted_utc IS NULL`,
  ),
  deleteSecret(db, 'googleProfile'),
]
