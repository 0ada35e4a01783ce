import { type SQL, sql } from 'drizzle-orm'
import type { Service } from '../../../schema/api/catalogue.ts'
import type { Staff } from '../../db/staff.ts'

/** Services with the name of their category and who does them, one packed cell each. */
export function readServices(staff: Staff, which: SQL) {
  return staff.ask(
    (salon) =>
      sql`SELECT json_object('serviceId', v.service_id, 'salonId', v.salon_id, 'serviceCategoryId', v.service_category_id, 'dashboardServiceCategoryId', v.dashboard_service_category_id, 'onlineBookingServiceCategoryId', v.online_booking_service_category_id, 'service', v.service, 'length', v.length_minutes, 'parts', json(v.parts_json), 'price', v.price_cents, 'extendedDescription', v.extended_description, 'breakAfterService', v.break_after_minutes, 'enableCommissions', v.enable_commissions, 'categoryName', coalesce(k.category_name, ''), 'tint', coalesce(k.tint, 1), 'assignedStaff', (SELECT json_group_array(x.user_id) FROM user_services x WHERE x.salon_id = v.salon_id AND x.service_id = v.service_id), 'color', v.color, 'available', v.available, 'version', v.version) AS packed FROM services v LEFT JOIN service_categories k ON k.service_category_id = v.service_category_id WHERE v.salon_id = ${salon} AND v.deleted_utc IS NULL AND ${which} ORDER BY k.position, v.service`,
    (rows) =>
      rows.map((row): Service => {
        const service = JSON.parse(String(row.packed))
        return {
          ...service,
          price: service.price / 100,
          enableCommissions: service.enableCommissions === 1,
          available: service.available === 1,
        }
      }),
  )
}
