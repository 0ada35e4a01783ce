import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { absences } from '../../../../schema/api/booking/absences.ts'
import {
  type Absence,
  type AbsenceAgain,
  type AbsenceBooking,
  type AbsenceChoice,
  type LeftBooking,
  maxChoices,
} from '../../../../schema/api/booking/absences-schemas.ts'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import { rota } from '../../../../schema/api/team/rota.ts'
import { userTimeframes } from '../../../../schema/api/team/timeframes.ts'
import { wholeSalon } from '../../../../schema/rules/booking/absences.ts'
import { call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'
import { findChanged, type OutChoices, splitParts } from './out-model.ts'

const invalidates = [absences.list, absences.proposals, agendas.day, agendas.list, rota.period, userTimeframes.userAndDates]

/** Somebody who is back, and the bookings that could not be put back. */
export interface BackWithout {
  absence: Absence
  left: readonly LeftBooking[]
}

/** Writes an absence that was taken back once more; bookings of the time that are not among its choices stay as they are. */
function useOutAgain() {
  const errorMessage = useErrorMessage()
  const { t } = useTranslation('absences')
  const { mutateAsync: create } = useWrite(absences.create, { invalidates })
  return async ({ absenceId, userId, firstName: name, from, to }: Absence, { reason, note, choices }: AbsenceAgain) => {
    const who = userId ?? wholeSalon
    try {
      const { bookings } = await call(absences.proposals, { who, from, to })
      const chosen = bookings.flatMap(({ agendaId, version }): AbsenceChoice[] => {
        const found = choices.find((one) => one.agendaId === agendaId)
        if (!found) return []
        return [
          found.choice === 'move' ? { agendaId, version, choice: 'move', moves: found.moves } : { agendaId, version, choice: 'cancel' },
        ]
      })
      await create({
        input: { who },
        body: { from, to, reason, note, choices: chosen, left: bookings.length - chosen.length, again: absenceId },
      })
      notify({ kind: 'success', text: userId === null ? t('now_closed') : t('now_out', { name }) })
    } catch (error) {
      notify({ kind: 'error', text: errorMessage(error) })
    }
  }
}

/** Takes an absence back: the person comes after all. `onLeft` shows what could not be put back. */
export function useComesAfterAll(onLeft: (back: BackWithout) => void) {
  const { t } = useTranslation('absences')
  const errorMessage = useErrorMessage()
  const outAgain = useOutAgain()
  const { mutate, isPending } = useWrite(absences.remove, { invalidates })
  const undo = (absence: Absence, onDone?: () => void) => {
    const { absenceId, userId, firstName: name } = absence
    mutate(
      { input: { who: userId ?? wholeSalon, absenceId } },
      {
        onSuccess: ({ left, again }) => {
          const takeBack = () => void outAgain(absence, again)
          const names = [...new Set(left.map(({ clientName }) => clientName))].join(', ')
          const text = userId === null ? t('open_again') : t('is_back', { name })
          if (left.length > 0) notify({ kind: 'warning', text: `${text}. ${t('not_restored', { names })}`, undo: takeBack })
          else notify({ kind: 'success', text, undo: takeBack })
          onDone?.()
          if (left.length > 0) onLeft({ absence, left })
        },
        onError: (error) => void notify({ kind: 'error', text: errorMessage(error) }),
      },
    )
  }
  return { undo, isUndoing: isPending }
}

interface OutValues {
  who: string
  from: string
  to: string
  reason: 'sick' | 'unpaid'
  note: string
}

interface Settling {
  bookings: readonly AbsenceBooking[]
  choices: OutChoices
  readAgain: () => Promise<readonly AbsenceBooking[]>
}

/**
 * Writes an absence with what was chosen, or settles what `absence` has left. A refusal keeps the choices, reads the bookings again and
 * names those that are no longer as they were. More than a call takes is settled in parts: `onWritten` gets the absence where a later part
 * is refused.
 */
export function useSettle({ onDone, onWritten, onLeft }: SettleEvents) {
  const { t } = useTranslation('absences')
  const errorMessage = useErrorMessage()
  const [refusal, setRefusal] = useState<{ message: string; names: string[] } | null>(null)
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null)
  const { undo } = useComesAfterAll(onLeft)
  const { mutateAsync: create } = useWrite(absences.create, { invalidates })
  const { mutateAsync: settleMore } = useWrite(absences.settle, { invalidates })
  const settle = async (absence: Absence | null, { who, from, to, reason, note }: OutValues, settling: Settling) => {
    const { bookings, choices, readAgain } = settling
    setRefusal(null)
    const isSalon = who === wholeSalon
    const draft = { from, to, reason: isSalon ? ('rota' as const) : reason, note: isSalon ? note : '' }
    const parts = splitParts(bookings, choices, maxChoices, absence === null)
    const all = parts.reduce((sum, part) => sum + part.length, 0)
    let [written, done] = [absence, 0]
    try {
      for (const part of parts) {
        setProgress({ done, all })
        written = written
          ? await settleMore({ input: { who, absenceId: written.absenceId }, body: { choices: part } })
          : await create({ input: { who }, body: { ...draft, choices: part, left: bookings.length - part.length } })
        done += part.length
      }
    } catch (error) {
      const message = errorMessage(error)
      const full = done > 0 ? `${t('settled_part', { done, all })} ${message}` : message
      setRefusal({ message: full, names: [] })
      if (written) onWritten(written)
      const after = await readAgain().catch(() => null)
      // What is settled is not among them any more.
      if (after && done === 0) setRefusal({ message: full, names: findChanged(bookings, after, choices) })
      return
    } finally {
      setProgress(null)
    }
    const last = written
    if (last && !absence) {
      const text = isSalon ? t('now_closed') : t('now_out', { name: last.firstName })
      notify({ kind: 'success', text, undo: () => undo(last) })
    } else notify({ kind: 'success', text: t('settled') })
    onDone()
  }
  return { settle, progress, refusal }
}
interface SettleEvents {
  onDone: () => void
  onWritten: (absence: Absence) => void
  onLeft: (back: BackWithout) => void
}
