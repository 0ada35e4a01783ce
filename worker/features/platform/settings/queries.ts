import { type SQL, sql } from 'drizzle-orm'
import type { OnlineBookingSlot } from '../../../../schema/api/booking/online-booking-slots-schemas.ts'
import { onlineBookingServiceCategories, onlineBookingSlots } from '../../../../schema/tables/booking/online-booking.ts'
import { salonConfigDaysCloseds, salonConfigOpeningTimes, salons } from '../../../../schema/tables/platform/salons.ts'
import {
  salonConfigCategories,
  salonConfigColours,
  salonConfigDiscounts,
  salonConfigExpenseRanges,
  salonConfigPetBreeds,
  salonConfigPetSizes,
  salonConfigPrivacies,
  salonConfigUIs,
  salonConfigWidgets,
} from '../../../../schema/tables/platform/settings.ts'
import { users } from '../../../../schema/tables/team/staff.ts'
import { abortUnlessAllExist, abortUnlessExists } from '../../../db/existence.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SalonTable } from '../../../db/tenant-db.ts'
import { toJson } from '../../../http/resource.ts'

export const selectOpeningTimes = (db: StaffDb) => db.select(salonConfigOpeningTimes, { orderBy: sql`day_of_week` })
export const selectClosedDays = (db: StaffDb) => db.select(salonConfigDaysCloseds, { orderBy: sql`day_start` })
export const selectPrivacies = (db: StaffDb) => db.select(salonConfigPrivacies, { orderBy: sql`number, language` })
export const selectWidgets = (db: StaffDb) => db.select(salonConfigWidgets, { orderBy: sql`rowid` })
export const selectDiscounts = (db: StaffDb) => db.select(salonConfigDiscounts, { orderBy: sql`discount` })
export const selectColours = (db: StaffDb) => db.select(salonConfigColours, { orderBy: sql`position, rowid` })
export const selectExpenseRanges = (db: StaffDb) => db.select(salonConfigExpenseRanges, { orderBy: sql`gender` })
/** Dogs first. */
export const selectPetBreeds = (db: StaffDb) => db.select(salonConfigPetBreeds, { orderBy: sql`species <> 'dog', species, breed` })
export const selectPetSizes = (db: StaffDb) => db.select(salonConfigPetSizes, { orderBy: sql`position, from_kg` })
export const selectCategories = (db: StaffDb) => db.select(salonConfigCategories, { orderBy: sql`position, category` })

/** The whole configuration of a salon: twelve statements, whose results `toConfig` joins. */
export const selectConfig = (db: StaffDb) =>
  [
    db.select(salons),
    selectOpeningTimes(db),
    selectClosedDays(db),
    selectPrivacies(db),
    selectWidgets(db),
    db.select(salonConfigUIs),
    selectDiscounts(db),
    selectColours(db),
    selectExpenseRanges(db),
    selectPetBreeds(db),
    selectPetSizes(db),
    selectCategories(db),
  ] as const

type ConfigValues = Pick<
  Partial<typeof salons.$inferInsert>,
  | 'smsSender'
  | 'emailSender'
  | 'mobileNumber'
  | 'changeUntilHours'
  | 'maxOpenBookings'
  | 'onlineGroups'
  | 'groupRequests'
  | 'maxCodesPerDay'
  | 'codeCountries'
  | 'contactRoles'
  | 'contactsAtDesks'
  | 'retentionMonths'
  | 'confirmRefundsAbove'
>
export const updateConfig = (db: StaffDb, salonId: string, version: number, values: ConfigValues) =>
  db.update(salons, values, sql`${salons.salonId} = ${salonId}`, sql`version = ${version}`)

/** Inserts the display settings of a salon that has none. */
export const insertDefaultUi = (db: StaffDb, salonConfigUIId: string, salonId: string) =>
  db.executeRaw(
    (callerSalonId, userId) => sql`
      INSERT INTO salon_config_uis (salon_config_ui_id, salon_id, date_format, changed_by, changed_utc)
      SELECT ${salonConfigUIId}, s.id, 'DD/MM/YYYY', s.user_id, ${db.nowUtc}
      FROM (SELECT ${callerSalonId} AS id, ${userId} AS user_id) s
      WHERE s.id = ${salonId}
        AND NOT EXISTS (SELECT 1 FROM salon_config_uis salon_ui WHERE salon_ui.salon_id = s.id AND salon_ui.deleted_utc IS NULL)`,
  )
export const updateShowDates = (db: StaffDb, salonId: string, showDatesInHistoryDocument: boolean) =>
  db.update(salonConfigUIs, { showDatesInHistoryDocument }, sql`${salonConfigUIs.salonId} = ${salonId}`)

const isPrivacy = (id: string) => sql`${salonConfigPrivacies.salonConfigPrivacyId} = ${id}`
export const selectPrivacy = (db: StaffDb, id: string) => db.select(salonConfigPrivacies, { where: isPrivacy(id) })

interface PrivacyValues {
  readonly number: number
  readonly language: 'en' | 'it'
  readonly title: string
  readonly text: string
}
/** Updates a privacy text; another language, title or text is a new version of it, from now on. */
export function updatePrivacy(db: StaffDb, id: string, version: number, { number, language, title, text }: PrivacyValues) {
  const isNewText = sql`(language <> ${language} OR title <> ${title} OR text <> ${text})`
  return db.update(
    salonConfigPrivacies,
    {
      number,
      language,
      title,
      text,
      textVersion: sql`text_version + ${isNewText}`,
      textSince: sql`CASE WHEN ${isNewText} THEN ${db.nowUtc} ELSE text_since_utc END`,
    },
    isPrivacy(id),
    sql`version = ${version}`,
  )
}

/** Deletes a breed or size; aborts with `already_used` if a pet has it. Pets store both by name. */
const deleteIfUnused = (db: StaffDb, table: SalonTable, hasId: SQL, column: 'breed' | 'size') =>
  [
    db.abortUnless(
      'already_used',
      (salonId) => sql`
        NOT EXISTS (
          SELECT 1
          FROM sub_clients pet
          JOIN ${table} ON pet.${sql.identifier(column)} = ${table}.${sql.identifier(column)}
          WHERE pet.salon_id = ${salonId}
            AND pet.deleted_utc IS NULL
            AND ${table}.salon_id = pet.salon_id
            AND ${hasId}
        )`,
    ),
    db.softDelete(table, hasId),
  ] as const
export const deletePetBreed = (db: StaffDb, id: string) =>
  deleteIfUnused(db, salonConfigPetBreeds, sql`${salonConfigPetBreeds.salonConfigPetBreedId} = ${id}`, 'breed')
export const deletePetSize = (db: StaffDb, id: string) =>
  deleteIfUnused(db, salonConfigPetSizes, sql`${salonConfigPetSizes.salonConfigPetSizeId} = ${id}`, 'size')

const isSlot = (id: string) => sql`${onlineBookingSlots.onlineBookingSlotId} = ${id}`
const selectSlotRows = (db: StaffDb, options: { where?: SQL; orderBy?: SQL }): Statement<OnlineBookingSlot[]> => {
  const rows = db.select(onlineBookingSlots, options)
  return { ...rows, read: (result) => rows.read(result).map(toJson) }
}
export const selectSlots = (db: StaffDb) => selectSlotRows(db, { orderBy: sql`from_time, rowid` })
export const selectSlot = (db: StaffDb, id: string) => selectSlotRows(db, { where: isSlot(id) })

type SlotValues = Omit<typeof onlineBookingSlots.$inferInsert, 'salonId' | 'changed' | 'changedBy' | 'onlineBookingSlotId'>
interface SlotReferences {
  readonly onlineBookingServiceCategoryId: string
  readonly userIds?: readonly string[] | undefined
}

/** Inserts or updates a slot. Abort with `missing` for an unknown category, `already_used` for an unknown team member, or `stale`. */
export const insertSlot = (db: StaffDb, onlineBookingSlotId: string, values: SlotValues): Statement<unknown>[] => [
  ...abortUnlessReferencesExist(db, values),
  db.insert(onlineBookingSlots, { ...values, onlineBookingSlotId }),
]
export const updateSlot = (db: StaffDb, id: string, version: number, values: SlotValues): Statement<unknown>[] => [
  db.update(onlineBookingSlots, values, isSlot(id), sql`version = ${version}`),
  db.abortIfUnchanged('stale'),
  ...abortUnlessReferencesExist(db, values),
]

const abortUnlessReferencesExist = (db: StaffDb, { onlineBookingServiceCategoryId, userIds = [] }: SlotReferences) => [
  abortUnlessExists(db, onlineBookingServiceCategories.onlineBookingServiceCategoryId, onlineBookingServiceCategoryId),
  abortUnlessAllExist(db, users.userId, userIds, 'already_used'),
]
