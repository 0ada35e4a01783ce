import { agendas } from '../../../../schema/api/booking/bookings.ts'
import { rota as calls } from '../../../../schema/api/team/rota.ts'
import { useWrite } from '../../../api/query.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { type SettledBooking, toServiceMoves } from './settle-options.ts'
import { useAskClient } from './use-ask-client.ts'

/**
 * Settles several bookings as was chosen: moves them, all or none, then asks the clients who are to choose. Answers how to move them back.
 * Throws where a move is refused.
 */
export function useSettleTogether() {
  const { timeZone } = useFormat()
  const { mutateAsync, isPending } = useWrite(calls.moveServices, { invalidates: [calls.period, agendas.day, agendas.list] })
  const { ask } = useAskClient()
  const settle = async (settled: readonly SettledBooking[]): Promise<() => Promise<unknown>> => {
    const moves = toServiceMoves(settled, timeZone)
    const { back } = moves.length > 0 ? await mutateAsync({ input: {}, body: { moves } }) : { back: [] }
    const asked = new Map(settled.flatMap(({ booking, chosen }) => (chosen?.kind === 'link' ? [[booking.agendaId, booking]] : [])))
    for (const booking of asked.values()) void ask(booking)
    return () => (back.length > 0 ? mutateAsync({ input: {}, body: { moves: back } }) : Promise.resolve())
  }
  return { settle, isSettling: isPending }
}

/** Runs a change of hours, then settles its bookings; a refused move takes the change back. Answers how to take back both. */
export async function changeAndSettle(
  change: () => Promise<() => Promise<unknown>>,
  settle: () => Promise<() => Promise<unknown>>,
): Promise<() => Promise<unknown>> {
  const undoChange = await change()
  try {
    const undoMoves = await settle()
    return async () => {
      await undoChange()
      await undoMoves()
    }
  } catch (error) {
    await undoChange()
    throw error
  }
}
