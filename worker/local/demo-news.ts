import { addDays, toIso } from '../../schema/rules/salon-time.ts'
import { news, newsReads } from '../../schema/tables/team/news.ts'
import { type Calendar, createDemoId } from './demo-calendar.ts'
import { rowsFor, type stamp, type TableRows } from './demo-insert.ts'
import type { SalonPlan } from './demo-plan.ts'

/** Seconds. */
const day = 86_400

/** What an administrator has announced, and who has read it. */
export function newsRows(plan: SalonPlan, calendar: Calendar, salonId: string, audit: ReturnType<typeof stamp>): TableRows[] {
  const author = plan.people.find(({ role }) => role === 'ADMIN')
  const colleagues = plan.people.filter((person) => person !== author)
  const getUserId = (key: string) => createDemoId('usr', plan, key)
  const build = (no: number, text: string, secondsAgo: number, more: { pinned?: boolean; expires?: string | null } = {}) => ({
    newsId: createDemoId('nws', plan, no),
    salonId,
    userId: getUserId(author?.key ?? ''),
    text,
    image: null,
    pinned: false,
    expires: null,
    at: toIso(calendar.now - secondsAgo),
    ...more,
    ...audit,
  })
  const rows = [
    build(1, 'Christmas hours: from 20 to 24 December we open at 8:00 and close at 20:00.\nPlease ask for days off by Sunday.', 2 * day, {
      pinned: true,
      expires: addDays(calendar.today, 30),
    }),
    build(2, 'The new colour line arrives on Tuesday. Training at 18:00, snacks included.', 5 * day),
  ]
  const readers = rows.flatMap(({ newsId }, index) =>
    colleagues.slice(0, index === 0 ? 3 : colleagues.length).map((person, place) => ({
      newsId,
      userId: getUserId(person.key),
      salonId,
      at: toIso(calendar.now - (2 + 3 * index) * day + (place + 1) * 2900),
    })),
  )
  return [rowsFor(news, rows), rowsFor(newsReads, readers)]
}
