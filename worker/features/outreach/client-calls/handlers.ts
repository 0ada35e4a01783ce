import { clientCalls } from '../../../../schema/api/outreach/client-calls.ts'
import { type CalledPhone, clientCallsSchemas } from '../../../../schema/api/outreach/client-calls-schemas.ts'
import { maskContact } from '../../../../schema/rules/clients/contacts.ts'
import { isPlainNumber } from '../../../../schema/rules/outreach/callable-numbers.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { openSecret } from '../../../db/salon-secrets.ts'
import type { Env } from '../../../env.ts'
import { gatewayOptions } from '../../../gateways/gateways.ts'
import { type BridgedCall, placeTwilioCall } from '../../../gateways/twilio-calls.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { readPhoneNumber } from '../../platform/salons/index.ts'
import { type CallFacts, recordCall, selectCallFacts } from './queries.ts'

type CallHandlers = Handlers<typeof clientCalls>

/** No name of letters and no short code: a call can come from it. */
const isNumber = (sender: string) => /^\d{8,15}$/.test(sender)

/** The salon's number that the client sees; empty unless the salon has its own account with a number of it. */
function getFrom({ smsProvider, sender, secrets }: CallFacts, env: Env): string {
  const isSetUp = smsProvider === 'twilio' && Boolean(env.GATEWAY_TWILIO_URL) && secrets.length === 2 && isNumber(sender)
  return isSetUp ? `+${sender}` : ''
}

/** The number, if it is a landline or a mobile of a country that is called: empty otherwise. */
async function toCallable({ countries }: CallFacts, number: string): Promise<string> {
  const phone = number === '' ? undefined : await readPhoneNumber(number)
  const isCalled = phone !== undefined && countries.includes(phone.country) && isPlainNumber(phone.country, phone.national)
  return isCalled ? `+${number.replace(/\D/g, '')}` : ''
}

const listPhones = ({ salonPhone, ownPhone }: CallFacts): { phone: CalledPhone; number: string }[] => [
  ...(salonPhone ? [{ phone: 'salon' as const, number: salonPhone }] : []),
  ...(ownPhone && ownPhone !== salonPhone ? [{ phone: 'own' as const, number: ownPhone }] : []),
]

const getChoices: CallHandlers['choices'] = async (db, { clientId }, _body, { env }) => {
  const [facts] = await db.batch(selectCallFacts(db, clientId))
  return facts && { from: getFrom(facts, env), to: maskContact(facts.client), phones: listPhones(facts) }
}

/** What the caller hears first. */
const toAnnouncement = ({ country, salonName }: CallFacts): Pick<BridgedCall, 'announcement' | 'language'> =>
  country === 'IT'
    ? { announcement: `Chiamata da ${salonName}: attendi in linea.`, language: 'it-IT' }
    : { announcement: `Call from ${salonName}: please hold.`, language: 'en-GB' }

/** Rings by the salon's account. The client's number goes to the provider only. */
async function place(env: Env, { secrets }: CallFacts, call: BridgedCall): Promise<'rings' | 'unknown'> {
  const [key = '', secret = ''] = await Promise.all([openSecret(env, secrets, 'smsKey'), openSecret(env, secrets, 'smsSecret')])
  const account = { url: env.GATEWAY_TWILIO_URL ?? '', key, secret, ...gatewayOptions(env) }
  const outcome = await placeTwilioCall(account, call)
  // The provider's words may hold the number.
  if (outcome.kind === 'refused') throw new ApiError(409, 'call_refused')
  return outcome.kind
}

function refuseTooMany(error: unknown): never {
  if (error instanceof BatchAbortedError && error.reason === 'limit') throw new ApiError(429, 'called_too_often', { retryAfter: 3600 })
  throw error
}

/** Two round trips: the numbers and the account, then the entry of the audit log, behind which the provider is asked. */
const ring: CallHandlers['ring'] = async (db, { clientId }, { phone }, { env }) => {
  const [replayOf, facts] = await db.batch(db.findReplay(), selectCallFacts(db, clientId))
  if (replayOf) return { state: 'unknown' }
  if (!facts) return undefined
  const from = getFrom(facts, env)
  if (from === '') throw new ApiError(409, 'calls_not_set_up')
  const chosen = listPhones(facts).find((one) => one.phone === phone)?.number ?? ''
  const [caller, callee] = await Promise.all([toCallable(facts, chosen), toCallable(facts, facts.client)])
  if (caller === '' || callee === '') throw new ApiError(409, 'no_number_to_call')
  const record = () => db.batch(...db.recordIdempotencyKey(db.newId('call')), ...recordCall(db, clientId))
  const isRepeated = await db
    .createIdempotent(
      async () => (await record()).length === 0,
      async () => true,
    )
    .catch(refuseTooMany)
  if (isRepeated) return { state: 'unknown' }
  return { state: await place(env, facts, { from, caller, callee, ...toAnnouncement(facts) }) }
}

export const clientCallFeatures = [defineRoutes(clientCalls, clientCallsSchemas, { choices: getChoices, ring })]
