/** SQL: what a client last answered to a purpose on a channel, 1 or 0; null if never asked. All four are SQL expressions. */
export const latestConsent = (salon: string, client: string, purpose: string, channel: string) => `(
  SELECT k.given
  FROM client_consents k
  WHERE k.salon_id = ${salon}
    AND k.client_id = ${client}
    AND k.purpose = ${purpose}
    AND k.channel = ${channel}
  ORDER BY k.at_utc DESC, k.rowid DESC
  LIMIT 1
)`
