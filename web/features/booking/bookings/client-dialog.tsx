import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { agendaMoves } from '../../../../schema/api/booking/booking-moves.ts'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import { agendaToSend } from '../../../../schema/rules/booking/booking-moves.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useRefusedNotice } from '../../../ui/use-refused-notice.ts'
import type { FormClient } from './booking-state.ts'
import { ChosenClient } from './chosen-client.tsx'
import { ClientField } from './client-field.tsx'
import { seriesReads } from './use-repeat.ts'
import './agenda-form.css'

const invalidates = [...seriesReads, appointments.day, appointments.one]

/** Transfers a booking and its visit to another client. */
export function ClientDialog({ agenda, onClose }: { agenda: Agenda; onClose: () => void }) {
  const { t } = useTranslation('bookings')
  const { dayOf, time } = useFormat()
  const errorMessage = useErrorMessage()
  const sayRefused = useRefusedNotice()
  const field = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<FormClient | null>(null)
  const [errorText, setErrorText] = useState<string | null>(null)
  const { agendaId, clientId, subClientIds } = agenda
  const transferBack = useWrite(agendaMoves.changeClient, {
    invalidates,
    onSuccess: (restored) => notify({ kind: 'success', text: t('transferred_back_to', { client: restored.clientDTO?.name ?? '' }) }),
    onError: (error) => sayRefused(agenda, errorMessage(error)),
  })
  // The pets belong to the first client and were removed: the booking gets them back first, then the visit is transferred.
  const restorePets = useWrite(agendas.update, {
    onSuccess: () => transferBack.mutate({ input: { agendaId, clientId } }),
    onError: (error) => sayRefused(agenda, errorMessage(error)),
  })
  const undo = ({ version }: Agenda) =>
    subClientIds.length > 0
      ? restorePets.mutate({ input: { agendaId }, body: { ...agendaToSend(agenda), version } })
      : transferBack.mutate({ input: { agendaId, clientId } })
  const transfer = useWrite(agendaMoves.changeClient, {
    invalidates,
    onSuccess: (transferred) => {
      notify({ kind: 'success', text: t('transferred_to', { client: transferred.clientDTO?.name ?? '' }), undo: () => undo(transferred) })
      onClose()
    },
    onError: (error) => setErrorText(errorMessage(error)),
  })
  const details = { client: agenda.clientDTO?.name ?? '', day: dayOf(agenda.start, 'short'), at: time(agenda.start) }
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnInteractOutside={false}
      title={t('change_client')}
      subtitle={t('client_day_at', details)}
      className="ag-form"
      initialFocus={() => field.current}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            busy={transfer.isPending}
            disabled={chosen === null || chosen.clientId === clientId}
            onClick={() => chosen && transfer.mutate({ input: { agendaId, clientId: chosen.clientId } })}
          >
            {chosen ? t('transfer_to', { client: chosen.name }) : t('change_client')}
          </Button>
        </>
      }
    >
      <div className="col gap-16">
        {chosen ? (
          <ChosenClient client={chosen} onClear={() => setChosen(null)} />
        ) : (
          <ClientField inputRef={field} error={null} onChoose={setChosen} />
        )}
        {subClientIds.length > 0 && <p className="s muted">{t('pets_stay')}</p>}
        {errorText && (
          <Note tone="bad" live>
            {errorText}
          </Note>
        )}
      </div>
    </Dialog>
  )
}
