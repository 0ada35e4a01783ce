import { createTrigger, type SchemaObject } from '../schema-object.ts'

const hasWaitingEntry = (row: 'OLD' | 'NEW') => `EXISTS (
  SELECT 1
  FROM waiting_list_entries w
  WHERE w.salon_id = ${row}.salon_id
    AND w.state = 'waiting'
    AND w.deleted_utc IS NULL
)`
const setDirty = (row: 'OLD' | 'NEW') => `
  INSERT INTO waiting_list_dirty (salon_id)
  VALUES (${row}.salon_id)
  ON CONFLICT DO NOTHING;`

/** Set the salon's dirty flag when its waiting list may be served: freed time, a changed rota, a new or reopened entry. */
export const waitingListTriggers: SchemaObject[] = [
  createTrigger('waiting_list_dirty_freed', `AFTER DELETE ON busy_intervals WHEN ${hasWaitingEntry('OLD')}`, setDirty('OLD')),
  createTrigger('waiting_list_dirty_rota', `AFTER UPDATE ON rota_versions WHEN ${hasWaitingEntry('NEW')}`, setDirty('NEW')),
  createTrigger('waiting_list_dirty_entry', 'AFTER INSERT ON waiting_list_entries', setDirty('NEW')),
  createTrigger(
    'waiting_list_dirty_again',
    `AFTER UPDATE OF state, deleted_utc ON waiting_list_entries
    WHEN NEW.state = 'waiting' AND NEW.deleted_utc IS NULL`,
    setDirty('NEW'),
  ),
]
