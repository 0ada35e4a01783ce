import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientSummary } from '../../../../schema/api/clients/clients-schemas.ts'
import { invoices } from '../../../../schema/api/money/invoices.ts'
import type { OpenVisit } from '../../../../schema/api/money/invoices-schemas.ts'
import { sumEuro } from '../../../../schema/rules/money.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useFoundClients } from '../../../api/found-clients.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Highlighted } from '../../../ui/highlighted.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './invoices.css'
import { useCacheInvoice } from './use-invoice-steps.ts'

interface ClientItem extends ClientSummary {
  key: string
  text: string
}

/** Chooses a client, then one or several visits of a month, and makes a draft of them. */
export function NewInvoiceDialog({ onClose, onCreated }: { onClose: () => void; onCreated: (invoiceId: string) => void }) {
  const { t } = useTranslation('invoices')
  const errorMessage = useErrorMessage()
  const [query, setQuery] = useState('')
  const [client, setClient] = useState<ClientItem | null>(null)
  const [visits, setVisits] = useState<readonly OpenVisit[]>([])
  const [failure, setFailure] = useState<unknown>(null)
  const { found, loading, answeredQuery } = useFoundClients(query)
  const cache = useCacheInvoice()
  const create = useWrite(invoices.create, {
    invalidates: [invoices.list, invoices.open, invoices.ofVisit],
    onSuccess: (draft) => {
      cache(draft)
      onCreated(draft.invoiceId)
    },
    onError: setFailure,
  })
  const save = () => {
    if (visits.length === 0) setFailure(client ? t('choose_visits') : t('choose_client'))
    else create.mutate({ input: {}, body: { appointmentIds: visits.map(({ appointmentId }) => appointmentId) } })
  }
  return (
    <FormDialog
      title={t('new_invoice')}
      saveLabel={visits[0]?.kind === 'credit_note' ? t('make_credit_note') : t('make_draft')}
      isUntouched={visits.length === 0}
      busy={create.isPending}
      fieldErrors={{}}
      errorMessage={failure === null ? undefined : typeof failure === 'string' ? failure : errorMessage(failure)}
      onClear={() => setFailure(null)}
      onClose={onClose}
      onSave={save}
    >
      <Combobox
        label={t('client')}
        icon="search"
        minLetters={2}
        items={found.map((one): ClientItem => ({ ...one, key: one.clientId, text: one.name }))}
        answeredQuery={answeredQuery}
        loading={loading}
        query={query}
        onQuery={setQuery}
        chosen={client}
        onChoose={(next) => {
          setFailure(null)
          setVisits([])
          setClient(next)
        }}
        renderItem={(one, text) => (
          <>
            <Avatar name={one.name} id={one.clientId} />
            <b className="med grow">
              <Highlighted text={one.name} query={text} />
            </b>
          </>
        )}
      />
      {client && (
        <OpenVisits
          clientId={client.clientId}
          chosen={visits}
          onChange={(next) => {
            setFailure(null)
            setVisits(next)
          }}
        />
      )}
    </FormDialog>
  )
}

function OpenVisits({
  clientId,
  chosen,
  onChange,
}: {
  clientId: string
  chosen: readonly OpenVisit[]
  onChange: (visits: readonly OpenVisit[]) => void
}) {
  const { t } = useTranslation('invoices')
  const { euros, date } = useFormat()
  const errorMessage = useErrorMessage()
  const { data, isPending, error } = useRead(invoices.open, { clientId })
  const late = useDelayed(isPending)
  if (late) return <ListSkeleton rows={3} />
  if (error) return <p className="field-error">{errorMessage(error)}</p>
  if (!data) return null
  if (data.length === 0) return <Empty icon="check-circle" title={t('nothing_open')} text={t('nothing_open_text')} />
  const [first] = chosen
  // One document is of one month, and either charges or credits.
  const fits = (visit: OpenVisit) => !first || (visit.kind === first.kind && visit.day.slice(0, 7) === first.day.slice(0, 7))
  const toggle = (visit: OpenVisit, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, visit] : chosen.filter(({ appointmentId }) => appointmentId !== visit.appointmentId))
  return (
    <fieldset className="inv-open grid gap-12">
      <legend className="s muted">{t('visits_text')}</legend>
      {data.map((visit) => (
        <Checkbox
          key={visit.appointmentId}
          label={t(visit.kind === 'invoice' ? 'visit_open' : 'visit_credit', { day: date(visit.day), amount: euros(visit.total) })}
          help={visit.items.join(', ')}
          checked={chosen.some(({ appointmentId }) => appointmentId === visit.appointmentId)}
          disabled={!fits(visit)}
          onChange={(isChosen) => toggle(visit, isChosen)}
        />
      ))}
      {chosen.length > 0 && (
        <p className="between flex">
          {t('total')} <b className="num">{euros(sumEuro(chosen.map(({ total }) => total)))}</b>
        </p>
      )}
    </fieldset>
  )
}
