import { sql } from 'drizzle-orm'
import type { Salon } from '../../../../schema/api/platform/salons-schemas.ts'

const newSalonDays = 30
/** JSON text of what a new salon (`salons`) has set up: 0 or 1 for each step. Null once it has had bookings for some weeks. */
export const selectSetup = (nowUtc: number) => sql`
  CASE
    WHEN EXISTS (
      SELECT 1
      FROM agendas booking
      WHERE booking.salon_id = salons.salon_id
        AND booking.start_utc < ${nowUtc - newSalonDays * 86_400}
    ) THEN NULL
    ELSE json_object(
      'openingHours', EXISTS (
        SELECT 1
        FROM salon_config_opening_times opening_time
        WHERE opening_time.salon_id = salons.salon_id
          AND opening_time.version > 1
          AND opening_time.deleted_utc IS NULL
      ),
      'services', EXISTS (SELECT 1 FROM services service WHERE service.salon_id = salons.salon_id AND service.deleted_utc IS NULL),
      'team', (
        SELECT count(*)
        FROM users team_member
        WHERE team_member.salon_id = salons.salon_id
          AND team_member.deleted_utc IS NULL
      ) > 1,
      'onlineBooking',
      EXISTS (
        SELECT 1
        FROM online_booking_slots booking_time
        WHERE booking_time.salon_id = salons.salon_id
          AND booking_time.deleted_utc IS NULL
      ),
      'logo', salons.logo IS NOT NULL
    )
  END`
type Setup = NonNullable<Salon['setup']>
export const toSetup = ({ openingHours, services, team, onlineBooking, logo }: Record<keyof Setup, number>): Setup => ({
  openingHours: openingHours === 1,
  services: services === 1,
  team: team === 1,
  onlineBooking: onlineBooking === 1,
  logo: logo === 1,
})
