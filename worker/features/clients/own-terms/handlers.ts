import { clientOwnTerms as calls } from '../../../../schema/api/clients/own-terms.ts'
import { clientOwnTermsSchemas, type OwnTimeProposal } from '../../../../schema/api/clients/own-terms-schemas.ts'
import { findClientTerms } from '../../../../schema/rules/booking/own-terms.ts'
import { findPriceForPet } from '../../../../schema/rules/care/pet-prices.ts'
import { proposeForClient, summariseTimers } from '../../../../schema/rules/clients/timers.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import {
  deleteTerms,
  insertTerms,
  restoreTerms,
  type ServiceTimer,
  selectOneRecord,
  selectRecords,
  selectSameTerms,
  selectTermsOf,
  selectTimersOfClient,
  selectTimersOfMember,
  selectWrongParts,
  updateTerms,
  type WrongPart,
} from './queries.ts'

type OwnTermsHandlers = Handlers<typeof calls>

const listTerms: OwnTermsHandlers['ofClient'] = async (db, { clientId }) => (await db.batch(selectRecords(db, clientId)))[0]

type Named = Pick<ServiceTimer, 'service'> & Partial<Pick<ServiceTimer, 'pet' | 'firstName'>>
const toName = ({ service, pet = '', firstName = '' }: Named) => [service, pet, firstName].join('\n')
const byName = (a: Named, b: Named) => toName(a).localeCompare(toName(b))

/**
 * One round trip. Timers are compared by service and pet; where the client has an own time with a team member, that one's timers are
 * compared with it.
 */
const listProposals: OwnTermsHandlers['proposals'] = async (db, { clientId }) => {
  const [timers, terms] = await db.batch(selectTimersOfClient(db, clientId), selectTermsOf(db, clientId))
  const toSubject = ({ serviceId, service, subClientId, pet, userId, firstName }: ServiceTimer) => {
    const isWithMember = terms.own.some(
      (one) =>
        one.serviceId === serviceId &&
        one.userId === userId &&
        one.length !== null &&
        (one.subClientId === null || one.subClientId === subClientId),
    )
    return { serviceId, service, subClientId, pet, userId: isWithMember ? userId : null, firstName: isWithMember ? firstName : '' }
  }
  const groups = Map.groupBy(timers, (timer) => JSON.stringify(toSubject(timer)))
  return [...groups.values()]
    .flatMap((group): OwnTimeProposal[] => {
      const [latest] = group
      if (!latest) return []
      const subject = toSubject(latest)
      const listed =
        findPriceForPet(terms, subject.serviceId, subject.subClientId)?.length ??
        (subject.userId === null ? latest.listed : latest.listedOfMember)
      const booked = findClientTerms(terms.own, subject).length ?? listed
      const proposal = proposeForClient(group, { listed, booked }, db.timeZone)
      return proposal ? [{ ...subject, ...proposal }] : []
    })
    .toSorted(byName)
}

/** One round trip. */
const listTimers: OwnTermsHandlers['timers'] = async (db, { userId }) => {
  const [timers] = await db.batch(selectTimersOfMember(db, userId))
  return [...Map.groupBy(timers, ({ serviceId }) => serviceId).values()]
    .flatMap((group) => {
      const [latest] = group
      const summary = latest && summariseTimers(group, { listed: latest.listed, booked: latest.listedOfMember }, db.timeZone)
      return summary ? [{ serviceId: latest.serviceId, service: latest.service, ...summary }] : []
    })
    .toSorted(byName)
}

const messages: Readonly<Record<WrongPart, readonly [field: string, message: string]>> = {
  clientId: ['clientId', 'Client not found'],
  subClientId: ['subClientId', 'Pet not found'],
  serviceId: ['serviceId', 'Service not found'],
  userId: ['userId', 'Team member not found'],
  isKnown: ['serviceId', 'Already exists'],
}

/** One round trip; two if refused. */
const createTerms: OwnTermsHandlers['create'] = async (db, _input, draft) => {
  const id = db.newId('cot')
  try {
    return await db.insertIdempotent(id, insertTerms(db, id, draft), (made) => selectOneRecord(db, made))
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'missing')) throw error
    const [found] = await db.batch(selectWrongParts(db, draft))
    throw new ApiError(400, 'invalid_input', { fields: Object.fromEntries(found.map((part) => messages[part])) })
  }
}

const changeTerms: OwnTermsHandlers['update'] = (db, { clientOwnTermsId: id }, { length, price, fromTimers, version }) =>
  db.updateGuarded(updateTerms(db, id, version, { length, price, fromTimers }), selectOneRecord(db, id))

const removeTerms: OwnTermsHandlers['remove'] = async (db, { clientOwnTermsId }) => {
  const [removed] = await db.batch(deleteTerms(db, clientOwnTermsId))
  return removed.length > 0 ? { clientOwnTermsId } : undefined
}

/** One round trip; three if refused. */
const undeleteTerms: OwnTermsHandlers['restore'] = async (db, { clientOwnTermsId: id }) => {
  try {
    return (await db.batchReturning(restoreTerms(db, id), selectOneRecord(db, id)))[0]
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'already_used')) throw error
    const [sameId = ''] = await db.batch(selectSameTerms(db, id))
    const [[current]] = await db.batch(selectOneRecord(db, sameId))
    throw new ApiError(409, 'already_exists', { current })
  }
}

export const ownTermsFeatures = [
  defineRoutes(calls, clientOwnTermsSchemas, {
    ofClient: listTerms,
    proposals: listProposals,
    timers: listTimers,
    create: createTerms,
    update: changeTerms,
    remove: removeTerms,
    restore: undeleteTerms,
  }),
]
