import { createTrigger, type SchemaObject } from '../schema-object.ts'

/** One row per client: folded name, e-mail and pets' names, and the digits of the phone numbers. */
const reindex = (clientId: string) => `
  DELETE FROM client_search
  WHERE rowid = (SELECT search_no FROM clients WHERE client_id = ${clientId});
  INSERT INTO client_search (rowid, text, digits)
  SELECT
    c.search_no,
    c.search_text || coalesce((
      SELECT ' ' || group_concat(p.search_text, ' ')
      FROM sub_clients p
      WHERE p.salon_id = c.salon_id
        AND p.client_id = c.client_id
        AND p.deleted_utc IS NULL
    ), ''),
    c.search_digits
  FROM clients c
  WHERE c.client_id = ${clientId} AND c.deleted_utc IS NULL;`

/** Full-text index of clients and the triggers that keep it up to date. */
export const clientSearchObjects: SchemaObject[] = [
  {
    name: 'client_search',
    kind: 'table',
    sql: `CREATE VIRTUAL TABLE client_search USING fts5 (text, digits, tokenize = 'trigram')`,
    // Without secure-delete an erased name would stay readable in the pages of the index.
    setUp: `INSERT INTO client_search (client_search, rank) VALUES ('secure-delete', 1)`,
  },
  createTrigger(
    'client_search_insert',
    'AFTER INSERT ON clients',
    `
  INSERT INTO client_search (rowid, text, digits)
  VALUES (NEW.search_no, NEW.search_text, NEW.search_digits);`,
  ),
  createTrigger('client_search_update', 'AFTER UPDATE OF search_text, search_digits, deleted_utc ON clients', reindex('NEW.client_id')),
  createTrigger('client_search_pet_insert', 'AFTER INSERT ON sub_clients', reindex('NEW.client_id')),
  createTrigger(
    'client_search_pet_update',
    'AFTER UPDATE OF search_text, client_id, deleted_utc ON sub_clients',
    reindex('OLD.client_id'),
    reindex('NEW.client_id'),
  ),
]
