import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import { addDays } from '../../../../schema/rules/salon-time.ts'
import { readSinceCursor } from '../../../api/polling.ts'
import { readKey } from '../../../api/query.ts'
import { whenUsed } from '../../../ui/use-is-used.ts'

/** For this long a day that was read in advance counts as fresh. */
const freshMs = 60_000

/**
 * Reads the next and the previous day in advance, once the day itself is shown and somebody uses the page, so that they are shown at
 * once; they are read again when they are opened.
 */
export function usePrefetchedDays(day: string, isShown: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isShown) return
    // Not a state: the whole grid would be rendered within the first movement of the pointer.
    return whenUsed(() => {
      for (const date of [addDays(day, 1), addDays(day, -1)]) {
        void client.prefetchQuery({
          queryKey: readKey(agendas.day, { date }),
          queryFn: ({ signal }) => readSinceCursor(client, agendas.day, { date }, signal),
          staleTime: freshMs,
        })
      }
    })
  }, [client, day, isShown])
}
