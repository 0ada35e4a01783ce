import { clientVisits as calls } from '../../../../schema/api/visits/client-visits.ts'
import { clientVisitsSchemas } from '../../../../schema/api/visits/client-visits-schemas.ts'
import { formatDatePattern } from '../../../../schema/rules/date-format.ts'
import { parseIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { recordSecurityEvent } from '../../../db/security-event.ts'
import { mapAborted } from '../../../http/errors.ts'
import { listHidden } from '../../../http/restrict-reply.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { selectRequests } from '../../clients/client-notes/index.ts'
import { abortUnlessClient, countOpened, selectClient } from '../../clients/clients/index.ts'
import { selectDateFormat } from '../../platform/salons/index.ts'
import { cardLabels } from './labels.ts'
import { selectCardSettings, selectVisitsOfClient } from './queries.ts'
import { buildCardSections, restrictCard } from './rules.ts'

type VisitHandlers = Handlers<typeof calls>

const maxPrintedVisits = 200

const listVisits: VisitHandlers['ofClient'] = async (db, { clientId }) => (await db.batch(selectVisitsOfClient(db, clientId)))[0]

/** The card as PDF. One round trip, which also records who exported it and counts the client as opened. */
const getCard: VisitHandlers['card'] = async (db, { clientId, language }, _body, request) => {
  const results = await mapAborted(
    db.batch(
      abortUnlessClient(db, clientId),
      selectClient(db, clientId),
      selectVisitsOfClient(db, clientId, maxPrintedVisits),
      selectRequests(db, { clientId }),
      selectCardSettings(db),
      selectDateFormat(db),
      recordSecurityEvent(db, { action: 'export', entity: 'clients', entityId: clientId, details: { file: calls.card.reply.file } }),
      ...countOpened(db, clientId),
    ),
  )
  if (!results) return undefined
  const [, [client], visits = [], requests, salon, dateFormat] = results
  if (!client || !salon) return undefined
  const labels = cardLabels[language ?? (salon.country === 'IT' ? 'it' : 'en')]
  const toDay = (day: string) => formatDatePattern(day, dateFormat)
  const dates = {
    toDay: (day: string) => (salon.showDates ? toDay(day) : ''),
    toDayOf: (instant: string) => (salon.showDates ? toDay(toSalonDay(parseIso(instant), db.timeZone)) : ''),
  }
  const sheet = {
    title: client.name,
    subtitle: `${labels.title} · ${salon.salonName} · ${labels.printed} ${toDay(toSalonDay(db.nowUtc, db.timeZone))}`,
    footer: `${labels.title} · ${client.name}`,
    sections: buildCardSections(restrictCard(client, listHidden(db)), visits, requests, labels, { ...dates, toBirthDate: toDay }),
  }
  const { drawSheet } = await import('../../../http/pdf.ts')
  const bytes = await drawSheet(sheet, new Date(db.nowUtc * 1000))
  request.header('Content-Type', calls.card.reply.type)
  request.header('Content-Disposition', `inline; filename="${calls.card.reply.file}"`)
  return request.body(bytes)
}

export const clientVisitFeatures = [defineRoutes(calls, clientVisitsSchemas, { ofClient: listVisits, card: getCard })]
