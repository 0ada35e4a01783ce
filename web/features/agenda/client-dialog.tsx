import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Agenda, agendas } from '../../../schema/api/agenda.ts'
import { agendaMoves } from '../../../schema/api/agenda-moves.ts'
import { appointments } from '../../../schema/api/appointments.ts'
import { agendaToSend } from '../../../schema/rules/agenda-moves.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useWrite } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './agenda-labels.ts'
import type { FormClient } from './booking-state.ts'
import { ChosenClient } from './chosen-client.tsx'
import { ClientField } from './client-field.tsx'
import { seriesReads } from './use-repeat.ts'

const invalidates = [...seriesReads, appointments.day, appointments.one]

/** The booking was taken for somebody else: it and its visit go over to them. */
export function ClientDialog({ agenda, onClose }: { agenda: Agenda; onClose: () => void }) {
  const { t } = useTranslation('agenda')
  const { dayOf, time } = useFormat()
  const errorMessage = useErrorMessage()
  const field = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<FormClient | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { agendaId, clientId, subClientIds } = agenda
  const back = useWrite(agendaMoves.changeClient, {
    invalidates,
    onSuccess: (again) => notify({ kind: 'success', text: t('transferred_back_to', { client: again.clientDTO?.name ?? '' }) }),
    onError: (error) => notify({ kind: 'error', text: errorMessage(error) }),
  })
  // The pets are the first client's and did not go along: the booking gets them back first, then the visit follows it.
  const again = useWrite(agendas.update, {
    onSuccess: () => back.mutate({ input: { agendaId, clientId } }),
    onError: (error) => notify({ kind: 'error', text: errorMessage(error) }),
  })
  const takeBack = ({ version }: Agenda) =>
    subClientIds.length > 0
      ? again.mutate({ input: { agendaId }, body: { ...agendaToSend(agenda), version } })
      : back.mutate({ input: { agendaId, clientId } })
  const give = useWrite(agendaMoves.changeClient, {
    invalidates,
    onSuccess: (given) => {
      notify({ kind: 'success', text: t('transferred_to', { client: given.clientDTO?.name ?? '' }), undo: () => takeBack(given) })
      onClose()
    },
    onError: (error) => setRefusal(errorMessage(error)),
  })
  const subtitle = { client: agenda.clientDTO?.name ?? '', day: dayOf(agenda.start, 'short'), at: time(agenda.start) }
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnInteractOutside={false}
      title={t('change_client')}
      subtitle={t('client_day_at', subtitle)}
      className="ag-form"
      initialFocus={() => field.current}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            busy={give.isPending}
            disabled={chosen === null || chosen.clientId === clientId}
            onClick={() => chosen && give.mutate({ input: { agendaId, clientId: chosen.clientId } })}
          >
            {chosen ? t('transfer_to', { client: chosen.name }) : t('change_client')}
          </Button>
        </>
      }
    >
      <div className="ag-form-body">
        {chosen ? (
          <ChosenClient client={chosen} onDrop={() => setChosen(null)} />
        ) : (
          <ClientField inputRef={field} error={null} onChoose={setChosen} />
        )}
        {subClientIds.length > 0 && <p className="s muted">{t('pets_stay')}</p>}
        {refusal && (
          <Note tone="bad" live>
            {refusal}
          </Note>
        )}
      </div>
    </Dialog>
  )
}
