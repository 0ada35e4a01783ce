import { type Client, ClientChange } from '../../../../schema/api/clients/client-fields.ts'
import type { clients as clientCalls } from '../../../../schema/api/clients/clients.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { clients } from '../../../../schema/tables/clients/clients.ts'
import { defaults } from '../../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { signLink } from '../../../db/link-token.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { getEditableValues } from '../../../http/editable-values.ts'
import { fileLink } from '../../../http/files.ts'
import type { Handlers, Request } from '../../../http/serve.ts'
import { isNationalNumber, writeInSalonsCountry } from '../../platform/salons/index.ts'
import { assertOpened, countOpened, insertOpened, selectIsOpened } from './contact-queries.ts'
import { insertDistinctions } from './duplicate-queries.ts'
import { abortUnlessCategory, abortUnlessClients } from './list-queries.ts'
import { loadCheckClient } from './load-check-client.ts'
import { nextSearchNo, stopMessages, updateClient } from './queries.ts'
import { selectClient } from './record-queries.ts'
import { type CheckedValues, hasAllChecked, phoneFields, pickChecked, toRelationshipRows } from './rules.ts'

type ClientHandlers = Handlers<typeof clientCalls>

/** A client with the address of the picture, which is valid for some hours, and the signed token of the privacy link. */
export const toReply = ({ env }: Request, db: StaffDb, client: Client): Client => ({
  ...client,
  image: fileLink(env, client.image, db),
  privacyToken: client.privacyToken && signLink(env, 'Privacy', client.privacyToken),
})

const getToday = (db: StaffDb) => toSalonDay(db.nowUtc, db.timeZone)
const guardCategory = (db: StaffDb, categoryId: string | null | undefined) => (categoryId ? [abortUnlessCategory(db, categoryId)] : [])

/** Runs a write whose only `missing` guard is that of the category, and whose `stale` one, if not mapped, that of similar clients. */
async function refusingUnknown<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    if (error.reason === 'stale') throw new ApiError(400, 'invalid_input', { fields: { notSameAs: 'Client not found' } })
    if (error.reason !== 'missing') throw error
    throw new ApiError(400, 'invalid_input', { fields: { salonConfigCategoryId: 'Category not found' } })
  }
}

const hasNationalNumber = (values: Partial<CheckedValues>) => phoneFields.some((field) => isNationalNumber(values[field]))

/** One round trip; up to three in a salon outside the default country, for a national phone number or a client without a country. */
export const createClient: ClientHandlers['create'] = (db, _input, { notSameAs, relationships, ...draft }, request) => {
  const clientId = db.newId('cli')
  const create = async (salonCountry: string, guards: Statement<unknown>[]) => {
    const checkClient = await loadCheckClient()
    const given = { ...draft, country: draft.country ?? salonCountry }
    const checked = checkClient(pickChecked(given), given, getToday(db), salonCountry)
    const values = { ...given, ...checked, relationships: toRelationshipRows(relationships) }
    const writes = [
      ...guards,
      ...guardCategory(db, draft.salonConfigCategoryId),
      db.insert(clients, { ...values, clientId, searchNo: nextSearchNo }),
      ...(notSameAs.length > 0 ? [abortUnlessClients(db, notSameAs), insertDistinctions(db, clientId, notSameAs)] : []),
    ]
    const client = await db.insertIdempotent(clientId, writes, (id) => selectClient(db, id))
    return client && toReply(request, db, client)
  }
  const dependsOnCountry = draft.country === undefined || hasNationalNumber(draft)
  return refusingUnknown(() => (dependsOnCountry ? writeInSalonsCountry(db, create) : create(defaults.country, [])))
}

/**
 * The checked fields as they are stored, and nothing for a change of other fields. A change of some checked fields is checked together
 * with the rest of the record, which takes a round trip; undefined where there is no such client.
 */
async function checkChange(db: StaffDb, clientId: string, given: Partial<CheckedValues>, salonCountry: string) {
  if (Object.keys(given).length === 0) return {}
  const checkClient = await loadCheckClient()
  if (hasAllChecked(given)) return checkClient(given, given, getToday(db), salonCountry)
  const [[stored]] = await db.batch(selectClient(db, clientId))
  return stored && checkClient({ ...pickChecked(stored), ...given }, given, getToday(db), salonCountry)
}

export const updateRecord: ClientHandlers['update'] = (db, { clientId }, change, request) => {
  const { version, relationships, ...values } = getEditableValues(ClientChange, change)
  const update = async (salonCountry: string, guards: Statement<unknown>[]) => {
    const checked = await checkChange(db, clientId, pickChecked(values), salonCountry)
    if (!checked) return undefined
    const writes = [
      ...guards,
      ...guardCategory(db, values.salonConfigCategoryId),
      ...updateClient(db, clientId, version, {
        ...values,
        ...checked,
        ...(relationships ? { relationships: toRelationshipRows(relationships) } : {}),
      }),
      ...(values.inactiveReason ? [stopMessages(db, clientId)] : []),
      ...countOpened(db, clientId),
    ]
    // The client as it is now is an opening of its record as well.
    const toStale = async (current: Client) => {
      const [, isOpened] = await db.batch(insertOpened(db, clientId), selectIsOpened(db, clientId))
      assertOpened(db, isOpened)
      return new ApiError(409, 'stale', { current: toReply(request, db, current) })
    }
    const client = await db.updateGuarded(writes, selectClient(db, clientId), toStale)
    return client && toReply(request, db, client)
  }
  return refusingUnknown(() => (hasNationalNumber(values) ? writeInSalonsCountry(db, update) : update(defaults.country, [])))
}
