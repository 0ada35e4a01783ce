import type { SchemaObject } from './triggers.ts'

const waits = (row: 'OLD' | 'NEW') =>
  `EXISTS (SELECT 1 FROM waiting_list_entries w WHERE w.salon_id = ${row}.salon_id AND w.state = 'waiting' AND w.deleted_utc IS NULL)`
const mark = (row: 'OLD' | 'NEW') => `INSERT INTO waiting_list_dirty (salon_id) VALUES (${row}.salon_id) ON CONFLICT DO NOTHING;`
const trigger = (name: string, when: string, row: 'OLD' | 'NEW'): SchemaObject => ({
  name,
  kind: 'trigger',
  sql: `CREATE TRIGGER ${name} ${when} BEGIN ${mark(row)} END`,
})

/** Whoever makes room, by whatever call, marks the salon: time given free, another rota, somebody new who waits. */
export const waitingListTriggers: SchemaObject[] = [
  trigger('waiting_list_dirty_freed', `AFTER DELETE ON busy_intervals WHEN ${waits('OLD')}`, 'OLD'),
  trigger('waiting_list_dirty_rota', `AFTER UPDATE ON rota_versions WHEN ${waits('NEW')}`, 'NEW'),
  trigger('waiting_list_dirty_entry', 'AFTER INSERT ON waiting_list_entries', 'NEW'),
  trigger(
    'waiting_list_dirty_again',
    `AFTER UPDATE OF state, deleted_utc ON waiting_list_entries WHEN NEW.state = 'waiting' AND NEW.deleted_utc IS NULL`,
    'NEW',
  ),
]
