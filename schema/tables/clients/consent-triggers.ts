import { getTableColumns, getTableName } from 'drizzle-orm'
import { createTrigger, type SchemaObject } from '../schema-object.ts'
import { clientConsents, clientPrivacies } from './consents.ts'

/** The consent log is evidence: nothing of an entry changes but its client, which a merge moves. */
const immutableEntries = [clientPrivacies, clientConsents].map((table) => {
  const columns = Object.values(getTableColumns(table)).flatMap(({ name }) => (name === 'client_id' ? [] : [name]))
  const name = getTableName(table)
  return createTrigger(`${name}_immutable`, `BEFORE UPDATE OF ${columns.join(', ')} ON ${name}`, `  SELECT RAISE(ABORT, 'refuse:consent');`)
})

export const consentTriggers: SchemaObject[] = [
  ...immutableEntries,
  // A confirmation is of one time.
  createTrigger(
    'agendas_confirmation',
    'AFTER UPDATE OF start_utc ON agendas WHEN NEW.start_utc <> OLD.start_utc AND NEW.confirmed_utc IS NOT NULL',
    `
  UPDATE agendas
  SET confirmed_utc = NULL
  WHERE agenda_id = NEW.agenda_id;`,
  ),
]
