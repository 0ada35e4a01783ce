import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { partWhenUsed } from '../../../ui/lazy-part.ts'
import { cacheVisit, useVisitErrorHandler } from '../../visits/visits/index.ts'

const PayerDialog = partWhenUsed(async () => (await import('./payer-dialog.tsx')).PayerDialog)

/** Chooses another client as payer, and resets the payer to the visit's client. */
export function PayerButton({ visit }: { visit: Appointment }) {
  const { t } = useTranslation('visits')
  const client = useQueryClient()
  const onError = useVisitErrorHandler()
  const [open, setOpen] = useState(false)
  const { appointmentId, clientId, paymentClientDTO } = visit
  const write = useWrite(appointments.setPaymentClient, { onSuccess: (next) => cacheVisit(client, next), onError })
  const set = (payer: string) => write.mutate({ input: { appointmentId, clientId: payer } })
  return (
    <>
      {paymentClientDTO ? (
        <span className="row gap-6">
          <Icon name="users" size={16} className="muted" />
          <span className="s">{t('paid_by', { client: paymentClientDTO.name })}</span>
          <IconButton size="s" icon="close" label={t('client_pays')} busy={write.isPending} onClick={() => set(clientId)} />
        </span>
      ) : (
        <Button size="s" icon="users" className="ck-payer" busy={write.isPending} onClick={() => setOpen(true)}>
          <span>{t('someone_else_pays')}</span>
        </Button>
      )}
      {open && (
        <PayerDialog
          excluded={clientId}
          onChoose={(payer) => {
            set(payer)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
