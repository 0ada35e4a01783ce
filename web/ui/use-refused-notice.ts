import { useTranslation } from 'react-i18next'
import { notify } from './toaster.tsx'
import { useFormat } from './use-format.ts'

export interface NamedBooking {
  readonly start: string
  readonly clientDTO?: { readonly name: string } | null | undefined
}

/**
 * Returns a function that says why a change of a booking was refused, by its client and time: one that waited for the server is refused
 * minutes later, over another screen.
 */
export function useRefusedNotice(): (booking: NamedBooking, reason: string) => void {
  const { t } = useTranslation()
  const { momentOf } = useFormat()
  return ({ start, clientDTO }, reason) =>
    notify({ kind: 'error', text: t('booking_refused', { client: clientDTO?.name ?? '', at: momentOf(start), text: reason }) })
}
