import type * as v from 'valibot'
import type { salons as endpoints } from '../../../../schema/api/platform/salons.ts'
import type { Salon, SalonChange } from '../../../../schema/api/platform/salons-schemas.ts'
import { findZone } from '../../../../schema/rules/country-zones.ts'
import { defaultWeek } from '../../../../schema/rules/platform/opening.ts'
import { userPermissions, users } from '../../../../schema/tables/team/staff.ts'
import { defaults, type Language, type SalonSecret } from '../../../../schema/terms.ts'
import { hasDirectory } from '../../../db/databases.ts'
import type { UniqueName } from '../../../db/directory.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { sealSecret } from '../../../db/salon-secrets.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { Env } from '../../../env.ts'
import type { Handlers, Request } from '../../../http/serve.ts'
import { type QueuedMessage, sendAfterResponse } from '../../messages/outbox/index.ts'
import { createInvitation, unmatchableHash } from '../session/index.ts'
import { abortIfCurrencyInUse } from './currency-queries.ts'
import { isNationalNumber, parsePhoneNumberField } from './phone-number-rules.ts'
import {
  abortUnlessMayConfirm,
  abortUnlessMaySetPrices,
  abortUnlessMaySuspend,
  alertUnconfirmedSenders,
  confirmSenders,
  deleteSalonSessions,
  deleteSecret,
  insertSalon,
  resetPricesOfClosedAccounts,
  selectSalons,
  toStoredPrices,
  updateSalon,
  upsertSecret,
} from './queries.ts'
import { parseIbanField, parseTaxCodeField, parseVatNumberField, toSenderTaken } from './rules.ts'
import { toSalonReply } from './salon-reply.ts'
import { insertPetListsIfBecomingPet, insertStarterRows } from './starter-queries.ts'
import { moveDaysOffToZone, writeInSalonsCountry } from './zone-queries.ts'

interface NewAdmin {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly username: string
}

/** Statements that add an administrator without a password, and invite them by e-mail to choose one. */
function inviteAdmin(db: StaffDb, env: Env, admin: NewAdmin): { statements: Statement<unknown>[]; message: QueuedMessage } {
  const userId = db.newId('usr')
  // In a salon of one person the owner takes the bookings, so the first administrator has a column in the agenda.
  const workingHours = defaultWeek.map(({ open, timing }) => ({ isWorking: open, timing }))
  const { statements, message } = createInvitation(db, env, { userId, username: admin.username })
  return {
    statements: [
      db.insert(users, { ...admin, userId, passwordHash: unmatchableHash(), title: '1', workingHours }),
      db.insert(userPermissions, { userPermissionId: db.newId('upm'), userId, permissionId: 'ADMIN' }),
      ...statements,
    ],
    message,
  }
}

type SalonHandlers = Handlers<typeof endpoints>
type Change = v.InferOutput<typeof SalonChange>

const getDefaultLanguage = (country: string): Language => (country === 'IT' ? 'it' : 'en')

interface Senders {
  readonly smsSender?: string | undefined
  readonly waBoxUid?: string | undefined
}

interface NumberFields {
  phoneNumber?: string | undefined
  bankAccountIban?: string | undefined
  vatNumber?: string | undefined
  fiscalCode?: string | undefined
}

/**
 * Values with normalised numbers and codes; throws 400 at the field of an invalid one. `country` is the one in the body, if any,
 * `salonCountry` the salon's.
 */
async function normalizeNumbers<T extends NumberFields>(values: T, country: string | undefined, salonCountry: string): Promise<T> {
  const { phoneNumber, bankAccountIban, vatNumber, fiscalCode } = values
  return {
    ...values,
    ...(phoneNumber === undefined ? {} : { phoneNumber: await parsePhoneNumberField('phoneNumber', phoneNumber, salonCountry) }),
    ...(bankAccountIban === undefined ? {} : { bankAccountIban: await parseIbanField('bankAccountIban', bankAccountIban) }),
    ...(vatNumber === undefined ? {} : { vatNumber: await parseVatNumberField('vatNumber', vatNumber, country, salonCountry) }),
    ...(fiscalCode === undefined ? {} : { fiscalCode: await parseTaxCodeField('fiscalCode', fiscalCode) }),
  }
}

/** The senders of a salon and the username of its first administrator, which are unique over all databases. */
const listNames = ({ smsSender, waBoxUid }: Senders, username?: string): UniqueName[] => [
  ...(smsSender ? [{ kind: 'sms', name: smsSender } as const] : []),
  ...(waBoxUid ? [{ kind: 'whatsapp', name: waBoxUid } as const] : []),
  ...(username ? [{ kind: 'user', name: username } as const] : []),
]

/**
 * One batch: the salon, its opening times and categories, its first administrator and the invitation. With several databases, the directory
 * records its place first; a call that is repeated under its key then makes what is not there yet.
 */
export const createSalon: SalonHandlers['create'] = async (db, _input, { admin, language, ...draft }, request) => {
  const salonId = db.newId('sal')
  const country = draft.country ?? defaults.country
  // Idempotency keys of calls across salons belong to a pseudo-salon, because the salon does not exist at the first call.
  const platform = db.inSalon('platform')
  const make = async (salonDb: StaffDb, id: string, first: Statement<unknown>[], salonNo?: number) => {
    const invitation = inviteAdmin(salonDb, request.env, admin)
    // A SUPERADMIN creates the salon, so its senders are confirmed.
    const values = {
      timeZone: findZone(country) ?? defaults.timeZone,
      ...(await normalizeNumbers(draft, draft.country, country)),
      smsSenderConfirmed: draft.smsSender ?? '',
      waBoxUidConfirmed: draft.waBoxUid ?? '',
    }
    const writes = [
      ...first,
      insertSalon(salonDb, values, salonNo),
      ...insertStarterRows(salonDb, draft.isPet ?? false, language ?? getDefaultLanguage(country)),
      ...invitation.statements,
    ]
    const [salon] = await salonDb.batchReturning(writes, selectSalons(salonDb, id))
    sendAfterResponse(request, invitation.message)
    return salon
  }
  const create = () => make(db.inSalon(salonId), salonId, platform.recordIdempotencyKey(salonId))
  const loadFrom = async (salonDb: StaffDb, id: string) => (await salonDb.batch(selectSalons(salonDb, id)))[0][0]
  const createInDatabase = async (id: string, key: Statement<unknown>[]) => {
    const { makeSalon } = await import('../directory/index.ts')
    return makeSalon(
      request,
      db,
      { salonId: id, names: listNames(draft, admin.username), key },
      {
        make: ({ db: salonDb, salonNo }) => make(salonDb, id, [], salonNo),
        load: (salonDb) => loadFrom(salonDb, id),
      },
    )
  }
  try {
    const salon = hasDirectory(request.env)
      ? await platform.createIdempotent(
          () => createInDatabase(salonId, platform.recordIdempotencyKey(salonId)),
          (id) => createInDatabase(id, []),
        )
      : await platform.createIdempotent(create, (id) => loadFrom(db, id))
    return toSalonReply(request.env, db.nowUtc, salon)
  } catch (error) {
    if (error instanceof BatchAbortedError && error.columns.includes('users.username'))
      throw new ApiError(400, 'invalid_input', { fields: { 'admin.username': 'This username is taken' } })
    throw toSenderTaken(error)
  }
}

/** Reserves what a change gives the salon as a new sender, where there are several databases. */
export async function claimSenders(db: StaffDb, request: Request, salonId: string, change: Senders): Promise<void> {
  if (!hasDirectory(request.env) || listNames(change).length === 0) return
  const [[salon]] = await db.batch(selectSalons(db, salonId))
  const isKept = ({ name }: UniqueName) => name === salon?.smsSender || name === salon?.waBoxUid
  const { claimNames } = await import('../directory/index.ts')
  await claimNames(
    request,
    listNames(change).filter((name) => !isKept(name)),
  )
}

/**
 * One round trip; up to three where phone, VAT number or lists depend on the country of a salon elsewhere and the body doesn't name it.
 * Only a SUPERADMIN may confirm a sender, price what the platform's account sends, and suspend a salon; that ends its sessions.
 */
export const updateSalonDetails: SalonHandlers['update'] = (db, input, change, request) => {
  const { country, phoneNumber, vatNumber, isPet } = change
  const write = (salonCountry: string, guards: Statement<unknown>[]) =>
    writeDetails(db, input.salonId, change, request, salonCountry, guards)
  const dependsOnCountry = country === undefined && (isNationalNumber(phoneNumber) || Boolean(vatNumber || isPet))
  return dependsOnCountry ? writeInSalonsCountry(db, write) : write(country ?? defaults.country, [])
}

async function writeDetails(
  db: StaffDb,
  salonId: string,
  change: Change,
  request: Parameters<SalonHandlers['update']>[3],
  country: string,
  guards: Statement<unknown>[],
) {
  const { version, secrets, suspended, smsSenderConfirmed, waBoxUidConfirmed, ...withPrices } = change
  const { whatsAppPrice, smsPrice, mailPrice, ...others } = withPrices
  const {
    salonId: _salonId,
    logo: _logo,
    dateFormat: _format,
    secretsSet: _secretsSet,
    hasCashSystem: _cash,
    hasUnits: _units,
    setup: _setup,
    ...values
  } = others
  const confirmation = { smsSenderConfirmed, waBoxUidConfirmed }
  const prices = toStoredPrices({ whatsAppPrice, smsPrice, mailPrice })
  const writes = [
    ...guards,
    ...abortUnlessMayConfirm(db, confirmation),
    ...abortUnlessMaySetPrices(db, prices),
    ...(suspended === undefined ? [] : [abortUnlessMaySuspend(db, suspended)]),
    ...(values.isPet ? insertPetListsIfBecomingPet(db, getDefaultLanguage(country)) : []),
    // The zone of an administrator's own handle is the salon's; that of a SUPERADMIN is not.
    ...(values.timeZone === undefined || values.timeZone === db.timeZone ? [] : moveDaysOffToZone(db, values.timeZone)),
    ...(values.currency === undefined ? [] : [abortIfCurrencyInUse(db, values.currency)]),
    ...updateSalon(db, salonId, version, {
      ...(await normalizeNumbers(values, values.country, country)),
      ...prices,
      ...(suspended === undefined ? {} : { suspended }),
    }),
    ...confirmSenders(db, confirmation),
    ...(values.smsSender || values.waBoxUid ? alertUnconfirmedSenders(db) : []),
    ...resetPricesOfClosedAccounts(db, secrets ?? {}),
    ...(await writeSecrets(db, request.env, salonId, secrets)),
    ...(suspended ? [deleteSalonSessions(db)] : []),
  ]
  const toReply = (salon: Salon | undefined) => toSalonReply(request.env, db.nowUtc, salon)
  const toStale = (current: Salon) => new ApiError(409, 'stale', { current: toReply(current) })
  try {
    await claimSenders(db, request, salonId, values)
    return toReply(await db.updateGuarded(writes, selectSalons(db, salonId), toStale))
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'already_used') throw new ApiError(409, 'currency_in_use')
    throw toSenderTaken(error)
  }
}

/** Statements that store the given secrets, sealed; null deletes one. */
async function writeSecrets(db: StaffDb, env: Env, salonId: string, secrets: Change['secrets']): Promise<Statement<unknown>[]> {
  const entries = Object.entries(secrets ?? {}) as [SalonSecret, string | null | undefined][]
  return Promise.all(
    entries
      .filter(([, text]) => text !== undefined)
      .map(async ([name, text]) => (text ? upsertSecret(db, name, await sealSecret(env, salonId, name, text)) : deleteSecret(db, name))),
  )
}
