import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { addDays, getWeekday } from '../../../../schema/rules/salon-time.ts'
import { useMe } from '../../../api/me.ts'
import { staffKeys } from '../../../api/staff-keys.ts'
import { getItem, setItem } from '../../../api/storage.ts'
import { isDay } from '../../../ui/dates.ts'
import { useMinute } from '../../../ui/use-clock.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { setAgendaState, useAgendaState } from './agenda-store.ts'

export const agendaViews = ['day', 'week', 'list'] as const
export type AgendaView = (typeof agendaViews)[number]

export interface NewBooking {
  day: string
  /** `HH:MM`. */
  time?: string
  userId?: string
  clientId?: string
}

/** The first day of the week that `day` is in. */
export const getMonday = (day: string) => addDays(day, -((getWeekday(day) + 6) % 7))

/** Day and view of the agenda, kept in the URL, with functions that navigate. */
export function useAgendaNavigation() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { dayIn } = useFormat()
  const today = dayIn(useMinute())
  const queryDay = query.get('day')
  const { pathname } = useLocation()
  const { day: lastDay } = useAgendaState()
  const isOverAgenda = pathname !== '/agendas' && query.get('walkIn') === null
  const day = isDay(queryDay) ? queryDay : isOverAgenda ? (lastDay ?? today) : today
  useEffect(() => {
    if (pathname === '/agendas') setAgendaState({ day })
  }, [pathname, day])
  const view = agendaViews.find((one) => one === query.get('view')) ?? 'day'
  const hasUnits = useMe().salon?.hasUnits === true
  const byUnits = hasUnits && (query.get('by') ?? getItem(staffKeys.agendaColumns)) === 'units'
  return useMemo(() => {
    const toSearch = (more: Record<string, string | undefined>) => {
      const params = {
        day: day === today ? undefined : day,
        view: view === 'day' ? undefined : view,
        by: byUnits ? 'units' : undefined,
        ...more,
      }
      const text = new URLSearchParams(
        Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined),
      ).toString()
      return text === '' ? '' : `?${text}`
    }
    const toDay = (next: string) => navigate({ pathname: '/agendas', search: toSearch({ day: next === today ? undefined : next }) })
    return {
      day,
      view,
      /** The salon has rooms, basins or the like. */
      hasUnits,
      /** The columns of the day are rooms and basins. */
      byUnits,
      today,
      toDay,
      /** Reads the URL: a second key press may come before the day of the first one is rendered. */
      byDays: (days: number) => {
        const now = new URLSearchParams(location.search).get('day')
        return toDay(addDays(isDay(now) ? now : today, days))
      },
      toView: (next: AgendaView) => navigate({ pathname: '/agendas', search: toSearch({ view: next === 'day' ? undefined : next }) }),
      /** Remembered on this device; the URL decides before that. */
      toColumns: (units: boolean) => {
        setItem(staffKeys.agendaColumns, units ? 'units' : null)
        return navigate({ pathname: '/agendas', search: toSearch({ by: units ? 'units' : undefined }) })
      },
      toBooking: (agendaId: string) => navigate({ pathname: `/agenda/${encodeURIComponent(agendaId)}`, search: toSearch({}) }),
      toNew: ({ day: on, ...rest }: NewBooking) => navigate({ pathname: '/agenda/add', search: toSearch({ ...rest, day: on }) }),
      toDayView: (next: string) =>
        navigate({ pathname: '/agendas', search: toSearch({ day: next === today ? undefined : next, view: undefined }) }),
      toWalkIn: () => navigate({ pathname: '/agenda/add', search: '?walkIn=1' }),
      /** Closes a dialog over the agenda. */
      toAgenda: (on: string = day) => navigate({ pathname: '/agendas', search: toSearch({ day: on === today ? undefined : on }) }),
    }
  }, [day, view, hasUnits, byUnits, today, navigate])
}
