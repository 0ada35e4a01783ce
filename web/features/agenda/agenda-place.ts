import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { addDays } from '../../../schema/rules/salon-time.ts'
import { useFormat } from '../../ui/use-format.ts'
import { setDesk, useDesk } from './agenda-store.ts'
import { useMinute } from './use-minute.ts'

export const agendaViews = ['day', 'week', 'list'] as const
export type AgendaView = (typeof agendaViews)[number]

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

export interface NewBooking {
  day: string
  /** `HH:MM`. */
  time?: string
  userId?: string
  clientId?: string
}

/** Where on the agenda one is: it stands in the address, so that a link, a reload and the back button keep it. */
export function useAgendaPlace() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { dayIn } = useFormat()
  const today = dayIn(useMinute())
  const asked = query.get('day')
  const { pathname } = useLocation()
  const { day: lookedAt } = useDesk()
  const overAgenda = pathname !== '/agendas' && query.get('walkIn') === null
  const day = isDay(asked) ? asked : overAgenda ? (lookedAt ?? today) : today
  useEffect(() => {
    if (pathname === '/agendas') setDesk({ day })
  }, [pathname, day])
  const view = agendaViews.find((one) => one === query.get('view')) ?? 'day'
  return useMemo(() => {
    const search = (more: Record<string, string | undefined>) => {
      const place = { day: day === today ? undefined : day, view: view === 'day' ? undefined : view, ...more }
      const text = new URLSearchParams(
        Object.entries(place).filter((entry): entry is [string, string] => entry[1] !== undefined),
      ).toString()
      return text === '' ? '' : `?${text}`
    }
    const toDay = (next: string) => navigate({ pathname: '/agendas', search: search({ day: next === today ? undefined : next }) })
    return {
      day,
      view,
      today,
      toDay,
      /** So many days on, from what the address says by now: a second press may come before the first one's day is drawn. */
      byDays: (days: number) => {
        const now = new URLSearchParams(location.search).get('day')
        return toDay(addDays(isDay(now) ? now : today, days))
      },
      toView: (next: AgendaView) => navigate({ pathname: '/agendas', search: search({ view: next === 'day' ? undefined : next }) }),
      toBooking: (agendaId: string) => navigate({ pathname: `/agenda/${encodeURIComponent(agendaId)}`, search: search({}) }),
      toNew: ({ day: on, ...rest }: NewBooking) => navigate({ pathname: '/agenda/add', search: search({ ...rest, day: on }) }),
      toDayView: (next: string) =>
        navigate({ pathname: '/agendas', search: search({ day: next === today ? undefined : next, view: undefined }) }),
      toWalkIn: () => navigate({ pathname: '/agenda/add', search: '?walkIn=1' }),
      /** Back to the day from a dialog. */
      toAgenda: (on: string = day) => navigate({ pathname: '/agendas', search: search({ day: on === today ? undefined : on }) }),
    }
  }, [day, view, today, navigate])
}
