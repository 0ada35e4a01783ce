import type { GuestHome } from '../../../../schema/api/booking/link-page-replies.ts'
import { guestHome } from '../../../../schema/api/outreach/guest-home.ts'
import { guestHomeSchemas } from '../../../../schema/api/outreach/guest-home-schemas.ts'
import type { ResultsOf } from '../../../db/batch.ts'
import { ApiError } from '../../../db/errors.ts'
import type { GuestDb } from '../../../db/guest-db.ts'
import { type LinkPurpose, signLink } from '../../../db/link-token.ts'
import { mapAborted } from '../../../http/errors.ts'
import { defineRoutes, type Handlers, type Request } from '../../../http/serve.ts'
import { endDevicesOfGuest } from '../../clients/clients/index.ts'
import { raiseAlerts } from '../../messages/alerts/index.ts'
import { selectCardsOfGuest } from '../../money/gift-cards/index.ts'
import { findGateway, openBalanceOrder } from '../../money/payments/index.ts'
import { selectBenefits } from '../../money/prepaid/index.ts'
import { withLogo } from '../../platform/salons/index.ts'
import {
  askErase,
  chooseClient,
  endSession,
  selectHome,
  selectMissingForms,
  selectOwnRecord,
  selectPeople,
  sessionClient,
} from './queries.ts'

type HomeHandlers = Handlers<typeof guestHome>

const selectPage = (db: GuestDb) => {
  const client = sessionClient(db)
  return [selectHome(db), selectPeople(db), selectMissingForms(db), selectBenefits(db, client), selectCardsOfGuest(db, client)] as const
}
type PageResults = ResultsOf<ReturnType<typeof selectPage>>

function toPage([facts, people, missing, benefits, giftCards]: PageResults, db: GuestDb, request: Request): GuestHome {
  const { bookings, waits, visits, privacyId, hasAccount, ...shown } = facts
  const sign = (purpose: LinkPurpose, id: string) => signLink(request.env, purpose, id)
  const page: GuestHome = {
    ...shown,
    people,
    bookings: bookings.map(({ agendaId, version: _version, group, ...booking }) => {
      const names = missing.filter((form) => form.agendaId === agendaId).map(({ name }) => name)
      return {
        ...booking,
        token: sign('Booking', agendaId),
        ...(group ? { group: { token: sign('Group', group.bookingGroupId), name: group.name } } : {}),
        forms: names.length > 0 ? { token: sign('Forms', agendaId), names } : null,
      }
    }),
    waits: waits.map(({ classWaitingEntryId, ...wait }) => ({ ...wait, token: sign('ClassWaiting', classWaitingEntryId) })),
    visits: visits.map(({ invoiceIds, ...visit }) => ({ ...visit, invoiceTokens: invoiceIds.map((id) => sign('Invoice', id)) })),
    privacyToken: privacyId && sign('Privacy', privacyId),
    benefits,
    giftCards,
    paysOnline: hasAccount && findGateway(request.env) !== undefined,
  }
  return withLogo(page, db.nowUtc, request)
}

/** One round trip. */
const getHome: HomeHandlers['one'] = async (db, _input, _body, request) => toPage(await db.batch(...selectPage(db)), db, request)

/** One round trip. */
const choosePerson: HomeHandlers['choose'] = async (db, _input, { clientId }, request) => {
  const [facts, people, missing, benefits, giftCards] = selectPage(db)
  const writes = chooseClient(db, clientId)
  const changed = await mapAborted(db.batch({ writes, facts, people, missing, benefits, giftCards }))
  return changed && toPage([changed.facts, changed.people, changed.missing, changed.benefits, changed.giftCards], db, request)
}

/** Throws unless the session is that of the client whom the page shows. */
function assertShown(me: { clientId: string } | null | undefined, clientId: string): asserts me is { clientId: string } {
  if (!me) throw new ApiError(409, 'guest_unknown')
  if (me.clientId !== clientId) throw new ApiError(409, 'stale')
}

/** Two round trips, and one more where another amount was asked for before. */
const payOutstanding: HomeHandlers['pay'] = async (db, { clientId }, _body, request) => {
  const [{ me }] = await db.batch(selectHome(db))
  assertShown(me, clientId)
  return { token: await openBalanceOrder(db, clientId, request) }
}

/** Who may take their data away or have them deleted: somebody who holds the telephone now, not a phone that was remembered. */
function assertProved<Own extends { clientId: string; isByCode: boolean }>(own: Own | undefined, clientId: string): Own {
  assertShown(own, clientId)
  if (!own.isByCode) throw new ApiError(409, 'code_needed')
  return own
}

/** One round trip: contacts, and all that the page shows. */
const getData: HomeHandlers['data'] = async (db, { clientId }, _body, request) => {
  const [own, ...results] = await db.batch(selectOwnRecord(db), ...selectPage(db))
  const { contacts } = assertProved(own, clientId)
  const { salon, people: _people, privacyToken: _token, paysOnline: _pays, ...page } = toPage(results, db, request)
  const { file, type } = guestHome.data.reply
  const content = {
    exported: db.now,
    salon: salon.salonName,
    ...(contacts && { client: contacts }),
    ...page,
    bookings: page.bookings.map(({ token: _link, forms, ...booking }) => ({ ...booking, forms: forms?.names ?? [] })),
    waits: page.waits.map(({ token: _link, ...wait }) => wait),
    visits: page.visits.map(({ invoiceTokens: _links, ...visit }) => visit),
  }
  request.header('Content-Type', type)
  request.header('Content-Disposition', `attachment; filename="${file}"`)
  return request.body(`${JSON.stringify(content, null, 2)}\n`)
}

/** Two round trips: whose data they are goes into the alert. */
const askForErasure: HomeHandlers['askErase'] = async (db, { clientId }, _body, request) => {
  const [own] = await db.batch(selectOwnRecord(db))
  const { name } = assertProved(own, clientId)
  const alert = raiseAlerts(db, {
    to: { roles: ['ADMIN'] },
    type: 'Message',
    content: { key: 'erase_asked', values: { name } },
    id: clientId,
    cause: `erase-asked:${clientId}`,
  })
  const [home, people, missing, benefits, giftCards] = selectPage(db)
  const writes = [...askErase(db, clientId), alert]
  const changed = await mapAborted(db.batch({ writes, home, people, missing, benefits, giftCards }), { stale: 'stale' })
  return changed && toPage([changed.home, changed.people, changed.missing, changed.benefits, changed.giftCards], db, request)
}

/** One round trip. */
const signOut: HomeHandlers['signOut'] = async (db, { deviceId }) => {
  await db.batch(...(deviceId === undefined ? [] : [endDevicesOfGuest(db, deviceId)]), endSession(db))
  return { signedOut: true }
}

export const guestHomeFeatures = [
  defineRoutes(guestHome, guestHomeSchemas, {
    one: getHome,
    choose: choosePerson,
    pay: payOutstanding,
    data: getData,
    askErase: askForErasure,
    signOut,
  }),
]
