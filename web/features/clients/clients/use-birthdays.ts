import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { birthdays as calls } from '../../../../schema/api/clients/birthdays.ts'
import type { ClientBirthday } from '../../../../schema/api/clients/birthdays-schemas.ts'
import { getBirthdayPeriod } from '../../../../schema/rules/clients/birthdays.ts'
import { useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { addDays, type Day } from '../../../ui/dates.ts'

export type View = 'day' | 'week' | 'month'
const weekDays = 6
const isDay = (text: string | null): text is Day => text !== null && /^\d{4}-\d\d-\d\d$/.test(text)

/** First and last day of a month, from any of its days. */
function getMonth(day: Day): { from: Day; to: Day } {
  const from = `${day.slice(0, 7)}-01`
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) }
}

/** The days that a view shows: the chosen day, the seven days that begin with it, or its month. */
function getShown(view: View, day: Day): { from: Day; to: Day } {
  if (view === 'month') return getMonth(day)
  return { from: day, to: view === 'week' ? addDays(day, weekDays) : day }
}

const isBetween = (from: Day, to: Day) => (one: ClientBirthday) => one.day >= from && one.day <= to

/** Birthdays of a day, week or month; view and day are in the page's address. One read covers the month and the week behind the day. */
export function useBirthdays(today: Day) {
  const { salon } = useMe()
  const [params, setParams] = useSearchParams()
  const asked = params.get('day')
  const day = isDay(asked) ? asked : today
  const viewParam = params.get('view')
  const view: View = viewParam === 'day' || viewParam === 'month' ? viewParam : 'week'
  const [calendarDay, setCalendarDay] = useState(day)
  const month = getMonth(calendarDay)
  const shown = getShown(view, day)
  const week = getShown('week', day)
  const salonId = salon?.salonId ?? ''
  const ofMonth = useRead(calls.ofSalon, { salonId, ...month }, { enabled: salonId !== '', keepPrevious: true })
  const read = useRead(calls.ofSalon, { salonId, ...getBirthdayPeriod(day) }, { enabled: salonId !== '', keepPrevious: true })
  const loaded = read.data ?? []
  const inMonth = getMonth(day)
  return {
    day,
    view,
    month,
    read,
    rows: loaded.filter(isBetween(shown.from, shown.to)),
    counts: {
      day: loaded.filter(isBetween(day, day)).length,
      week: loaded.filter(isBetween(week.from, week.to)).length,
      month: loaded.filter(isBetween(inMonth.from, inMonth.to)).length,
    },
    /** Birthdays of the month that the calendar shows. */
    ofMonth: (ofMonth.data ?? []).filter(isBetween(month.from, month.to)),
    showMonth: (step: -1 | 1) => setCalendarDay(addDays(step === 1 ? month.to : month.from, step)),
    show: (next: View, chosen: Day = day) => {
      setCalendarDay(chosen)
      setParams({ ...(next === 'week' ? {} : { view: next }), ...(chosen === today ? {} : { day: chosen }) }, { replace: true })
    },
  }
}
