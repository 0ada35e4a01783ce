import { useTranslation } from 'react-i18next'
import { rota as rotaCalls } from '../../../../schema/api/team/rota.ts'
import type { RotaBooking } from '../../../../schema/api/team/rota-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'

/** Sends the client of a booking the link to choose another time. A message cannot be taken back, so there is no Undo. */
export function useAskClient() {
  const { t } = useTranslation('rota')
  const errorMessage = useErrorMessage()
  const { mutateAsync, isPending } = useWrite(rotaCalls.askClient, { invalidates: [rotaCalls.period] })
  const ask = async ({ agendaId, clientName: name }: RotaBooking) => {
    try {
      const { channel } = await mutateAsync({ input: { agendaId } })
      if (channel === null) notify({ kind: 'warning', text: t('client_unreachable', { name }) })
      else notify({ kind: 'success', text: t('link_sent', { name }) })
    } catch (error) {
      notify({ kind: 'error', text: errorMessage(error) })
    }
  }
  return { ask, isAsking: isPending }
}
