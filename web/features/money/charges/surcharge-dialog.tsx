import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '../../../../schema/api/endpoint.ts'
import { surcharges } from '../../../../schema/api/money/charges-surcharges.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { euro } from '../../../../schema/rules/money.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { focusFirstError } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { MoneyField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { getClientName } from '../../visits/visits/index.ts'

/** Asks the owner of the visit's pet whether a surcharge may be added; the answer comes by link. */
export function SurchargeDialog({ visit, reads, onClose }: { visit: Appointment; reads: readonly Endpoint[]; onClose: () => void }) {
  const { t } = useTranslation('visits')
  const errorMessage = useErrorMessage()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { appointmentId, clientHistoryServicesDTO: services } = visit
  const [serviceId, setServiceId] = useState(services[0]?.clientHistoryServiceId ?? '')
  const [priceCents, setPriceCents] = useState<number | null>(null)
  const [text, setText] = useState(`${t('surcharge_matted')} `)
  const ask = useWrite(surcharges.ask, {
    invalidates: reads,
    onSuccess: ({ channel }) => {
      if (channel === null) notify({ kind: 'warning', text: t('owner_not_reached', { phone: visit.clientDTO?.phoneNumber ?? '' }) })
      else notify({ kind: 'success', text: t('surcharge_asked', { pet: getClientName(visit) }) })
      onClose()
    },
  })
  const isReady = priceCents !== null && priceCents > 0 && text.trim() !== ''
  const save = () => {
    if (!isReady || focusFirstError(form.current)) return
    const body = { appointmentId, clientHistoryServiceId: serviceId, text: text.trim().replace(/:$/, ''), price: euro(priceCents) }
    ask.mutate({ input: {}, body })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnInteractOutside={false}
      title={t('ask_surcharge')}
      subtitle={t('surcharge_subtitle')}
      width="narrow"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={id} variant="primary" disabled={!isReady} busy={ask.isPending}>
            {t('send_question')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={form}
        className="grid gap-14"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {services.length > 1 && (
          <Select
            label={t('service')}
            value={serviceId}
            onChange={setServiceId}
            options={services.map(({ clientHistoryServiceId, service }) => ({ value: clientHistoryServiceId, label: service }))}
          />
        )}
        <MoneyField label={t('surcharge_amount')} required min={0} value={priceCents} onChange={setPriceCents} />
        <TextField label={t('what_for')} required value={text} onChange={setText} maxLength={200} />
        {ask.error && (
          <Note tone="bad" live>
            {errorMessage(ask.error)}
          </Note>
        )}
      </form>
    </Dialog>
  )
}
