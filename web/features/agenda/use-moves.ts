import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Agenda, agendaServices, agendas } from '../../../schema/api/agenda.ts'
import { diffBookings } from '../../../schema/rules/agenda-changes.ts'
import { agendaToSend, type Move, movedAgenda, serviceToSend } from '../../../schema/rules/agenda-moves.ts'
import { parseIso } from '../../../schema/rules/salon-time.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { readKey, useWrite } from '../../api/query.ts'
import { dismissNotice, type Notice, notify } from '../../ui/toaster.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './agenda-labels.ts'
import { cannotDo, parseConflictError, useConflictLabels } from './conflict-labels.ts'
import { useDifferenceLabels } from './difference-labels.ts'
import { usePeople } from './use-agenda-day.ts'

type Allowed = { overlap?: readonly string[]; outsideHours?: boolean }
interface Doing {
  /** Said while it is done; nothing: the move's own words. */
  text?: string
  allowed?: Allowed
  undoable?: boolean
}

/**
 * Moves and resizes on the day: shown at once, sent one after another, taken back with a errorMessage where the server
 * refuses. Answers whether there was anything to do.
 */
export function useMoves(day: string) {
  const { t } = useTranslation('agenda')
  const client = useQueryClient()
  const people = usePeople()
  const errorMessage = useErrorMessage()
  const conflictLabels = useConflictLabels(people)
  const differenceLabels = useDifferenceLabels()
  const { time } = useFormat()
  const service = useWrite(agendaServices.update, { invalidates: [agendas.day] })
  const booking = useWrite(agendas.update, { invalidates: [agendas.day] })
  /** The last version of each booking that the server has confirmed; null once a move of the row was refused. */
  const chain = useRef(new Map<string, Promise<Agenda | null>>())

  // One notice at a time, each with an id of its own: the press that closes one must not take the next with it.
  const notice = useRef<string | null>(null)
  const say = (next: Notice) => {
    if (notice.current !== null) dismissNotice(notice.current)
    notice.current = notify(next)
  }

  const key = readKey(agendas.day, { date: day })
  const find = (agendaId: string) => client.getQueryData<Agenda[]>(key)?.find((row) => row.agendaId === agendaId)
  const put = (agenda: Agenda) =>
    client.setQueryData<Agenda[]>(key, (rows) => rows?.map((row) => (row.agendaId === agenda.agendaId ? agenda : row)))
  const nameOf = (userId: string) => people.find((user) => user.userId === userId)?.firstName ?? ''

  const send = (shown: Agenda, move: Move, version: number, allowed: Allowed) => {
    const [only] = shown.agendaServicesDTO.filter((one) => move.services.includes(one.agendaServiceId))
    if (move.services.length !== 1 || !only)
      return booking.mutateAsync({
        input: { agendaId: shown.agendaId },
        body: { ...agendaToSend(shown, { ...allowed, outsideHours: allowed.outsideHours ?? false }), version },
      })
    const mayOverlap = allowed.overlap?.includes(only.agendaServiceId) ?? false
    const body = { ...serviceToSend(only, mayOverlap), agendaId: shown.agendaId, version, outsideHours: allowed.outsideHours ?? false }
    return service.mutateAsync({ input: { agendaServiceId: only.agendaServiceId }, body })
  }

  const refused = (error: unknown, before: Agenda, shown: Agenda, move: Move, allowed: Allowed) => {
    const { conflicts, current } = parseConflictError(error)
    if (current) {
      put(current)
      const changes = diffBookings(before, current).map(differenceLabels)
      const target = shown.agendaServicesDTO.find((one) => one.agendaServiceId === move.services[0])
      const there = current.agendaServicesDTO.find((one) => one.agendaServiceId === move.services[0])
      const again = target && there ? () => void run(current, { ...move, by: parseIso(target.start) - parseIso(there.start) }) : undefined
      const text = t('stale_move', { changes: changes.join(' · ') })
      return say({ kind: 'warning', text, ...(again ? { action: { label: t('move_anyway'), run: again } } : {}) })
    }
    put(before)
    const [first] = conflicts
    if (!first) {
      const who = shown.agendaServicesDTO.find((one) => one.agendaServiceId === move.services[0])?.userId ?? ''
      const text = cannotDo(error) ? t('conflict_not_offered', { person: nameOf(who) }) : errorMessage(error)
      return say({ kind: 'error', text })
    }
    const overlap = conflicts.some((one) => one.kind === 'overlap') ? move.services : allowed.overlap
    const outsideHours = allowed.outsideHours || conflicts.some((one) => one.kind !== 'overlap')
    const label = conflicts.some((one) => one.kind === 'overlap') ? t('overlap_anyway') : t('book_outside_hours')
    const anyway = () => void run(before, move, { allowed: { ...(overlap ? { overlap } : {}), outsideHours } })
    say({ kind: 'warning', text: conflictLabels(first), action: { label, run: anyway } })
  }

  const run = (now: Agenda, move: Move, { text, allowed = {}, undoable = true }: Doing = {}): boolean => {
    const shown = movedAgenda(now, move)
    const moved = shown.agendaServicesDTO.filter((one) => move.services.includes(one.agendaServiceId))
    const [first] = moved.toSorted((a, b) => parseIso(a.start) - parseIso(b.start))
    if (!first || diffBookings(now, shown).length === 0) return false
    void client.cancelQueries({ queryKey: key })
    put(shown)
    const was = now.agendaServicesDTO.find((one) => one.agendaServiceId === first.agendaServiceId)
    const words = move.stretch
      ? t('duration_changed', { length: moved.reduce((sum, one) => sum + one.serviceDTO.length, 0) })
      : t('moved', { at: time(first.start), person: nameOf(first.userId) })
    const back = {
      ...move,
      by: -move.by,
      ...(move.stretch ? { stretch: -move.stretch } : {}),
      ...(was ? { userId: was.userId, userDTO: was.userDTO } : {}),
    }
    const undo = () => {
      const current = find(now.agendaId)
      if (current)
        run(current, back, { text: t('change_undone'), undoable: false, allowed: { overlap: move.services, outsideHours: true } })
    }
    say({ kind: 'success', text: text ?? words, ...(undoable ? { undo } : {}) })
    const earlier = chain.current.get(now.agendaId) ?? Promise.resolve(now)
    const mine: Promise<Agenda | null> = earlier.then(async (confirmed) => {
      if (!confirmed) return null
      try {
        const reply = await send(shown, move, confirmed.version, allowed)
        if (chain.current.get(now.agendaId) === mine) put(reply)
        return reply
      } catch (error) {
        refused(error, confirmed, shown, move, allowed)
        return null
      }
    })
    chain.current.set(now.agendaId, mine)
    void mine.finally(() => chain.current.get(now.agendaId) === mine && chain.current.delete(now.agendaId))
    return true
  }

  return (agendaId: string, move: Move, doing?: Doing): boolean => {
    const now = find(agendaId)
    const user = move.userId === undefined ? undefined : people.find((one) => one.userId === move.userId)
    const userDTO = user && { userId: user.userId, firstName: user.firstName, lastName: user.lastName }
    return now !== undefined && run(now, { ...move, ...(userDTO ? { userDTO } : {}) }, doing)
  }
}
