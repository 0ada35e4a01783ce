import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientHistoryServices } from '../../../../schema/api/visits/performed-services.ts'
import type { ClientHistoryService } from '../../../../schema/api/visits/performed-services-schemas.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'

const maxChoices = 30

/** Makes a service of a visit the redo of an earlier one: free of charge, with a reason and a separate commission rate. */
export function RedoDialog({
  service,
  onSave,
  onClose,
}: {
  service: ClientHistoryService
  onSave: (redo: NonNullable<ClientHistoryService['redo']>) => void
  onClose: () => void
}) {
  const { t } = useTranslation('visits')
  const { euros, dateOf } = useFormat()
  const [chosen, setChosen] = useState<string | null>(service.redo?.clientHistoryServiceId ?? null)
  const [reason, setReason] = useState(service.redo?.reason ?? '')
  const [percentage, setPercentage] = useState<number | null>(service.redo?.percentage ?? 0)
  const { data } = useRead(clientHistoryServices.ofClient, { clientId: service.clientId })
  const earlier = (data ?? [])
    .filter((one) => one.appointmentId !== service.appointmentId && one.end !== null && one.redo === null)
    .toSorted((a, b) => Number(b.serviceId === service.serviceId) - Number(a.serviceId === service.serviceId))
    .slice(0, maxChoices)
  const isReady = chosen !== null && reason.trim() !== '' && percentage !== null
  const save = () => {
    if (chosen === null || percentage === null || reason.trim() === '') return
    onSave({ clientHistoryServiceId: chosen, reason: reason.trim(), percentage })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('redo_of', { what: service.service })}
      subtitle={t('redo_text')}
      width="narrow"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" disabled={!isReady} onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      {data && earlier.length === 0 ? (
        <p className="s muted">{t('redo_none')}</p>
      ) : (
        <form
          className="grid gap-14"
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <Select
            label={t('redo_first')}
            value={chosen}
            onChange={setChosen}
            options={earlier.map((one) => ({
              value: one.clientHistoryServiceId,
              label: `${one.service} · ${dateOf(one.end ?? '')}`,
              note: `${one.userDTO.firstName} · ${euros(one.price)}`,
            }))}
          />
          <TextField label={t('redo_reason')} required value={reason} onChange={setReason} maxLength={200} />
          <NumberField
            label={t('redo_rate')}
            help={t('redo_rate_help')}
            unit="%"
            min={0}
            max={100}
            value={percentage}
            onChange={setPercentage}
          />
          <button type="submit" className="sr" tabIndex={-1}>
            {t('save')}
          </button>
        </form>
      )}
    </Dialog>
  )
}
