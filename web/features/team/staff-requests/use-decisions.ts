import { useTranslation } from 'react-i18next'
import type { ServiceMove } from '../../../../schema/api/booking/booking-service-moves.ts'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import { rota as rotaCalls } from '../../../../schema/api/team/rota.ts'
import { userShiftRequests } from '../../../../schema/api/team/shift-requests.ts'
import type { UserShiftRequest } from '../../../../schema/api/team/shift-requests-schemas.ts'
import { userTimeframes } from '../../../../schema/api/team/timeframes.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { type SettledBooking, toServiceMoves, useAskClient } from '../rota/index.ts'

const invalidates = [
  userShiftRequests.list,
  userShiftRequests.ofUser,
  rotaCalls.period,
  agendas.day,
  userTimeframes.remainingDays,
  userTimeframes.userAndDates,
]

/**
 * Approving and declining, each with Undo. An approval moves bookings as was chosen, all or none, and then asks clients who are to choose.
 */
export function useDecisions() {
  const { t } = useTranslation('staff-requests')
  const errorMessage = useErrorMessage()
  const fail = (error: unknown) => void notify({ kind: 'error', text: errorMessage(error) })
  const approving = useWrite(userShiftRequests.approve, { invalidates, onError: fail })
  const rejecting = useWrite(userShiftRequests.reject, { invalidates, onError: fail })
  const reopening = useWrite(userShiftRequests.reopen, { invalidates, onError: fail })
  const approvingAndMoving = useWrite(userShiftRequests.approveAndMove, { invalidates, onError: fail })
  const reopeningAndMoving = useWrite(userShiftRequests.reopenAndMove, { invalidates, onError: fail })
  const { ask } = useAskClient()
  const { timeZone } = useFormat()
  const undo =
    ({ userShiftRequestId }: UserShiftRequest) =>
    () =>
      reopening.mutate({ input: { userShiftRequestId } })

  /** The link offers the times that the approval leaves. */
  const askClients = (settled: readonly SettledBooking[]) => {
    const asked = new Map(settled.flatMap(({ booking, chosen }) => (chosen?.kind === 'link' ? [[booking.agendaId, booking]] : [])))
    for (const booking of asked.values()) void ask(booking)
  }
  const approve = (request: UserShiftRequest, settled: readonly SettledBooking[]) => {
    const { userShiftRequestId, version } = request
    const input = { userShiftRequestId, version: String(version) }
    const moves = toServiceMoves(settled, timeZone)
    const showApproved = (takeBack: () => void) => {
      notify({ kind: 'success', text: t('request_approved'), undo: takeBack })
      askClients(settled)
    }
    if (moves.length === 0) return approving.mutate({ input }, { onSuccess: () => showApproved(undo(request)) })
    const onSuccess = ({ back }: { back: ServiceMove[] }) =>
      showApproved(() => reopeningAndMoving.mutate({ input: { userShiftRequestId }, body: { moves: back } }))
    approvingAndMoving.mutate({ input, body: { moves } }, { onSuccess })
  }
  const reject = (request: UserShiftRequest, note: string) => {
    const { userShiftRequestId, version } = request
    rejecting.mutate(
      { input: { userShiftRequestId, version: String(version), note } },
      { onSuccess: () => void notify({ kind: 'success', text: t('request_declined'), undo: undo(request) }) },
    )
  }
  return {
    approve,
    reject,
    reopen: (request: UserShiftRequest) => undo(request)(),
    isBusy: approving.isPending || approvingAndMoving.isPending || rejecting.isPending,
  }
}
