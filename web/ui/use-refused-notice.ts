import { useTranslation } from 'react-i18next'
import { useErrorMessage } from '../api/error-message.ts'
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
export function useRefusedNotice(): (booking: NamedBooking, reason: unknown) => void {
  const { t } = useTranslation()
  const errorMessage = useErrorMessage()
  const { momentOf } = useFormat()
  return ({ start, clientDTO }, reason) => {
    const text = typeof reason === 'string' ? reason : errorMessage(reason)
    notify({ kind: 'error', text: t('booking_refused', { client: clientDTO?.name ?? '', at: momentOf(start), text }) })
  }
}
