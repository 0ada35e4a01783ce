import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { agendas } from '../../../schema/api/agenda.ts'
import { type RotaBooking, rota as rotaCalls } from '../../../schema/api/rota.ts'
import { type UserShiftRequest, userShiftRequests } from '../../../schema/api/shift-requests.ts'
import { userTimeframes } from '../../../schema/api/timeframes.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useWrite } from '../../api/query.ts'
import { notify } from '../../ui/toaster.tsx'
import { type SettleOption, useAskClient, useMoveBooking } from '../rota/index.ts'
import './requests-labels.ts'

const invalidates = [
  userShiftRequests.list,
  userShiftRequests.ofUser,
  rotaCalls.period,
  agendas.day,
  userTimeframes.remainingDays,
  userTimeframes.userAndDates,
]

/** Approving and declining, each with Undo. An approval first moves bookings as was chosen, and then asks clients who are to choose. */
export function useDecisions() {
  const { t } = useTranslation('requests')
  const errorMessage = useErrorMessage()
  const fail = (error: unknown) => void notify({ kind: 'error', text: errorMessage(error) })
  const approving = useWrite(userShiftRequests.approve, { invalidates, onError: fail })
  const rejecting = useWrite(userShiftRequests.reject, { invalidates, onError: fail })
  const reopening = useWrite(userShiftRequests.reopen, { invalidates, onError: fail })
  const { move } = useMoveBooking()
  const { ask } = useAskClient()
  const [isMoving, setMoving] = useState(false)
  const undo =
    ({ userShiftRequestId }: UserShiftRequest) =>
    () =>
      reopening.mutate({ input: { userShiftRequestId } })

  const moveAll = async (moves: readonly { booking: RotaBooking; option: SettleOption }[]) => {
    // Services of one booking are moved one after another, each with the version that the one before left.
    const versions = new Map<string, number>()
    for (const { booking, option } of moves) {
      if (option.kind === 'keep' || option.kind === 'link') continue
      const version = versions.get(booking.agendaId) ?? booking.version
      const moved = await move({ ...booking, version }, option)
      if (!moved) return false
      versions.set(booking.agendaId, version + 1)
    }
    return true
  }
  const approve = async (request: UserShiftRequest, moves: readonly { booking: RotaBooking; option: SettleOption }[]) => {
    setMoving(true)
    const isSettled = await moveAll(moves)
    setMoving(false)
    if (!isSettled) return
    const { userShiftRequestId, version } = request
    approving.mutate(
      { input: { userShiftRequestId, version: String(version) } },
      {
        onSuccess: () => {
          notify({ kind: 'success', text: t('request_approved'), undo: undo(request) })
          // The link offers the times that the approval leaves.
          const asked = new Map(
            moves.filter(({ option }) => option.kind === 'link').map(({ booking }) => [booking.agendaId, booking] as const),
          )
          for (const booking of asked.values()) void ask(booking)
        },
      },
    )
  }
  const reject = (request: UserShiftRequest, note: string) => {
    const { userShiftRequestId, version } = request
    rejecting.mutate(
      { input: { userShiftRequestId, version: String(version), note } },
      { onSuccess: () => void notify({ kind: 'success', text: t('request_declined'), undo: undo(request) }) },
    )
  }
  return {
    approve: (request: UserShiftRequest, moves: Parameters<typeof approve>[1]) => void approve(request, moves),
    reject,
    reopen: (request: UserShiftRequest) => undo(request)(),
    isBusy: isMoving || approving.isPending || rejecting.isPending,
  }
}
