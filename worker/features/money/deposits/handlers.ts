import { guestDeposits } from '../../../../schema/api/booking/online-booking.ts'
import { depositRules, deposits } from '../../../../schema/api/money/deposits.ts'
import {
  type DepositRules,
  depositRulesSchemas,
  depositsSchemas,
  guestDepositsSchemas,
} from '../../../../schema/api/money/deposits-schemas.ts'
import { parseIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { services } from '../../../../schema/tables/catalogue/services.ts'
import { defaults } from '../../../../schema/terms.ts'
import { abortUnlessAllExist } from '../../../db/existence.ts'
import { openSalonRules } from '../../../db/salon-rules.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { loadGuestRules, selectGuestBasis } from '../../booking/booking-rules/index.ts'
import {
  assertOwnPets,
  findRequestedServices,
  getServiceIds,
  loadDeposits,
  selectRequestedCatalogue,
  toWanted,
  withClientTerms,
} from '../../booking/online-booking/index.ts'
import { selectTermsOfClient } from '../../clients/own-terms/index.ts'
import { planAskedDeposit } from '../payments/index.ts'
import { selectDepositOfBooking, selectHeldOfDay } from './deposit-queries.ts'
import { selectMark, updateMark } from './mark-queries.ts'

type RuleHandlers = Handlers<typeof depositRules>

const { selectRules, upsertRules } = openSalonRules<DepositRules>('deposit_rules')
type DepositHandlers = Handlers<typeof deposits>

const getRules: RuleHandlers['one'] = async (db) => (await db.batch(selectRules(db)))[0][0]

/** One round trip; two if the version is an old one. */
const saveRules: RuleHandlers['save'] = (db, _input, change) => {
  const serviceIds = [...new Set(change.rules.flatMap((rule) => rule.serviceIds))]
  return db.updateGuarded([abortUnlessAllExist(db, services.serviceId, serviceIds), ...upsertRules(db, change)], selectRules(db))
}

const getMark: RuleHandlers['ofClient'] = async (db, { clientId }) => (await db.batch(selectMark(db, clientId)))[0]

const setMark: RuleHandlers['mark'] = (db, { clientId }, { mark }) =>
  db.batchReturning([updateMark(db, clientId, mark)], selectMark(db, clientId))

/** One round trip. */
const getDeposit: DepositHandlers['ofBooking'] = async (db, { agendaId }) => {
  const { reads, toAsked } = await planAskedDeposit(db, agendaId)
  const [found, ...read] = await db.batch(selectDepositOfBooking(db, agendaId), ...reads)
  return found && { ...found, asked: toAsked(...read)?.asked.reply ?? null }
}

const listHeld: DepositHandlers['held'] = async (db, { date }) => (await db.batch(selectHeldOfDay(db, date)))[0]

/** One round trip. The prices are those of the team members who do the services. */
const getDepositOfSlot: Handlers<typeof guestDeposits>['ofSlot'] = async (
  db,
  { lang = defaults.language },
  { start, services: chosen },
) => {
  const { findAskedDeposit, selectDepositBasis, toDepositBooking } = await loadDeposits()
  const requests = chosen.map(({ serviceId, userId, subClientId = null }) => ({ serviceId, userId, subClientId }))
  const serviceIds = getServiceIds(requests)
  const [catalogue, clientTerms, { basis: rules }, basis] = await db.batch(
    selectRequestedCatalogue(db, serviceIds),
    selectTermsOfClient(db, serviceIds, db.client),
    selectGuestBasis(db, db.client),
    selectDepositBasis(db, () => db.client),
  )
  assertOwnPets(
    requests,
    clientTerms.pets.map(({ subClientId }) => subClientId),
    'services.',
  )
  const offered = withClientTerms(findRequestedServices(catalogue, requests, 'services.'), requests, clientTerms)
  const startUtc = parseIso(start)
  const wanted = toWanted(requests, toSalonDay(startUtc, db.timeZone), db)
  const prepaid = rules && (await loadGuestRules()).findPrepayment(rules, wanted)
  const asked = findAskedDeposit(basis, toDepositBooking(offered, chosen, startUtc), db, lang, prepaid)
  return { deposit: asked?.reply ?? null }
}

export const depositFeatures = [
  defineRoutes(depositRules, depositRulesSchemas, { one: getRules, save: saveRules, ofClient: getMark, mark: setMark }),
  defineRoutes(deposits, depositsSchemas, { ofBooking: getDeposit, held: listHeld }),
  defineRoutes(guestDeposits, guestDepositsSchemas, { ofSlot: getDepositOfSlot }),
]
