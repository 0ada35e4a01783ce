import { createTrigger, type SchemaObject } from '../schema-object.ts'

const switches = [
  ['send_daily_summary', 'daily_summary'],
  ['send_morning_messages', 'morning'],
] as const

/**
 * A switch of the salon that is turned on starts again, whichever statement writes it: what was due before is never sent. The default times
 * are those of schema/rules/outreach/automatic-messages.ts.
 */
export const cronMessageTriggers: SchemaObject[] = switches.map(([column, kind]) =>
  createTrigger(
    `cron_messages_${kind}`,
    `AFTER UPDATE OF ${column} ON salons WHEN NEW.${column} = 1 AND OLD.${column} = 0`,
    `
  INSERT INTO cron_messages (cron_message_id, salon_id, kind, minute_of_day, since_utc, changed_by, changed_utc)
  VALUES (
    'crm_' || NEW.salon_id || '_${kind}',
    NEW.salon_id,
    '${kind}',
    ${kind === 'morning' ? 8 * 60 : 20 * 60},
    NEW.changed_utc,
    NEW.changed_by,
    NEW.changed_utc
  )
  ON CONFLICT (salon_id, kind) DO UPDATE SET since_utc = excluded.since_utc;`,
  ),
)
