import type { paymentAccounts as calls } from '../../../../schema/api/money/payment-accounts.ts'
import type { PaymentAccountPage } from '../../../../schema/api/money/payment-accounts-schemas.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Env } from '../../../env.ts'
import { mapAborted } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/serve.ts'
import {
  disconnectAccount,
  insertAccount,
  restoreAccount,
  selectAccountPage,
  selectAccountSalon,
  updateAccount,
} from './account-queries.ts'
import { findGateway, getAnswer, openGateway } from './open-gateway.ts'

type AccountHandlers = Handlers<typeof calls>

const toPage = (env: Env, page: Omit<PaymentAccountPage, 'isAvailable'> | undefined): PaymentAccountPage | undefined =>
  page && { isAvailable: findGateway(env) !== undefined, ...page }

const getPage: AccountHandlers['one'] = async (db, _input, _body, { env }) => toPage(env, (await db.batch(selectAccountPage(db)))[0])

/** Where the gateway sends the salon once its details are entered. */
const getReturnUrl = ({ WEB_ORIGIN: origin = '' }: Env) => `${origin}/salonConfig?tab=payments`

/** The account of a salon: the one that it has had, or a new one. Two calls at once create one, by the gateway's idempotency key. */
const connect: AccountHandlers['connect'] = async (db, _input, _body, { env }) => {
  const [salon] = await db.batch(selectAccountSalon(db))
  if (!salon) return undefined
  const gateway = openGateway(env)
  const { accountId: known, country, email, name } = salon
  const reading = getAnswer(
    await (known === null ? gateway.createAccount({ key: `account:${salon.salonId}`, country, email, name }) : gateway.readAccount(known)),
  )
  const writes = known === null ? [insertAccount(db, reading)] : [restoreAccount(db, reading), updateAccount(db, reading)]
  const page = await saveOnce(db, writes)
  const link = reading.takesPayments ? null : getAnswer(await gateway.createAccountLink(reading.accountId, getReturnUrl(env)))
  const reply = toPage(env, page)
  return reply && { ...reply, url: link }
}

/** Another call was faster: the salon has its account. */
async function saveOnce(db: StaffDb, writes: Parameters<StaffDb['batchReturning']>[0]) {
  try {
    return await db.batchReturning(writes, selectAccountPage(db))
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'unique')) throw error
    return (await db.batch(selectAccountPage(db)))[0]
  }
}

const check: AccountHandlers['check'] = async (db, _input, _body, { env }) => {
  const [salon] = await db.batch(selectAccountSalon(db))
  if (!salon) return undefined
  if (salon.accountId === null) throw new ApiError(409, 'channel_not_set_up')
  const reading = getAnswer(await openGateway(env).readAccount(salon.accountId))
  return toPage(env, await db.batchReturning([updateAccount(db, reading)], selectAccountPage(db)))
}

/** One round trip. */
const disconnect: AccountHandlers['disconnect'] = async (db, _input, _body, { env }) =>
  toPage(env, await mapAborted(db.batchReturning(disconnectAccount(db), selectAccountPage(db)), { stale: 'channel_not_set_up' }))

export const accountHandlers: AccountHandlers = { one: getPage, connect, check, disconnect }
