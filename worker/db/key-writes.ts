import { type SQL, sql } from 'drizzle-orm'
import { type Statement, statement } from './statement.ts'

const latestEntry = sql`coalesce((SELECT max(audit_log.audit_log_id) FROM audit_log), 0)`
const write = (text: SQL): Statement<unknown> => statement(text, true, () => undefined)

/** Statements around the writes of a key, by which the audit log names it: no other batch writes between them. */
export const noteKeyWrites = (apiKeyId: string): readonly [begin: Statement<unknown>, end: Statement<unknown>] => [
  write(sql`
    INSERT INTO api_key_writes (salon_id, api_key_id, after_id, until_id)
    SELECT api_key.salon_id, api_key.api_key_id, ${latestEntry}, 0
    FROM api_keys api_key
    WHERE api_key.api_key_id = ${apiKeyId}`),
  write(sql`
    UPDATE api_key_writes
    SET until_id = ${latestEntry}
    WHERE salon_id = (SELECT api_key.salon_id FROM api_keys api_key WHERE api_key.api_key_id = ${apiKeyId})
      AND until_id = 0`),
]
