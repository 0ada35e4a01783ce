import type { Client } from '@libsql/client'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { tenantTables } from '../../schema/tables/tenant-tables.ts'
import { findContradictions } from '../support/contradictions.ts'
import { entryKinds, type ModelBooking, type ModelSalon, type ModelVisit, markedColumns, methods } from './model.ts'
import type { Report } from './report.ts'

/** A row as the database answers it. */
type Row = Record<string, unknown>
const toRows = async (db: Client, sql: string): Promise<Row[]> => (await db.execute(sql)).rows.map((row) => ({ ...row }))
const groupBy = (rows: readonly Row[], column: string) => Map.groupBy(rows, (row) => String(row[column]))

/** Compares the whole database with the models of its salons; what differs is a broken promise of the report. */
export async function checkAll(db: Client, models: readonly ModelSalon[], report: Report): Promise<void> {
  await checkMarkers(db, models, report)
  await checkBookings(db, models, report)
  await checkLedger(db, models, report)
  await checkCards(db, models, report)
  await checkPoints(db, models, report)
  await checkSalons(db, models, report)
  await checkReferences(db, report)
  for (const found of await findContradictions(db)) report.break('partial', found.slice(0, 300))
}

/** Every acknowledged write has its row once, a refused one has none. */
async function checkMarkers(db: Client, models: readonly ModelSalon[], report: Report): Promise<void> {
  const counts = new Map<string, number>()
  for (const [table, column] of Object.entries(markedColumns)) {
    const rows = await toRows(db, `SELECT ${column} AS marker, count(*) AS n FROM ${table} WHERE ${column} LIKE 'w-%' GROUP BY ${column}`)
    for (const { marker, n } of rows) counts.set(String(marker), Number(n))
  }
  const known = new Map(models.flatMap(({ markers }) => [...markers]))
  for (const [marker, { isThere, table }] of known) {
    const n = counts.get(marker) ?? 0
    if (isThere && n === 0) report.break('lost', `${marker} was acknowledged and is not in ${table}`)
    if (n > 1) report.break('doubled', `${marker} is ${n} times in ${table}`)
    if (!isThere && n > 0) report.break('doubled', `${marker} was refused and is in ${table}`)
  }
  for (const marker of counts.keys()) if (!known.has(marker)) report.break('doubled', `${marker} is there and was never answered`)
}

interface Span {
  readonly from: number
  readonly to: number
  readonly mayOverlap: boolean
  readonly what: string
}
/** Pairs of spans that overlap although neither may. */
function* findOverlaps(spans: readonly Span[]): Generator<string> {
  const strict = spans.filter(({ mayOverlap }) => !mayOverlap).sort((a, b) => a.from - b.from)
  for (const [i, one] of strict.entries()) {
    const next = strict[i + 1]
    if (next && next.from < one.to) yield `${one.what} and ${next.what}`
  }
}

const cutSeconds = 1800

/** Bookings are as they were last acknowledged, whole, and at no time two of one team member or basin. */
async function checkBookings(db: Client, models: readonly ModelSalon[], report: Report): Promise<void> {
  const rows = new Map((await toRows(db, 'SELECT * FROM agendas')).map((row) => [String(row.agenda_id), row]))
  const services = groupBy(await toRows(db, 'SELECT * FROM agenda_services WHERE deleted_utc IS NULL'), 'agenda_id')
  const intervals = await toRows(db, 'SELECT * FROM busy_intervals')
  const ofCause = groupBy(intervals, 'cause_id')
  const known = new Map(models.flatMap(({ bookings }) => [...bookings]))
  for (const id of rows.keys()) if (!known.has(id)) report.break('doubled', `booking ${id} was never acknowledged`)
  for (const [id, booking] of known) {
    const row = rows.get(id)
    if (row) checkBooking(booking, row, services.get(id) ?? [], ofCause, report)
    else report.break('lost', `booking ${id} ${booking.marker}`)
  }
  const live = new Set(
    [...known.values()].filter(({ outcome }) => outcome === null).flatMap((one) => one.services.map((s) => s.agendaServiceId)),
  )
  for (const cause of ofCause.keys()) if (!live.has(cause)) report.break('partial', `busy time of ${cause}, which nobody has booked`)
  const toSpan = ({ start_utc, end_utc, may_overlap, cause_id }: Row): Span => ({
    ...{ from: Number(start_utc), to: Number(end_utc), mayOverlap: Number(may_overlap) === 1, what: String(cause_id) },
  })
  for (const [who, of] of groupBy(intervals, 'user_id'))
    for (const pair of findOverlaps(of.map(toSpan))) report.break('overlap', `${who}: ${pair}`)
  // The same of what was acknowledged, without the rows that the product decides by.
  const acknowledged = [...known.values()].filter(({ outcome, hasVisit }) => outcome === null && !hasVisit)
  const booked = acknowledged.flatMap((booking) => booking.services.map((one) => ({ ...one, booking })))
  for (const [who, of] of Map.groupBy(booked, ({ userId }) => userId)) {
    const spans = of.map(({ start, booking }) => ({ from: start, to: start + cutSeconds, mayOverlap: false, what: booking.marker }))
    for (const pair of findOverlaps(spans)) report.break('overlap', `acknowledged for ${who}: ${pair}`)
  }
}

function checkBooking(booking: ModelBooking, row: Row, services: readonly Row[], ofCause: Map<string, Row[]>, report: Report): void {
  const { marker, agendaId, version, outcome, hasVisit, clientId } = booking
  const name = marker || agendaId
  if (!hasVisit && Number(row.version) !== version) report.break('lost', `${name} has version ${row.version} instead of ${version}`)
  if (row.outcome !== outcome) report.break('lost', `${name} is ${row.outcome} instead of ${outcome}`)
  if (row.client_id !== clientId) report.break('lost', `${name} is of ${row.client_id} instead of ${clientId}`)
  if (services.length !== booking.services.length)
    report.break('partial', `${name} has ${services.length} services of ${booking.services.length}`)
  for (const { agendaServiceId, userId, start } of booking.services) {
    const service = services.find((one) => one.agenda_service_id === agendaServiceId)
    if (!service) continue
    if (service.user_id !== userId || Number(service.start_utc) !== start)
      report.break('lost', `${name} is at ${service.user_id} ${service.start_utc} instead of ${userId} ${start}`)
    const taken = ofCause.get(agendaServiceId) ?? []
    const wanted = outcome === null ? 1 : 0
    // A walk-in's service needs no basin.
    for (const kind of marker ? ['person', 'resource'] : ['person']) {
      const busy = taken.filter((one) => one.kind === kind)
      if (busy.length !== wanted) report.break('partial', `${name} has ${busy.length} busy intervals of a ${kind} instead of ${wanted}`)
      for (const { user_id, start_utc, end_utc } of busy)
        if ((kind === 'person' && user_id !== userId) || Number(start_utc) !== start || Number(end_utc) !== start + cutSeconds)
          report.break('partial', `${name} keeps ${user_id} busy ${start_utc}–${end_utc}, not ${userId} from ${start}`)
    }
  }
}

/** The ledger is the plain sum of what was acknowledged, visit by visit. */
async function checkLedger(db: Client, models: readonly ModelSalon[], report: Report): Promise<void> {
  const rows = new Map((await toRows(db, 'SELECT * FROM appointments')).map((row) => [String(row.appointment_id), row]))
  const entries = groupBy(await toRows(db, 'SELECT * FROM ledger_entries'), 'appointment_id')
  const products = groupBy(await toRows(db, 'SELECT * FROM client_history_products WHERE deleted_utc IS NULL'), 'appointment_id')
  const known = new Map(models.flatMap(({ visits }) => [...visits]))
  for (const id of rows.keys()) if (!known.has(id)) report.break('doubled', `visit ${id} was never acknowledged`)
  for (const [id, visit] of known) {
    const row = rows.get(id)
    if (row) checkVisit(visit, row, entries.get(id) ?? [], products.get(id) ?? [], report)
    else report.break('lost', `visit ${visit.marker}`)
  }
  for (const { salon, visits, cards } of models) {
    const [sum] = await toRows(
      db,
      `SELECT coalesce(sum(charged_cents), 0) AS charged, coalesce(sum(paid_cents), 0) AS paid
      FROM ledger_entries
      WHERE salon_id = '${salon.salonId}'`,
    )
    await checkMethods(db, { salon, visits, cards }, report)
    const sold = [...cards.values()].flatMap(({ sales }) => sales).reduce((all, { cents, voided }) => all + (voided ? 0 : cents), 0)
    const total = (name: 'charged' | 'paid') => [...visits.values()].reduce((all, visit) => all + visit[name], sold)
    for (const name of ['charged', 'paid'] as const)
      if (Number(sum?.[name]) !== total(name))
        report.break('sum', `${salon.salonId} has ${name} ${sum?.[name]}, the plain sum is ${total(name)}`)
  }
}

/** Payments by method. */
async function checkMethods(db: Client, model: Pick<ModelSalon, 'salon' | 'visits' | 'cards'>, report: Report): Promise<void> {
  const { salonId } = model.salon
  const rows = await toRows(db, `SELECT method, sum(amount_cents) AS paid FROM payments WHERE salon_id = '${salonId}' GROUP BY method`)
  const sales = [...model.cards.values()].flatMap((card) => card.sales).filter(({ voided }) => !voided)
  for (const method of methods) {
    const paid = Number(rows.find((row) => row.method === method)?.paid ?? 0)
    const ofSales = sales.reduce((all, sale) => all + (sale.method === method ? sale.cents : 0), 0)
    const wanted = [...model.visits.values()].reduce((all, { byMethod }) => all + byMethod[method], ofSales)
    if (paid !== wanted) report.break('sum', `${salonId} was paid ${paid} by ${method}, the plain sum is ${wanted}`)
  }
}

function checkVisit(visit: ModelVisit, row: Row, entries: readonly Row[], products: readonly Row[], report: Report): void {
  const { marker, clientId } = visit
  for (const kind of entryKinds) {
    const n = entries.filter((entry) => entry.kind === kind).length
    if (n < visit.entries[kind]) report.break('lost', `${marker}: ${n} entries ${kind} of ${visit.entries[kind]}`)
    if (n > visit.entries[kind]) report.break('doubled', `${marker}: ${n} entries ${kind} instead of ${visit.entries[kind]}`)
  }
  const sum = (name: string) => entries.reduce((all, entry) => all + Number(entry[name]), 0)
  if (sum('charged_cents') !== visit.charged) report.break('sum', `${marker}: charged ${sum('charged_cents')} instead of ${visit.charged}`)
  if (sum('paid_cents') !== visit.paid) report.break('sum', `${marker}: paid ${sum('paid_cents')} instead of ${visit.paid}`)
  if (Number(row.owed_cents) !== visit.charged - visit.paid)
    report.break('sum', `${marker}: ${row.owed_cents} outstanding instead of ${visit.charged - visit.paid}`)
  if ((row.checked_out_utc !== null) !== (visit.state === 'paid'))
    report.break('partial', `${marker} is ${visit.state}, checked out ${row.checked_out_utc}`)
  if (row.client_id !== clientId) report.break('lost', `${marker} is of ${row.client_id} instead of ${clientId}`)
  const pieces = products.reduce((all, { quantity }) => all + Number(quantity), 0)
  const wanted = visit.pieces.reduce((all, n) => all + n, 0)
  if (pieces !== wanted) report.break(pieces > wanted ? 'doubled' : 'lost', `${marker}: ${pieces} pieces instead of ${wanted}`)
}

async function checkCards(db: Client, models: readonly ModelSalon[], report: Report): Promise<void> {
  const sums = await toRows(db, 'SELECT prepaid_id, sum(amount_cents) AS balance FROM prepaid_entries GROUP BY prepaid_id')
  const balances = new Map(sums.map((row) => [row.prepaid_id, Number(row.balance)]))
  const known = new Map(models.flatMap(({ cards }) => [...cards]))
  for (const [id, { marker, balance }] of known)
    if ((balances.get(id) ?? 0) !== balance) report.break('sum', `card ${marker} holds ${balances.get(id)}, the plain sum is ${balance}`)
  for (const id of balances.keys()) if (!known.has(String(id))) report.break('doubled', `card ${id} was never acknowledged`)
}

/** Points of each client are what visits have earned, and what was added and spent. */
async function checkPoints(db: Client, models: readonly ModelSalon[], report: Report): Promise<void> {
  const sums = await toRows(db, 'SELECT client_id, sum(points) AS points FROM loyalty_entries GROUP BY client_id')
  const balances = new Map(sums.map((row) => [row.client_id, Number(row.points)]))
  for (const model of models)
    for (const client of model.clients.values()) {
      const wanted = client.mergedInto === null ? model.pointsOf(client) : 0
      const points = balances.get(client.clientId) ?? 0
      if (points !== wanted) report.break('sum', `client ${client.clientId} has ${points} points, the plain sum is ${wanted}`)
    }
}

/** Stock, cash, clients and messages of each salon. */
async function checkSalons(db: Client, models: readonly ModelSalon[], report: Report): Promise<void> {
  for (const { salon, productId, stock, cash, clients, announced } of models) {
    const [row] = await toRows(
      db,
      `SELECT
        (SELECT stock FROM products WHERE product_id = '${productId}') AS stock,
        (SELECT coalesce(sum(amount_cents), 0) FROM cash_movements WHERE salon_id = '${salon.salonId}' AND deleted_utc IS NULL) AS cash,
        (SELECT count(*) FROM outbox WHERE salon_id = '${salon.salonId}' AND kind = 'booking_cancelled_by_salon') AS announced`,
    )
    if (Number(row?.stock) !== stock) report.break('sum', `${salon.salonId} has ${row?.stock} pieces in stock, the plain sum is ${stock}`)
    if (Number(row?.cash) !== cash) report.break('sum', `${salon.salonId} has moved ${row?.cash} of cash, the plain sum is ${cash}`)
    if (Number(row?.announced) !== announced) report.break('message', `${row?.announced} cancellations are announced of ${announced}`)
    const rows = await toRows(db, `SELECT client_id, version, note, deleted_utc FROM clients WHERE salon_id = '${salon.salonId}'`)
    for (const { client_id, version, note, deleted_utc } of rows) {
      const client = clients.get(String(client_id))
      if (!client) report.break('doubled', `client ${client_id} was never acknowledged`)
      else if ((deleted_utc !== null) !== (client.mergedInto !== null)) report.break('partial', `client ${client_id} is merged in part`)
      else if (client.mergedInto === null && (Number(version) !== client.version || note !== client.note))
        report.break('lost', `client ${client_id} has version ${version} “${note}” instead of ${client.version} “${client.note}”`)
    }
  }
  const twice = await toRows(db, 'SELECT salon_id, cause, count(*) AS n FROM outbox GROUP BY salon_id, cause HAVING n > 1')
  for (const { cause, n } of twice) report.break('message', `${n} messages of ${cause}`)
}

const columnsOf = (table: (typeof tenantTables)[number]): SQLiteColumn[] =>
  Object.values(getTableColumns(table) as Record<string, SQLiteColumn>)

/** No id in a row of one salon is that of another salon's row. */
async function checkReferences(db: Client, report: Report): Promise<void> {
  const owners = new Map<string, string>()
  for (const table of tenantTables) {
    const key = columnsOf(table).find(({ primary, name }) => primary && /_id$/.test(name) && name !== 'salon_id')
    if (key?.getSQLType() !== 'text') continue
    const rows = await toRows(db, `SELECT ${key.name} AS id, salon_id FROM ${getTableName(table)} WHERE salon_id IS NOT NULL`)
    for (const { id, salon_id } of rows) owners.set(String(id), String(salon_id))
  }
  for (const table of tenantTables) {
    const columns = columnsOf(table).filter(({ name }) => /_(id|by)$/.test(name) && name !== 'salon_id')
    if (columns.length === 0) continue
    const name = getTableName(table)
    const rows = await toRows(
      db,
      `SELECT salon_id, ${columns.map((column) => column.name).join(', ')} FROM ${name} WHERE salon_id IS NOT NULL`,
    )
    for (const row of rows)
      for (const column of columns) {
        const owner = owners.get(String(row[column.name]))
        if (owner && owner !== row.salon_id)
          report.break('let in', `${name}.${column.name} of ${row.salon_id} names ${row[column.name]} of ${owner}`)
      }
  }
}
