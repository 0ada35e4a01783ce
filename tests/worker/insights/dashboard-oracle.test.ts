import { expect, test } from 'vitest'
import type { ClientDashboard, ClientFigures, Compared, Earnings, UserFigures } from '../../../schema/api/insights/dashboards-schemas.ts'
import { type DaySpan, listDays } from '../../../schema/rules/insights/report-periods.ts'
import { addDays, getWeekday } from '../../../schema/rules/salon-time.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { closedDay, historyNow, type PlainHistory, playHistory, toLocal } from '../../support/random-history.ts'
import { openSalon, type Salon } from '../../support/salon.ts'

// Slow plain computations, by a loop over everything, of what the dashboards count with SQL and indexes.
const today = toLocal(Date.parse(historyNow) / 1000).day
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
const rate = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 1000) / 1000 : null)
const isIn = (seconds: number, { from, to }: DaySpan) => {
  const { day } = toLocal(seconds)
  return from <= day && day <= to
}
const asked = [
  { date: '2026-11-29', period: 'month' },
  { date: '2026-10-25', period: 'week' },
  { date: '2026-11-03', period: 'month' },
  { date: '2026-11-10', period: 'day' },
  { date: '2026-06-01', period: 'year' },
] as const

const openReader = async (world: Fixture, salon: Salon) => {
  const admin = await salon.as('ADMIN')
  await world.db.execute('UPDATE sessions SET expiry_utc = expiry_utc + 20 * 86400')
  return async <T>(path: string) => {
    const { status, body } = await admin.call<T>('GET', `/api/${path}`, undefined, { now: historyNow })
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
}

/** A figure of the period, of those that it is compared with, and of today, by a plain function of a span. */
function compare<T>(
  { from, until, before, yearBefore }: DaySpan & { until: string; before: DaySpan; yearBefore: DaySpan },
  of: (span: DaySpan) => T,
): Compared<T> {
  return { current: of({ from, to: until }), before: of(before), yearBefore: of(yearBefore), today: of({ from: today, to: today }) }
}

/** Booked services of those with a column in the agenda. */
const listBusy = ({ bookings }: PlainHistory, people: readonly string[]) =>
  bookings.filter(({ outcome }) => outcome === null).flatMap(({ services }) => services.filter(({ userId }) => people.includes(userId)))
const isOpen = (day: string) => getWeekday(day) !== 0 && day !== closedDay
/** Each minute that somebody is planned, from 9 to 13 and from 14 to 18, by hour. */
const plannedOfHour = (hour: number) => ((hour >= 9 && hour < 13) || (hour >= 14 && hour < 18) ? 60 : 0)

test('occupancy, its hours, no-shows and the forecast equal a plain computation of a random year', async () => {
  const world = await openFixture()
  for (const seed of [1, 2, 3]) {
    const salon = await openSalon(world)
    const history = await playHistory(world, salon, seed)
    const read = await openReader(world, salon)
    const people = [salon.anna, salon.giulia, salon.marco]
    const busy = listBusy(history, people)
    for (const { date, period } of asked) {
      const users = await read<UserFigures>(`Dashboard/GetUsers/{sessionCode}?date=${date}&period=${period}`)
      const toOccupancy = (span: DaySpan) =>
        rate(
          sum(busy.filter(({ start }) => isIn(start, span)).map(({ minutes }) => minutes)),
          listDays(span).filter(isOpen).length * 480 * people.length,
        )
      expect(users.occupancy, `${seed} ${date} ${period}`).toEqual(compare(users, toOccupancy))
      const counted = { from: users.from, to: users.until }
      const plain = new Map<string, { booked: number; planned: number }>()
      const add = (dayOfWeek: number, hour: number, name: 'booked' | 'planned', minutes: number) => {
        const known = plain.get(`${dayOfWeek} ${hour}`) ?? { booked: 0, planned: 0 }
        plain.set(`${dayOfWeek} ${hour}`, { ...known, [name]: known[name] + minutes })
      }
      for (const day of listDays(counted).filter(isOpen))
        for (let hour = 0; hour < 24; hour++)
          if (plannedOfHour(hour) > 0) add(getWeekday(day), hour, 'planned', plannedOfHour(hour) * people.length)
      for (const { start, minutes } of busy.filter((one) => isIn(one.start, counted)))
        for (let n = 0; n < minutes; n++) {
          const { dayOfWeek, minute } = toLocal(start + n * 60)
          add(dayOfWeek, Math.floor(minute / 60), 'booked', 1)
        }
      expect(Object.fromEntries(users.hours.map(({ dayOfWeek, hour, ...of }) => [`${dayOfWeek} ${hour}`, of]))).toEqual(
        Object.fromEntries(plain),
      )
      const earnings = await read<Earnings>(`Dashboard/GetEarnings/{sessionCode}?date=${date}&period=${period}`)
      const missed = (span: DaySpan) => history.bookings.filter((one) => one.outcome === 'not_come' && isIn(one.start, span))
      const priceOf = (span: DaySpan) => sum(missed(span).flatMap(({ services }) => services.map((one) => one.cents))) / 100
      expect(earnings.noShows).toEqual(compare(earnings, (span) => missed(span).length))
      expect(earnings.noShowCost).toEqual(compare(earnings, priceOf))
    }
    const { forecast } = await read<Earnings>('Dashboard/GetEarnings/{sessionCode}')
    const coming = history.bookings.filter((one) => one.outcome === null && one.start >= Date.parse(historyNow) / 1000)
    const weeks = [0, 7, 14, 21].map((days) => ({ from: addDays(today, days), to: addDays(today, days + 6) }))
    const plain = weeks.map((week) => {
      const ofWeek = coming.filter(({ start }) => isIn(start, week))
      return { ...week, bookings: ofWeek.length, booked: sum(ofWeek.flatMap(({ services }) => services.map((one) => one.cents))) / 100 }
    })
    expect(forecast).toEqual(plain)
    expect(sum(plain.map(({ bookings }) => bookings))).toBeGreaterThan(0)
  }
})

/** Visits in the order of their check-in. */
const listVisits = ({ bookings }: PlainHistory) =>
  bookings
    .flatMap((booking) => (booking.arrival === null ? [] : [{ ...booking, arrival: booking.arrival }]))
    .toSorted((a, b) => a.arrival - b.arrival)

test('product margin, rebooking, new, kept and lost clients and the waiting list equal a plain computation of a random year', async () => {
  const world = await openFixture()
  for (const seed of [4, 5, 6]) {
    const salon = await openSalon(world)
    const history = await playHistory(world, salon, seed)
    const read = await openReader(world, salon)
    const visits = listVisits(history)
    const isStanding = ({ outcome }: { outcome: string | null }) => outcome === null
    for (const { date, period } of asked) {
      const { margin, until, from } = await read<Earnings>(`Dashboard/GetEarnings/{sessionCode}?date=${date}&period=${period}`)
      const sold = visits.filter(({ arrival, isPaid }) => isPaid && isIn(arrival, { from, to: until })).flatMap((visit) => visit.sold)
      const priced = sold.filter(({ product }) => (history.products[product]?.cost ?? 0) > 0)
      const add = (name: 'cents' | 'cost') => sum(priced.map(({ product, pieces }) => pieces * (history.products[product]?.[name] ?? 0)))
      const withoutCost = sum(sold.filter((one) => !priced.includes(one)).map(({ pieces }) => pieces))
      expect(margin).toEqual({
        revenue: add('cents') / 100,
        cost: add('cost') / 100,
        margin: (add('cents') - add('cost')) / 100,
        withoutCost,
      })
      const clients = await read<ClientFigures>(`Dashboard/GetClients/{sessionCode}?date=${date}&period=${period}`)
      const of = (span: DaySpan) => visits.filter(({ arrival }) => isIn(arrival, span))
      const isRebooked = (visit: (typeof visits)[number]) => {
        const later = history.bookings.filter(
          (one) => one.client === visit.client && isStanding(one) && one.start > visit.arrival && one.id !== visit.id,
        )
        const next = later.toSorted((a, b) => a.start - b.start)[0]
        return next !== undefined && next.created <= visit.arrival + 86_400
      }
      expect(clients.rebooked).toEqual(compare(clients, (span) => of(span).filter(isRebooked).length))
      expect(clients.rebooking).toEqual(compare(clients, (span) => rate(of(span).filter(isRebooked).length, of(span).length)))
      const came = (span: DaySpan) => new Set(of(span).map(({ client }) => client))
      const isNew = (client: string, span: DaySpan) => isIn(visits.find((visit) => visit.client === client)?.arrival ?? 0, span)
      expect(clients.newClients).toEqual(compare(clients, (span) => [...came(span)].filter((client) => isNew(client, span)).length))
      expect(clients.keptClients).toEqual(compare(clients, (span) => [...came(span)].filter((client) => !isNew(client, span)).length))
      const lost = (span: DaySpan) => {
        const { from: first, to: last } = { from: addDays(span.from, -90), to: addDays(span.to, -90) }
        const away = visits.filter((visit) => {
          const again = history.bookings.some(
            (one) =>
              one.client === visit.client &&
              one.id !== visit.id &&
              isStanding(one) &&
              one.start > visit.arrival &&
              one.start <= visit.arrival + 90 * 86_400,
          )
          return !again && isIn(visit.arrival, { from: first, to: last })
        })
        return new Set(away.map(({ client }) => client)).size
      }
      if (period !== 'day') expect([0, 1, 2, 3, 4]).toContain(clients.lostClients.current)
      expect(clients.lostClients.current, `${seed} ${date} ${period}`).toBe(lost({ from: clients.from, to: clients.until }))
      const entries = history.waiting.filter(({ created }) => isIn(created, { from: clients.from, to: clients.until }))
      const booked = entries.filter(({ state }) => state === 'booked').length
      expect(clients.waiting).toEqual({ entries: entries.length, booked, rate: rate(booked, entries.length) })
    }
  }
})

test('recommendations, visits by month and cohorts equal a plain computation of a random year', async () => {
  const world = await openFixture()
  for (const seed of [7, 8, 9]) {
    const salon = await openSalon(world)
    const history = await playHistory(world, salon, seed)
    const read = await openReader(world, salon)
    const visits = listVisits(history)
    const firstOf = (client: string) => toLocal(visits.find((visit) => visit.client === client)?.arrival ?? 0).day
    for (const months of [3, 12]) {
      const [dashboard] = await read<ClientDashboard[]>(`DashboardClients/Get/{sessionCode}?date=2026-11-20&months=${months}`)
      if (!dashboard) throw new Error('no dashboard')
      const span = { from: dashboard.from, to: dashboard.to }
      expect(span.to).toBe('2026-11-20')
      const inSpan = (at: number | null) => at !== null && isIn(at, span)
      const given = history.answers.filter(({ answered }) => inSpan(answered))
      const count = (from: number, to: number, of = given) =>
        of.filter(({ score }) => score !== null && score >= from && score <= to).length
      const toScore = (of: typeof given) => (of.length === 0 ? null : Math.round(((count(9, 10, of) - count(0, 6, of)) / of.length) * 100))
      const came = new Set(visits.filter(({ arrival }) => inSpan(arrival)).map(({ client }) => client))
      const questions = history.answers.filter(({ client, asked: at }) => came.has(client) && inSpan(at))
      expect(dashboard.npsCurrent).toMatchObject({
        ...{ score: toScore(given), promoters: count(9, 10), passives: count(7, 8), detractors: count(0, 6) },
        ...{ answers: given.length, asked: questions.length },
      })
      const ofMonth = (at: number, month: string) => toLocal(at).day.startsWith(month)
      for (const { month, score, answers } of dashboard.npsCurrent.months) {
        const of = given.filter(({ answered }) => answered !== null && ofMonth(answered, month))
        expect([score, answers], month).toEqual([toScore(of), of.length])
      }
      for (const { month, returning, newClients } of dashboard.clientVisitsCurrent.months) {
        const of = visits.filter(({ arrival }) => inSpan(arrival) && ofMonth(arrival, month))
        const firsts = of.filter((visit) => visits.find(({ client }) => client === visit.client)?.id === visit.id).length
        expect([returning, newClients], month).toEqual([of.length - firsts, firsts])
      }
      const names = dashboard.clientVisitsCurrent.months.map(({ month }) => month)
      const cohorts = names.flatMap((month, i) => {
        const clients = [...came].filter((client) => firstOf(client).startsWith(month))
        const cameIn = (later: string) =>
          clients.filter((client) =>
            visits.some((visit) => visit.client === client && inSpan(visit.arrival) && ofMonth(visit.arrival, later)),
          ).length
        const shares = names.slice(i + 1).map((later) => Math.round((cameIn(later) / clients.length) * 1000) / 1000)
        return clients.length > 0 ? [{ month, clients: clients.length, shares }] : []
      })
      expect(dashboard.retention).toEqual(cohorts)
    }
  }
})
