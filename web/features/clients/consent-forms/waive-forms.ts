import type { QueryClient } from '@tanstack/react-query'
import { bookingForms } from '../../../../schema/api/clients/consent-forms-bookings.ts'
import { call } from '../../../api/call.ts'
import { readKey } from '../../../api/query.ts'

/** Waives the forms that a booking lacks, in the name of the caller. Throws CallError. */
export async function waiveForms(client: QueryClient, agendaId: string): Promise<void> {
  await call(bookingForms.waive, { agendaId })
  void client.invalidateQueries({ queryKey: readKey(bookingForms.one) })
}
