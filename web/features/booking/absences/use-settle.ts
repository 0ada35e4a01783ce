import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { absences } from '../../../../schema/api/booking/absences.ts'
import type { Absence, AbsenceBooking } from '../../../../schema/api/booking/absences-schemas.ts'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import { rota } from '../../../../schema/api/team/rota.ts'
import { userTimeframes } from '../../../../schema/api/team/timeframes.ts'
import { wholeSalon } from '../../../../schema/rules/booking/absences.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'
import { findChanged, type OutChoices, toBody } from './out-model.ts'

const invalidates = [absences.list, absences.proposals, agendas.day, agendas.list, rota.period, userTimeframes.userAndDates]

/** Takes an absence back: the person comes after all. */
export function useComesAfterAll() {
  const { t } = useTranslation('absences')
  const errorMessage = useErrorMessage()
  const { mutate, isPending } = useWrite(absences.remove, { invalidates })
  const undo = ({ absenceId, userId, firstName }: Absence, onDone?: () => void) =>
    mutate(
      { input: { who: userId ?? wholeSalon, absenceId } },
      {
        onSuccess: () => {
          notify({ kind: 'success', text: userId === null ? t('open_again') : t('is_back', { name: firstName }) })
          onDone?.()
        },
        onError: (error) => void notify({ kind: 'error', text: errorMessage(error) }),
      },
    )
  return { undo, isUndoing: isPending }
}

interface OutValues {
  who: string
  from: string
  to: string
  reason: 'sick' | 'unpaid'
  note: string
}

/**
 * Writes an absence with what was chosen. A refusal keeps the choices, reads the bookings again and names those that are no longer as they
 * were.
 */
export function useSettle(onDone: () => void) {
  const { t } = useTranslation('absences')
  const errorMessage = useErrorMessage()
  const [refusal, setRefusal] = useState<{ message: string; names: string[] } | null>(null)
  const { undo } = useComesAfterAll()
  const { mutate, isPending } = useWrite(absences.create, { invalidates })
  const settle = (
    { who, from, to, reason, note }: OutValues,
    bookings: readonly AbsenceBooking[],
    choices: OutChoices,
    readAgain: () => Promise<readonly AbsenceBooking[]>,
  ) => {
    setRefusal(null)
    const isSalon = who === wholeSalon
    const body = { from, to, reason: isSalon ? ('rota' as const) : reason, note: isSalon ? note : '', choices: toBody(bookings, choices) }
    mutate(
      { input: { who }, body },
      {
        onSuccess: (absence) => {
          const text = isSalon ? t('now_closed') : t('now_out', { name: absence.firstName })
          notify({ kind: 'success', text, undo: () => undo(absence) })
          onDone()
        },
        onError: (error) => {
          const message = errorMessage(error)
          setRefusal({ message, names: [] })
          readAgain().then(
            (after) => setRefusal({ message, names: findChanged(bookings, after, choices) }),
            () => undefined,
          )
        },
      },
    )
  }
  return { settle, isSettling: isPending, refusal }
}
