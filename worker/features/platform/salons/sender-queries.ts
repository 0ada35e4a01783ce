import { sql } from 'drizzle-orm'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { raisePlatformAlert } from '../../messages/alerts/index.ts'

/** What a call says about the salon's senders; a missing field says nothing. */
export interface SenderConfirmation {
  readonly smsSenderConfirmed?: boolean | undefined
  readonly waBoxUidConfirmed?: boolean | undefined
}

const senders = [
  { field: 'smsSenderConfirmed', value: sql.raw('sms_sender'), confirmed: sql.raw('sms_sender_confirmed') },
  { field: 'waBoxUidConfirmed', value: sql.raw('wa_box_uid'), confirmed: sql.raw('wa_box_uid_confirmed') },
] as const

/** Guard statements: abort with `forbidden` if a caller other than a SUPERADMIN changes whether a sender is confirmed. */
export const abortUnlessMayConfirm = (db: StaffDb, confirmation: SenderConfirmation): Statement<number>[] =>
  senders.flatMap(({ field, value, confirmed }) => {
    const wanted = confirmation[field]
    if (wanted === undefined) return []
    const guard = db.executeRaw(
      (salonId, userId) => sql`
        INSERT INTO refuse_session (why)
        SELECT 'forbidden'
        FROM salons s
        WHERE s.salon_id = ${salonId}
          AND (s.${value} <> '' AND s.${value} = s.${confirmed}) <> ${wanted}
          AND NOT EXISTS (SELECT 1 FROM user_permissions p WHERE p.user_id = ${userId} AND p.permission_id = 'SUPERADMIN')`,
    )
    return [guard]
  })

/**
 * Confirms the senders as they are now, or takes the confirmation back; changes nothing for a caller other than a SUPERADMIN. Belongs
 * behind the update of the salon: a sender that is not the confirmed one is unconfirmed.
 */
export const confirmSenders = (db: StaffDb, confirmation: SenderConfirmation): Statement<number>[] =>
  senders.flatMap(({ field, value, confirmed }) => {
    const wanted = confirmation[field]
    if (wanted === undefined) return []
    const update = db.executeRaw(
      (salonId, userId) => sql`
        UPDATE salons
        SET ${confirmed} = ${wanted ? value : sql`''`}
        WHERE salon_id = ${salonId}
          AND EXISTS (SELECT 1 FROM user_permissions p WHERE p.user_id = ${userId} AND p.permission_id = 'SUPERADMIN')`,
    )
    return [update]
  })

/** Tells the superadmins that the salon waits for the confirmation of a sender; once per sender. */
export const alertUnconfirmedSenders = (db: StaffDb) => [alertUnconfirmed(db, senders[0]), alertUnconfirmed(db, senders[1])] as const

const alertUnconfirmed = (db: StaffDb, { value, confirmed }: (typeof senders)[number]) =>
  raisePlatformAlert(db, {
    key: 'sender_unconfirmed',
    salon: (salonId) => sql`s.salon_id = ${salonId} AND s.${value} <> '' AND s.${value} <> s.${confirmed}`,
    detail: sql`s.${value}`,
  })
