import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientSummary } from '../../../../schema/api/clients/clients-schemas.ts'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { useFoundClients } from '../../../api/found-clients.ts'
import { useWrite } from '../../../api/query.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Highlighted } from '../../../ui/highlighted.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { cacheVisit, useVisitErrorHandler } from '../../visits/visits/index.ts'

interface ClientItem extends ClientSummary {
  key: string
  text: string
}

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
        <Button size="s" icon="users" busy={write.isPending} onClick={() => setOpen(true)}>
          {t('someone_else_pays')}
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

function PayerDialog({ excluded, onChoose, onClose }: { excluded: string; onChoose: (clientId: string) => void; onClose: () => void }) {
  const { t } = useTranslation('visits')
  const [query, setQuery] = useState('')
  const { found, loading, answeredQuery } = useFoundClients(query)
  const items = found.filter((one) => one.clientId !== excluded).map((one): ClientItem => ({ ...one, key: one.clientId, text: one.name }))
  return (
    <Dialog open onClose={onClose} title={t('someone_else_pays')} width="narrow">
      <Combobox
        label={t('payer')}
        icon="search"
        minLetters={2}
        items={items}
        answeredQuery={answeredQuery}
        loading={loading}
        query={query}
        onQuery={setQuery}
        onChoose={(found) => found && onChoose(found.clientId)}
        renderItem={(found, text) => (
          <>
            <Avatar name={found.name} id={found.clientId} />
            <span className="grow">
              <b className="med">
                <Highlighted text={found.name} query={text} />
              </b>
              <span className="vs-below below xs muted num">
                <Highlighted text={formatPhone(found.phoneNumber)} query={text} />
              </span>
            </span>
          </>
        )}
      />
    </Dialog>
  )
}
