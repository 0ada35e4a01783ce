import { createTrigger, type SchemaObject } from '../schema-object.ts'

const increment = `
  INSERT INTO rota_versions (salon_id, rota_version)
  VALUES (NEW.salon_id, 1)
  ON CONFLICT (salon_id) DO UPDATE SET rota_version = rota_version + 1;`

const userColumns = 'first_name, last_name, working_hours_json, employment_start, employment_end, in_agenda, deleted_utc'
const rotaTables = ['user_timeframes', 'salon_config_opening_times', 'salon_config_days_closeds', 'users'] as const

/** Increment the salon's rota version with every change of working hours, names, rota entries, opening times and closed days. */
export const rotaTriggers: SchemaObject[] = rotaTables.flatMap((table) =>
  (['INSERT', 'UPDATE'] as const).map((event) => {
    const columns = table === 'users' && event === 'UPDATE' ? ` OF ${userColumns}` : ''
    return createTrigger(
      `rota_${table}_${event.toLowerCase()}`,
      `AFTER ${event}${columns} ON ${table} WHEN NEW.salon_id IS NOT NULL`,
      increment,
    )
  }),
)
