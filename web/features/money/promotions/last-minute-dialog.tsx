import { useTranslation } from 'react-i18next'
import { lastMinutePrices } from '../../../../schema/api/money/promotions.ts'
import { LastMinutePrices, LastMinutePricesChange } from '../../../../schema/api/money/promotions-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { useAuthor } from '../../../api/use-author.ts'
import { useEdit } from '../../../api/use-edit.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toCents, toEuros } from '../../../ui/money.ts'
import { MoneyField, NumberField } from '../../../ui/number-field.tsx'
import { StaleNote } from '../../../ui/stale-note.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { notify } from '../../../ui/toaster.tsx'

interface Values {
  enabled: boolean
  hours: number | null
  percent: number | null
  /** Cents. */
  floor: number | null
}
const toValues = ({ enabled, hours, percent, floor }: LastMinutePrices): Values => ({ enabled, hours, percent, floor: toCents(floor) })

/** Last-minute prices: how soon a free time has to begin, and how much less it costs guests who book online. */
export function LastMinuteDialog({ onClose }: { onClose: () => void }) {
  const { data } = useRead(lastMinutePrices.one, {})
  return data ? <Prices prices={data} onClose={onClose} /> : null
}

function Prices({ prices, onClose }: { prices: LastMinutePrices; onClose: () => void }) {
  const { t } = useTranslation('promotions')
  const errorMessage = useErrorMessage()
  const form = useEdit<LastMinutePrices, Values>(prices, (entity) => toValues(entity ?? prices), LastMinutePrices)
  const { salon } = useMe()
  const author = useAuthor(form.stale && { last_minute_prices: salon?.salonId })
  const invalidates = [lastMinutePrices.one]
  const undo = useWrite(lastMinutePrices.update, {
    invalidates,
    onError: (error) => void notify({ kind: 'error', text: errorMessage(error) }),
  })
  const write = useWrite(lastMinutePrices.update, {
    invalidates,
    onError: form.handleError,
    onSuccess: ({ enabled, version }) => {
      const text = t(enabled ? 'last_minute_on' : 'last_minute_off')
      notify({ kind: 'success', text, undo: () => undo.mutate({ input: {}, body: { ...prices, version } }) })
      onClose()
    },
  })
  const save = () => {
    const { hours, percent, floor, enabled } = form.values
    const body = form.validate(LastMinutePricesChange, {
      enabled,
      hours,
      percent,
      floor: floor === null ? 0 : toEuros(floor),
      version: form.base?.version ?? prices.version,
    })
    if (body) write.mutate({ input: {}, body })
  }
  return (
    <FormDialog
      title={t('last_minute')}
      subtitle={t('last_minute_text')}
      fieldErrors={form.fieldErrors}
      errorMessage={form.errorMessage}
      stale={form.stale && <StaleNote author={author} onTheirs={form.takeTheirs} onMine={form.keepMine} />}
      busy={write.isPending}
      onClear={form.clearErrors}
      onSave={save}
      onClose={onClose}
    >
      <Switch label={t('last_minute_switch')} checked={form.values.enabled} onChange={(enabled) => form.set({ enabled })} />
      <div className="pm-fields grid top gap-12">
        <NumberField label={t('last_minute_hours')} required min={1} max={168} unit="h" {...form.bind('hours')} />
        <NumberField label={t('percent')} required min={1} max={90} unit="%" {...form.bind('percent')} />
        <MoneyField label={t('last_minute_floor')} help={t('last_minute_floor_help')} min={0} {...form.bind('floor')} />
      </div>
    </FormDialog>
  )
}
