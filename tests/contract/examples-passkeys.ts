import type { CreationOptions, RequestOptions } from '../../schema/api/platform/passkeys-schemas.ts'
import { createAuthenticator } from '../support/authenticator.ts'
import type { Fixture } from '../support/fixture.ts'
import { password, type Salon } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { callAs } from './records.ts'

/** Nobody else's account is opened, in no salon. */
const own = { as: 'IMAGE', foreign: 403 } as const
const getUserId = async (s: Salon) => (await s.as('IMAGE')).userId

let passkeys = 0
/** A passkey of a user, written into the database: one that is added by the call tells its user behind the reply. */
async function insertPasskey({ db }: Fixture, userId: string) {
  const authenticator = createAuthenticator()
  authenticator.state.userHandle = Buffer.from(userId).toString('base64url')
  const passkeyId = `pky_${++passkeys}`
  await db.execute({
    sql: `
      INSERT INTO passkeys (passkey_id, user_id, credential_id, public_key, transports_json, name, created_utc, used_utc)
      VALUES (?, ?, ?, ?, '["internal"]', 'Phone', 1, 1)`,
    args: [passkeyId, userId, authenticator.id, authenticator.publicKey],
  })
  return { passkeyId, authenticator }
}
/** Two passkeys of the caller, of which the call names one. */
const withPasskeys: CreateExample = async (s, fixture) => {
  const userId = await getUserId(s)
  const { passkeyId } = await insertPasskey(fixture, userId)
  await insertPasskey(fixture, userId)
  return { ...own, input: { userId, passkeyId } }
}
const ofAll: CreateExample = async (s, fixture) => {
  const userId = await getUserId(s)
  await insertPasskey(fixture, userId)
  return { ...own, input: { userId } }
}

export const passkeyExamples: Readonly<Record<string, CreateExample>> = {
  'identity.options': ofAll,
  'identity.confirm': async (s) => ({ ...own, input: { userId: await getUserId(s) }, body: { password } }),
  'passkeys.list': ofAll,
  'passkeys.options': ofAll,
  'passkeys.create': async (s, fixture) => {
    const { input } = await ofAll(s, fixture)
    const options = await callAs<CreationOptions>(s, 'IMAGE', 'POST', `Users/PasskeyOptions/{sessionCode}/${input?.userId}`)
    return { ...own, input, body: { name: 'Phone', credential: createAuthenticator().create(options) } }
  },
  'passkeys.rename': async (s, fixture) => ({ ...(await withPasskeys(s, fixture)), body: { name: 'Tablet' } }),
  'passkeys.remove': withPasskeys,
  'passkeys.restore': async (s, fixture) => {
    const example = await withPasskeys(s, fixture)
    await callAs(s, 'IMAGE', 'DELETE', `Users/Passkeys/{sessionCode}/${example.input?.userId}/${example.input?.passkeyId}`)
    return example
  },
}

/** Signs in with a passkey. */
export async function enterByPasskey(s: Salon, fixture: Fixture) {
  const { authenticator } = await insertPasskey(fixture, s.anna)
  const { body } = await fixture.call<RequestOptions>('GET', '/api/Sessions/Passkey')
  return { path: '/api/Sessions/Passkey', body: authenticator.get(body) }
}
