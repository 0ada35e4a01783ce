import type { Fixture } from '../support/fixture.ts'
import type { Salon } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { callAs } from './records.ts'

/** A salon whose own account makes calls, and a client of it with a number. */
async function openCalls(s: Salon, fixture: Fixture) {
  const [clientId = ''] = s.clients
  // No two salons have the same sender.
  const sender = `39${[...s.salonId]
    .map((sign) => sign.charCodeAt(0) % 10)
    .join('')
    .slice(-9)
    .padStart(9, '0')}`
  await fixture.db.batch([
    { sql: "UPDATE clients SET phone_number = '+393475559903' WHERE client_id = ?", args: [clientId] },
    {
      sql: `
        UPDATE salons
        SET sms_sender = ?, sms_sender_confirmed = ?, phone_number = '+390115550100'
        WHERE salon_id = ?`,
      args: [sender, sender, s.salonId],
    },
  ])
  const path = `Salons/{sessionCode}/${s.salonId}`
  const { version } = await callAs<{ version: number }>(s, 'ADMIN', 'GET', path)
  const secrets = { smsKey: 'AClocal', smsSecret: 'local-twilio-token' }
  await callAs(s, 'ADMIN', 'PUT', path, { version, smsProvider: 'twilio', secrets })
  return { clientId }
}

export const clientCallExamples: Record<string, CreateExample> = {
  'clientCalls.choices': async (s, fixture) => ({ input: await openCalls(s, fixture) }),
  'clientCalls.ring': async (s, fixture) => ({ input: await openCalls(s, fixture), body: { phone: 'salon' } }),
}
