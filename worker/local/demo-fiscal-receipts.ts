import type { Client } from '@libsql/client'
import { sealSecret } from '../db/salon-secrets.ts'
import type { Env } from '../env.ts'
import { openapiFiscalId, openapiToken } from './fakes/openapi-receipts.ts'

const salonId = 'sal_zampa_salon'

/**
 * Connects a demo salon to the fake service for fiscal receipts. The sales of its latest day are still to be sent: the periodic jobs send
 * them. Does nothing where it is connected already. Its keys are sealed with the secret of this machine.
 */
export async function loadFiscalReceiptDemo(client: Client, now: Date, sessionSecret: string): Promise<void> {
  const utc = Math.floor(now.getTime() / 1000)
  const { rows } = await client.execute({
    sql: `SELECT salon.salon_id FROM salons salon WHERE salon.salon_id = ? AND salon.country = 'IT'
      AND NOT EXISTS (SELECT 1 FROM fiscal_connections WHERE salon_id = salon.salon_id)`,
    args: [salonId],
  })
  if (rows.length === 0) return
  const env = { SESSION_SECRET: sessionSecret } as Env
  const secrets = await Promise.all([sealSecret(env, salonId, 'fiscalKey', ''), sealSecret(env, salonId, 'fiscalSecret', openapiToken)])
  await client.batch(
    [
      {
        sql: `INSERT INTO fiscal_connections (salon_id, provider, fiscal_id, name, connected_utc, password_utc, checked_utc, changed_utc)
          VALUES (?, 'openapi', ?, 'Zampa Felice S.r.l.', ?, ?, ?, ?)`,
        args: [salonId, openapiFiscalId, utc - 40 * 86_400, utc - 40 * 86_400, utc, utc],
      },
      ...secrets.map((sealed, i) => ({
        sql: 'INSERT INTO salon_secrets (salon_id, name, sealed, changed_utc) VALUES (?, ?, ?, ?)',
        args: [salonId, i === 0 ? 'fiscalKey' : 'fiscalSecret', sealed, utc],
      })),
      {
        sql: `INSERT INTO fiscal_receipts (
            fiscal_receipt_id, salon_id, ledger_entry_id, part, appointment_id, at_utc, next_utc, changed_by, changed_utc
          )
          SELECT ledger_entry_id || '.0', salon_id, ledger_entry_id, 0, appointment_id, at_utc, at_utc, user_id, at_utc
          FROM ledger_entries
          WHERE salon_id = ?
            AND day = (SELECT max(ledger_entry.day) FROM ledger_entries ledger_entry WHERE ledger_entry.salon_id = ?)`,
        args: [salonId, salonId],
      },
    ],
    'write',
  )
}
