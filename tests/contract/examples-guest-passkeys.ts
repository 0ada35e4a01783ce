import type { CreationOptions, RequestOptions } from '../../schema/api/platform/passkeys-schemas.ts'
import { type Authenticator, createAuthenticator } from '../support/authenticator.ts'
import type { Fixture } from '../support/fixture.ts'
import type { Salon } from '../support/salon.ts'

type OpenPlace = (salon: Salon, fixture: Fixture) => Promise<string>
type CreateGuestExample = (salon: Salon, fixture: Fixture) => Promise<{ path: string; body: unknown }>

let passkeys = 0
/** A passkey of the guest whose place the session shows. */
export async function insertGuestPasskey(
  { db }: Fixture,
  { salonId }: Salon,
): Promise<{ guestPasskeyId: string; authenticator: Authenticator }> {
  const authenticator = createAuthenticator()
  const guestPasskeyId = `gpk_${++passkeys}`
  await db.execute({
    sql: `
      INSERT INTO guest_passkeys (
        guest_passkey_id, salon_id, client_id, phone_number, credential_id, public_key, transports_json, name, created_utc, used_utc
      )
      SELECT ?, salon_id, client_id, phone_number, ?, ?, '["internal"]', 'iPhone', 1, 1
      FROM booking_sessions
      WHERE salon_id = ?
      ORDER BY rowid DESC
      LIMIT 1`,
    args: [guestPasskeyId, authenticator.id, authenticator.publicKey, salonId],
  })
  return { guestPasskeyId, authenticator }
}

/** `open`: begins the session of a guest who has proven the telephone of the salon's first client. */
export function createGuestPasskeyExamples(open: OpenPlace): Record<string, CreateGuestExample> {
  const withPasskey = async (salon: Salon, fixture: Fixture) => {
    const session = await open(salon, fixture)
    return { session, ...(await insertGuestPasskey(fixture, salon)) }
  }
  return {
    'guestPasskeySignIn.signIn': async (s, fixture) => {
      const { authenticator } = await withPasskey(s, fixture)
      const { body } = await fixture.call<RequestOptions>('GET', `/api/GuestPasskeys/SignIn?salonId=${s.salonId}`)
      return { path: '/api/GuestPasskeys/SignIn', body: { salonId: s.salonId, passkey: authenticator.get(body) } }
    },
    'guestPasskeys.create': async (s, fixture) => {
      const session = await open(s, fixture)
      const { body } = await fixture.call<CreationOptions>('GET', `/api/GuestPasskeys/Options/${session}`)
      return { path: `/api/GuestPasskeys/${session}`, body: { name: 'iPhone', credential: createAuthenticator().create(body) } }
    },
    'guestPasskeys.rename': async (s, fixture) => {
      const { session, guestPasskeyId } = await withPasskey(s, fixture)
      return { path: `/api/GuestPasskeys/${session}/${guestPasskeyId}`, body: { name: 'My phone' } }
    },
  }
}
