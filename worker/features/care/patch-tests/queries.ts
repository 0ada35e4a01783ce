import { type SQL, sql } from 'drizzle-orm'
import type { PatchTest, PatchTestChange } from '../../../../schema/api/care/patch-tests-schemas.ts'
import { patchTests } from '../../../../schema/tables/care/treatment-colours.ts'
import type { Columns } from '../../../db/json-sql.ts'
import { readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

const columns: Columns<PatchTest> = {
  patchTestId: 'patch_test.patch_test_id',
  clientId: 'patch_test.client_id',
  day: 'patch_test.day',
  line: 'patch_test.line',
  result: 'patch_test.result',
  note: 'patch_test.note',
  userDTO: `json_object(
    'userId', patch_test.user_id,
    'firstName', coalesce(team_member.first_name, ''),
    'lastName', coalesce(team_member.last_name, '')
  )`,
  version: 'patch_test.version',
}

/** Patch tests by a condition on `patch_tests patch_test`, the newest first; at most 500. */
export const selectPatchTests = (db: StaffDb, where: SQL): Statement<PatchTest[]> =>
  db.selectJson(
    columns,
    (salonId) => sql`
      FROM patch_tests patch_test
      LEFT JOIN users team_member ON team_member.user_id = patch_test.user_id
      WHERE patch_test.salon_id = ${salonId}
        AND ${where}
        AND patch_test.deleted_utc IS NULL
      ORDER BY patch_test.day DESC, patch_test.rowid DESC
      LIMIT 500`,
  )
export const selectPatchTestsOf = (db: StaffDb, clientId: string) => selectPatchTests(db, sql`patch_test.client_id = ${clientId}`)
/** Condition on a row, by its alias: it is of the client of a visit. */
export const isOfVisitClient = (row: 'patch_test' | 'colour', appointmentId: string): SQL => sql`
  ${sql.raw(row)}.client_id = (
    SELECT visit.client_id
    FROM appointments visit
    WHERE visit.salon_id = ${sql.raw(row)}.salon_id
      AND visit.appointment_id = ${appointmentId}
      AND visit.deleted_utc IS NULL
  )`
export const selectPatchTestsOfVisit = (db: StaffDb, appointmentId: string) =>
  selectPatchTests(db, isOfVisitClient('patch_test', appointmentId))
export const selectPatchTest = (db: StaffDb, id: string) => selectPatchTests(db, sql`patch_test.patch_test_id = ${id}`)

type Values = Pick<PatchTest, 'day' | 'line' | 'result' | 'note'>
export const insertPatchTest = (db: StaffDb, id: string, values: Values & { clientId: string }) =>
  db.insert(patchTests, { patchTestId: id, userId: sql`w.user_id`, ...values })

const isPatchTest = (id: string) => sql`patch_test_id = ${id}`
/** Changes a patch test of the given version, or takes back its deletion; aborts with `stale` if there is none. */
export const updatePatchTest = (
  db: StaffDb,
  id: string,
  { version, deleted, ...values }: Pick<PatchTestChange, 'version' | 'deleted' | keyof Values>,
): Statement<unknown>[] => [
  deleted === false
    ? db.restore(patchTests, isPatchTest(id), sql`version = ${version}`)
    : db.update(patchTests, values, isPatchTest(id), sql`version = ${version}`),
  db.abortIfUnchanged('stale'),
]
export const deletePatchTest = (db: StaffDb, id: string) => db.softDelete(patchTests, isPatchTest(id))

/**
 * Condition: the client has a patch test that was passed at most `days` days before `day` and was not followed by a reaction to the
 * same line. It repeats `findPatchTest` of schema/rules/care/patch-tests.ts.
 */
const hasValidPatchTest = (test: { salonId: SQL; clientId: SQL; days: SQL; day: SQL }): SQL => sql`
  EXISTS (
    SELECT 1
    FROM patch_tests patch_test
    WHERE patch_test.salon_id = ${test.salonId}
      AND patch_test.client_id = ${test.clientId}
      AND patch_test.result = 'passed'
      AND patch_test.day <= ${test.day}
      AND date(patch_test.day, '+' || ${test.days} || ' days') >= ${test.day}
      AND patch_test.deleted_utc IS NULL
      AND NOT EXISTS (
        SELECT 1
        FROM patch_tests later_patch_test
        WHERE later_patch_test.salon_id = patch_test.salon_id
          AND later_patch_test.client_id = patch_test.client_id
          AND later_patch_test.line = patch_test.line
          AND later_patch_test.result = 'reaction'
          AND later_patch_test.day >= patch_test.day
          AND later_patch_test.day <= ${test.day}
          AND later_patch_test.deleted_utc IS NULL
      )
  )`

/** Condition on services `service`: they need a patch test that the client does not have on a day. */
const lacksPatchTest = (clientId: SQL, day: string): SQL => sql`
  service.patch_test_days > 0
  AND NOT ${hasValidPatchTest({ salonId: sql`service.salon_id`, clientId, days: sql`service.patch_test_days`, day: sql`${day}` })}`

/** Those of the services, or of all, for which the client has no valid patch test on a day. */
export const selectUntestedServices = (
  db: TenantDb,
  serviceIds: readonly string[] | 'all',
  clientId: SQL,
  day: string,
): Statement<string[]> =>
  db.queryValue(
    (salonId) => sql`
      SELECT json_group_array(service.service_id) AS service_ids
      FROM services service
      WHERE service.salon_id = ${salonId}
        ${serviceIds === 'all' ? sql`` : sql`AND service.service_id IN (SELECT value FROM json_each(${JSON.stringify(serviceIds)}))`}
        AND ${lacksPatchTest(clientId, day)}`,
    (untested): string[] => readJson(untested),
  )

/** Aborts with `untested` where a service needs a patch test that the client does not have on a day. */
export const abortIfUntested = (db: TenantDb, serviceIds: readonly string[], clientId: SQL, day: string) =>
  db.abortUnless(
    'untested',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM services service
        WHERE service.salon_id = ${salonId}
          AND service.service_id IN (SELECT value FROM json_each(${JSON.stringify(serviceIds)}))
          AND ${lacksPatchTest(clientId, day)}
      )`,
  )

/** Condition on performed services: they need no patch test, the client has a valid one, or somebody answers for starting without. */
export const mayStartUntested = (table: SQL, today: string): SQL => sql`
  (
    ${table}.patch_test_confirmed_by IS NOT NULL
    OR NOT EXISTS (
      SELECT 1
      FROM services service
      WHERE service.service_id = ${table}.service_id
        AND service.salon_id = ${table}.salon_id
        AND ${lacksPatchTest(sql`${table}.client_id`, today)}
    )
  )`

/** Ids of performed services of the last two days that are not started and may not be for want of a patch test. */
export const selectBlockedServices = (db: StaffDb, today: string): Statement<string[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT performed_service.client_history_service_id
      FROM appointments visit
      JOIN client_history_services performed_service
        ON performed_service.salon_id = visit.salon_id
        AND performed_service.appointment_id = visit.appointment_id
        AND performed_service.deleted_utc IS NULL
      WHERE visit.salon_id = ${salonId}
        AND visit.arrival_utc > ${db.nowUtc - 2 * 86_400}
        AND visit.checked_out_utc IS NULL
        AND visit.deleted_utc IS NULL
        AND performed_service.start_utc IS NULL
        AND NOT ${mayStartUntested(sql`performed_service`, today)}`,
    (rows) => rows.map((row) => String(row.client_history_service_id)),
  )
