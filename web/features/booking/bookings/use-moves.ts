import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { agendaServices, agendas } from '../../../../schema/api/booking/bookings.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import {
  agendaToSend,
  applyMove,
  hasMoved,
  type Move,
  serviceToSend,
  type UnitMove,
} from '../../../../schema/rules/booking/booking-moves.ts'
import { parseIso } from '../../../../schema/rules/salon-time.ts'
import { noteSave, toSaveKey } from '../../../api/booking-saves.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { beginWrite, endWrite } from '../../../api/pending-writes.ts'
import { readKey, refetch, useWrite } from '../../../api/query.ts'
import { loadPart } from '../../../ui/load-part.ts'
import type { Notice } from '../../../ui/notice.ts'
import { dismissNotice, notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { whenUsed } from '../../../ui/use-is-used.ts'
import type { Accepted } from './refused-move.ts'
import { usePeople } from './use-agenda-day.ts'

// Needed once a move has been refused or is undone: its schemas and texts are not part of the start.
const loadRefusedMove = () => loadPart(() => import('./refused-move.ts'))
whenUsed(() => void loadRefusedMove())

interface MoveOptions {
  /** Text of the notice, instead of the one that describes the move. */
  text?: string
  /** Saves the room or basin of a move, once its times are saved. */
  saveUnit?: (saved: Agenda, unit: UnitMove) => Promise<Agenda>
  accepted?: Accepted
  undoable?: boolean
}

/** Shows one notice at a time, null for none. Each has its own id: closing one must not close the next. */
function useSingleNotice(): (notice: Notice | null) => void {
  const current = useRef<string | null>(null)
  return (notice) => {
    if (current.current !== null) dismissNotice(current.current)
    current.current = notice && notify(notice)
  }
}

/** The cached bookings of a day. */
function useDayCache(day: string) {
  const client = useQueryClient()
  const queryKey = readKey(agendas.day, { date: day })
  return {
    cancelReads: () => void client.cancelQueries({ queryKey }),
    find: (agendaId: string) => client.getQueryData<Agenda[]>(queryKey)?.find((row) => row.agendaId === agendaId),
    put: (agenda: Agenda) =>
      client.setQueryData<Agenda[]>(queryKey, (rows) => rows?.map((row) => (row.agendaId === agenda.agendaId ? agenda : row))),
  }
}

/** Saves a moved booking: a single service by itself, several with the whole booking. Returns the saved booking. */
function useSendMove() {
  // After check-in the visit changes with its booking.
  const invalidates = [appointments.day, appointments.one]
  const service = useWrite(agendaServices.update, { invalidates })
  const booking = useWrite(agendas.update, { invalidates })
  return (moved: Agenda, { services }: Move, version: number, { overlap, outsideHours = false }: Accepted): Promise<Agenda> => {
    const { agendaId } = moved
    const [first] = moved.agendaServicesDTO.filter((one) => services.includes(one.agendaServiceId))
    if (services.length !== 1 || !first) {
      const body = { ...agendaToSend(moved, { ...(overlap ? { overlap } : {}), outsideHours }), version }
      return booking.mutateAsync({ input: { agendaId }, body })
    }
    const { agendaServiceId } = first
    const body = { ...serviceToSend(first, overlap?.includes(agendaServiceId) ?? false), agendaId, version, outsideHours }
    return service.mutateAsync({ input: { agendaServiceId }, body })
  }
}

type Save = (saved: Agenda, isLast: () => boolean) => Promise<Agenda | null>
/**
 * The last save of each booking that is being saved, by session and booking; the agenda may have been left and opened again meanwhile. A
 * save that waited for the connection when its user signed out never ends.
 */
const saves = new Map<string, Promise<Agenda | null>>()

/**
 * Runs the saves of a booking in sequence: each receives the booking that the previous one saved. A failure skips the next ones. Until the
 * last one has ended the day is not refetched: its reply would be from before the moves that wait.
 */
function useSaveQueue(): (before: Agenda, save: Save) => void {
  const client = useQueryClient()
  return (before, save) => {
    const key = toSaveKey(before.agendaId)
    beginWrite([agendas.day])
    const previous = saves.get(key) ?? Promise.resolve(before)
    const isLast = () => saves.get(key) === saving
    const saving: Promise<Agenda | null> = previous.then((saved) => saved && save(saved, isLast))
    saves.set(key, saving)
    noteSave(key, saving)
    void saving.finally(() => {
      if (isLast()) saves.delete(key)
      void refetch(client, endWrite([agendas.day], [agendas.day]))
    })
  }
}

/** Returns false if the move changes nothing. */
export type MoveBooking = (agendaId: string, move: Move, options?: Pick<MoveOptions, 'text' | 'saveUnit'>) => boolean

/**
 * Moves and resizes bookings of a day: applied optimistically, saved one after another per booking, rolled back with a
 * question, after which its card has the focus again, or a notice if refused.
 */
export function useMoves(day: string, returnFocus: (cardId: string) => void): MoveBooking {
  const { t } = useTranslation('agenda-day')
  const people = usePeople()
  const errorMessage = useErrorMessage()
  const format = useFormat()
  const { cancelReads, find, put } = useDayCache(day)
  const send = useSendMove()
  const showNotice = useSingleNotice()
  const enqueue = useSaveQueue()
  const getName = (userId: string) => people.find((user) => user.userId === userId)?.firstName ?? ''

  const handleError = async (error: unknown, before: Agenda, moved: Agenda, move: Move, options: MoveOptions) => {
    const { handleRefusal } = await loadRefusedMove()
    const { text, saveUnit, accepted = {} } = options
    const retry = (from: Agenda, again: Move, nowAccepted?: Accepted) =>
      void apply(from, again, { text, saveUnit, ...(nowAccepted ? { accepted: nowAccepted } : {}) })
    const shown = { put, showNotice, returnFocus, retry }
    await handleRefusal({ error, before, moved, move, accepted, people, format, errorMessage, ...shown })
  }

  const apply = (before: Agenda, move: Move, options: MoveOptions = {}): boolean => {
    const { text, saveUnit, accepted = {}, undoable = true } = options
    const moved = applyMove(before, move)
    const services = moved.agendaServicesDTO.filter((one) => move.services.includes(one.agendaServiceId))
    const [first] = services.toSorted((a, b) => parseIso(a.start) - parseIso(b.start))
    const isShifted = hasMoved(before, moved)
    if (!first || !(isShifted || move.unit)) return false
    cancelReads()
    put(moved)
    const description = move.resize
      ? t('duration_changed', { length: services.reduce((sum, one) => sum + one.serviceDTO.length, 0) })
      : t('moved', { at: format.time(first.start), person: getName(first.userId) })
    const undo = async () => {
      const { invertMove } = await loadRefusedMove()
      const current = find(before.agendaId)
      const inverse = invertMove(move, before, first.agendaServiceId)
      // What was accepted for the old time, and no more: the booking is as it was before.
      const overlap = before.agendaServicesDTO.flatMap((one) => (one.mayOverlap ? one.agendaServiceId : []))
      if (current) apply(current, inverse, { text: t('change_undone'), saveUnit, undoable: false, accepted: { ...before, overlap } })
    }
    showNotice({ kind: 'success', text: text ?? description, ...(undoable ? { undo: () => void undo() } : {}) })
    enqueue(before, async (saved, isLast) => {
      let reply = saved
      try {
        if (isShifted) reply = await send(moved, move, saved.version, accepted)
        if (move.unit && saveUnit) reply = await saveUnit(reply, move.unit)
        if (isLast()) put(reply)
        return reply
      } catch (error) {
        await handleError(error, reply, moved, move, options)
        return null
      }
    })
    return true
  }

  return (agendaId, move, options) => {
    const current = find(agendaId)
    const user = move.userId === undefined ? undefined : people.find((one) => one.userId === move.userId)
    const userDTO = user && { userId: user.userId, firstName: user.firstName, lastName: user.lastName }
    return current !== undefined && apply(current, { ...move, ...(userDTO ? { userDTO } : {}) }, options)
  }
}
