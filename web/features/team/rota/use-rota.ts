import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import { rota as calls } from '../../../../schema/api/team/rota.ts'
import type { RefusedDay, RotaPeriod } from '../../../../schema/api/team/rota-schemas.ts'
import { userShifts } from '../../../../schema/api/team/shifts.ts'
import { userTimeframes } from '../../../../schema/api/team/timeframes.ts'
import { mergeSpans, type Span } from '../../../../schema/rules/team/rota.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { addDays, type Day, getWeekday } from '../../../ui/dates.ts'
import { notify } from '../../../ui/toaster.tsx'
import { buildRota, getCell, type RotaModel } from './rota-model.ts'

/** Spans of a day; null discards its draft. */
export interface PlannedDay {
  userId: string
  day: Day
  spans: Span[] | null
}

export const getMonday = (day: Day): Day => addDays(day, -((getWeekday(day) + 6) % 7))

const isSame = (a: readonly Span[], b: readonly Span[]) => JSON.stringify(mergeSpans(a)) === JSON.stringify(mergeSpans(b))
const toBody = (spans: readonly Span[]) => spans.map(([from, to]): [number, number] => [from, to])

/** What else shows the rota. */
const dependents = [calls.period, agendas.day, userTimeframes.userAndDates, userShifts.ofUser]

/** The days as drafts in the cached period. */
const withDrafts =
  (days: readonly PlannedDay[]) =>
  (period: RotaPeriod | undefined): RotaPeriod | undefined => {
    if (!period) return period
    const others = period.drafts.filter((draft) => !days.some((one) => one.userId === draft.userId && one.day === draft.day))
    const added = days.flatMap(({ userId, day, spans }) => (spans ? [{ userId, day, spans: toBody(spans) }] : []))
    return { ...period, drafts: [...others, ...added] }
  }

/** The planner's period as it is shown, of everybody or of one job title. */
function useRotaModel(input: { fromDate: Day; toDate: Day }) {
  const client = useQueryClient()
  const read = useRead(calls.period, input, { keepPrevious: true })
  const [jobTitle, setJobTitle] = useState<string | null>(null)
  const period = read.data
  const build = useCallback((of: RotaPeriod) => buildRota(of, (person) => jobTitle === null || person.jobTitle === jobTitle), [jobTitle])
  const model = useMemo(() => period && build(period), [period, build])
  /** The model with what was planned last: a further key may be pressed before that is shown. */
  const readModel = (): RotaModel | undefined => {
    const latest = client.getQueryData<RotaPeriod>(readKey(calls.period, input))
    return latest && latest !== period ? build(latest) : model
  }
  return { read, period, model, readModel, jobTitle, setJobTitle }
}

/** The planner's period, with the writes of its drafts. Drafts show at once and are rolled back where they are refused. */
export function useRota(fromDate: Day, toDate: Day) {
  const { t } = useTranslation('rota')
  const { roles } = useMe()
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const input = { fromDate, toDate }
  const shown = useRotaModel(input)
  const { model, readModel } = shown
  const history = useRef<PlannedDay[][]>([])
  const fail = (error: Error) => void notify({ kind: 'error', text: errorMessage(error) })
  // Publishing takes the drafts that are saved: it follows those under way.
  const scope = 'rota-drafts'
  const drafts = useWrite(calls.saveDrafts, {
    scope,
    changes: [calls.period],
    optimistic: ({ body }) => {
      const key = readKey(calls.period, input)
      const before = client.getQueryData<RotaPeriod>(key)
      void client.cancelQueries({ queryKey: key })
      client.setQueryData(key, withDrafts(body.days))
      return () => void client.setQueryData(key, before)
    },
    onError: fail,
  })
  const publishing = useWrite(calls.publish, { scope, invalidates: dependents, onError: fail })

  const send = (days: readonly PlannedDay[]) => {
    if (days.length === 0) return
    drafts.mutate({ input: {}, body: { days: days.map((one) => ({ ...one, spans: one.spans && toBody(one.spans) })) } })
  }
  /** Plans days; a plan that equals what is published is no draft. */
  const plan = (days: readonly PlannedDay[]) => {
    const latest = readModel()
    const findCell = ({ userId, day }: PlannedDay) => latest && getCell(latest, userId, day)
    const changed = days.flatMap((one): PlannedDay[] => {
      const cell = findCell(one)
      if (!cell || cell.isClosed || !cell.isEmployed) return []
      return [{ ...one, spans: one.spans && isSame(one.spans, cell.planned) ? null : one.spans && mergeSpans(one.spans) }]
    })
    const before = changed.flatMap((one): PlannedDay[] => {
      const cell = findCell(one)
      return cell ? [{ userId: one.userId, day: one.day, spans: cell.isDraft ? cell.spans : null }] : []
    })
    history.current.push(before)
    send(changed)
  }
  const undo = () => {
    const before = history.current.pop()
    if (before) send(before)
  }
  const discard = () => {
    const days = (model?.drafts ?? []).map(({ userId, day }) => ({ userId, day, spans: null }))
    const before = (model?.drafts ?? []).map(({ userId, day, spans }) => ({ userId, day, spans }))
    send(days)
    notify({ kind: 'success', text: t('drafts_discarded'), undo: () => send(before) })
  }
  const tellRefused = (refused: readonly RefusedDay[]) => {
    if (refused.length > 0) notify({ kind: 'warning', text: t('days_not_published', { count: refused.length }) })
  }
  const publish = async () => {
    const planned = (model?.drafts ?? []).map(({ userId, day, spans }) => ({ userId, day, spans: toBody(spans) }))
    if (planned.length === 0) return
    const reply = await publishing.mutateAsync({ input: {}, body: { days: planned } }).catch(() => undefined)
    if (!reply) return
    history.current = []
    tellRefused(reply.refused)
    if (reply.published.length === 0) return
    const takeBack = async () => {
      const days = reply.published.map(({ userId, day, before }) => ({ userId, day, spans: before, anyway: true }))
      const undone = await publishing.mutateAsync({ input: {}, body: { days } }).catch(() => undefined)
      if (undone) send(planned.filter((one) => reply.published.some(({ userId, day }) => userId === one.userId && day === one.day)))
    }
    notify({ kind: 'success', text: t('days_published', { count: reply.published.length }), undo: () => void takeBack() })
  }
  return {
    ...shown,
    canPlan: hasAnyRole(roles, ['ADMIN']),
    plan,
    undo,
    discard,
    publish: () => void publish(),
    isPublishing: publishing.isPending,
  }
}
export type Rota = ReturnType<typeof useRota>
