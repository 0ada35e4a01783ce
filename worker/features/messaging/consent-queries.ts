import { type SQL, sql } from 'drizzle-orm'
import type { ConsentChannel, ConsentPurpose, MarketingPurpose } from '../../../schema/terms.ts'

/** SQL: what a client last answered to a purpose on a channel, 1 or 0; null if never asked. `client` and `salon` are SQL expressions. */
export const latestConsent = (salon: string, client: string, purpose: ConsentPurpose, channel: ConsentChannel) => `(
  SELECT k.given
  FROM client_consents k
  WHERE k.salon_id = ${salon}
    AND k.client_id = ${client}
    AND k.purpose = '${purpose}'
    AND k.channel = '${channel}'
  ORDER BY k.at_utc DESC, k.rowid DESC
  LIMIT 1
)`

/** Condition on clients `c`: has consented to advertising of the purpose on the channel. */
export const hasMarketingConsent = (purpose: MarketingPurpose, channel: 'text' | 'mail'): SQL =>
  sql`${sql.raw(latestConsent('c.salon_id', 'c.client_id', purpose, channel))} = 1`
