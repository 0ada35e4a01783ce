import { useMemo, useState } from 'react'
import { rota as calls } from '../../../../schema/api/team/rota.ts'
import type { RotaBooking } from '../../../../schema/api/team/rota-schemas.ts'
import { useRead } from '../../../api/query.ts'
import { addDays, type Day } from '../../../ui/dates.ts'
import { joinPeriods, listAffected, type RepeatPlan, withRepeat } from './repeat-plan.ts'
import { buildRota, type RotaCell, type RotaModel } from './rota-model.ts'
import { isMove, settleTogether } from './settle-options.ts'

/** Days of one period of the planner; two of them are looked at. */
const periodDays = 42

export interface RepeatEffects {
  /** The rota as the plan makes it. */
  model: RotaModel
  affected: { cell: RotaCell; booking: RotaBooking }[]
  /** The last day that was looked at. */
  lastDay: Day
}

const everybody = () => true

/** Which bookings of the coming twelve weeks a plan leaves outside working hours. Nothing is read without a plan. */
function useRepeatEffects({ userId, day }: RotaCell, plan: RepeatPlan | null, from: Day) {
  const enabled = plan !== null
  const middle = addDays(from, periodDays)
  const first = useRead(calls.period, { fromDate: from, toDate: addDays(middle, -1) }, { enabled })
  const second = useRead(calls.period, { fromDate: middle, toDate: addDays(middle, periodDays - 1) }, { enabled })
  const [a, b] = [first.data, second.data]
  // The plan is built at each render: its text says whether it is another one.
  const planText = JSON.stringify(plan)
  const effects = useMemo((): RepeatEffects | undefined => {
    const current: RepeatPlan | null = JSON.parse(planText)
    if (!a || !b || !current) return undefined
    const period = { ...joinPeriods(a, b), drafts: [] }
    const model = buildRota(withRepeat(period, { userId, day }, current), everybody)
    const all = listAffected(buildRota(period, everybody), model, userId)
    return { model, affected: all.filter(({ booking }) => booking.day >= from), lastDay: period.toDate }
  }, [a, b, planText, userId, day, from])
  return {
    effects,
    error: first.error ?? second.error,
    isPending: enabled && effects === undefined,
    retry: () => {
      void first.refetch()
      void second.refetch()
    },
  }
}
export type Ahead = ReturnType<typeof useRepeatEffects>

/** The bookings that a plan affects, each with the solution that is chosen or proposed. A changed shift also concerns the days before. */
export function useRepeatBookings(cell: RotaCell, plan: RepeatPlan | null, today: Day) {
  const ahead = useRepeatEffects(cell, plan, plan?.kind === 'change' || cell.day < today ? today : cell.day)
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>({})
  const { effects } = ahead
  const settled = effects ? settleTogether(effects.model, effects.affected, choices, today) : []
  return {
    ahead,
    settled,
    /** How many bookings would be moved. */
    moved: settled.filter(({ chosen }) => chosen && isMove(chosen)).length,
    choose: (agendaServiceId: string, value: string) => setChoices((before) => ({ ...before, [agendaServiceId]: value })),
  }
}
