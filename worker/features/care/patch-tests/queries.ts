import { type SQL, sql } from 'drizzle-orm'
import type { PatchTest, PatchTestChange } from '../../../../schema/api/care/patch-tests-schemas.ts'
import { patchTests } from '../../../../schema/tables/care/treatment-colours.ts'
import type { Columns } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

const columns: Columns<PatchTest> = {
  patchTestId: 'n.patch_test_id',
  clientId: 'n.client_id',
  day: 'n.day',
  line: 'n.line',
  result: 'n.result',
  note: 'n.note',
  userDTO: `json_object(
    'userId', n.user_id,
    'firstName', coalesce(u.first_name, ''),
    'lastName', coalesce(u.last_name, '')
  )`,
  version: 'n.version',
}

/** Patch tests by a condition on `patch_tests n`, the newest first; at most 500. */
export const selectPatchTests = (db: StaffDb, where: SQL): Statement<PatchTest[]> =>
  db.selectJson(
    columns,
    (salonId) => sql`
      FROM patch_tests n
      LEFT JOIN users u ON u.user_id = n.user_id
      WHERE n.salon_id = ${salonId}
        AND ${where}
        AND n.deleted_utc IS NULL
      ORDER BY n.day DESC, n.rowid DESC
      LIMIT 500`,
  )
export const selectPatchTestsOf = (db: StaffDb, clientId: string) => selectPatchTests(db, sql`n.client_id = ${clientId}`)
/** Condition on a row `n`: it is of the client of a visit. */
export const isOfVisitClient = (appointmentId: string): SQL => sql`
  n.client_id = (
    SELECT q.client_id
    FROM appointments q
    WHERE q.salon_id = n.salon_id
      AND q.appointment_id = ${appointmentId}
      AND q.deleted_utc IS NULL
  )`
export const selectPatchTestsOfVisit = (db: StaffDb, appointmentId: string) => selectPatchTests(db, isOfVisitClient(appointmentId))
export const selectPatchTest = (db: StaffDb, id: string) => selectPatchTests(db, sql`n.patch_test_id = ${id}`)

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
    FROM patch_tests t
    WHERE t.salon_id = ${test.salonId}
      AND t.client_id = ${test.clientId}
      AND t.result = 'passed'
      AND t.day <= ${test.day}
      AND date(t.day, '+' || ${test.days} || ' days') >= ${test.day}
      AND t.deleted_utc IS NULL
      AND NOT EXISTS (
        SELECT 1
        FROM patch_tests o
        WHERE o.salon_id = t.salon_id
          AND o.client_id = t.client_id
          AND o.line = t.line
          AND o.result = 'reaction'
          AND o.day >= t.day
          AND o.day <= ${test.day}
          AND o.deleted_utc IS NULL
      )
  )`

/** Condition on services `v`: they need a patch test that the client does not have on a day. */
const lacksPatchTest = (clientId: SQL, day: string): SQL => sql`
  v.patch_test_days > 0
  AND NOT ${hasValidPatchTest({ salonId: sql`v.salon_id`, clientId, days: sql`v.patch_test_days`, day: sql`${day}` })}`

/** Those of the services for which the client has no valid patch test on a day. */
export const selectUntestedServices = (db: TenantDb, serviceIds: readonly string[], clientId: SQL, day: string): Statement<string[]> =>
  db.queryValue(
    (salonId) => sql`
      SELECT json_group_array(v.service_id) AS service_ids
      FROM services v
      WHERE v.salon_id = ${salonId}
        AND v.service_id IN (SELECT value FROM json_each(${JSON.stringify(serviceIds)}))
        AND ${lacksPatchTest(clientId, day)}`,
    (untested): string[] => JSON.parse(String(untested)),
  )

/** Aborts with `untested` where a service needs a patch test that the client does not have on a day. */
export const abortIfUntested = (db: TenantDb, serviceIds: readonly string[], clientId: SQL, day: string) =>
  db.abortUnless(
    'untested',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM services v
        WHERE v.salon_id = ${salonId}
          AND v.service_id IN (SELECT value FROM json_each(${JSON.stringify(serviceIds)}))
          AND ${lacksPatchTest(clientId, day)}
      )`,
  )

/** Condition on performed services: they need no patch test, the client has a valid one, or somebody answers for starting without. */
export const mayStartUntested = (table: SQL, today: string): SQL => sql`
  (
    ${table}.patch_test_confirmed_by IS NOT NULL
    OR NOT EXISTS (
      SELECT 1
      FROM services v
      WHERE v.service_id = ${table}.service_id
        AND v.salon_id = ${table}.salon_id
        AND ${lacksPatchTest(sql`${table}.client_id`, today)}
    )
  )`

/** Ids of performed services of the last two days that are not started and may not be for want of a patch test. */
export const selectBlockedServices = (db: StaffDb, today: string): Statement<string[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT h.client_history_service_id
      FROM appointments p
      JOIN client_history_services h
        ON h.salon_id = p.salon_id AND h.appointment_id = p.appointment_id AND h.deleted_utc IS NULL
      WHERE p.salon_id = ${salonId}
        AND p.arrival_utc > ${db.nowUtc - 2 * 86_400}
        AND p.checked_out_utc IS NULL
        AND p.deleted_utc IS NULL
        AND h.start_utc IS NULL
        AND NOT ${mayStartUntested(sql`h`, today)}`,
    (rows) => rows.map((row) => String(row.client_history_service_id)),
  )
