import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GatewayAccount } from '../../../../schema/api/messages/gateway-accounts-schemas.ts'
import { salons } from '../../../../schema/api/platform/salons.ts'
import type { Salon } from '../../../../schema/api/platform/salons-schemas.ts'
import type { MessageChannel } from '../../../../schema/terms.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { formatMoney } from '../../../ui/money.ts'
import { NumberField } from '../../../ui/number-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { salonDependents, useCacheSalon } from './use-salon-form.ts'

const maxPrice = 100
const fields = { whatsapp: 'whatsAppPrice', sms: 'smsPrice', mail: 'mailPrice' } as const
const toPrice = (channel: MessageChannel, cents: number): { [Name in (typeof fields)[MessageChannel]]?: number } => ({
  [fields[channel]]: cents,
})

/** Formats a price in cents in a salon's currency, with up to four decimals. */
export function useMessagePrice(currency: string): (cents: number) => string {
  const { locale } = useFormat()
  return (cents) => formatMoney(cents / 100, locale, currency, [2, 4])
}

/** Changes what a message of a channel costs the salon; the notice takes it back. */
export function PriceDialog({
  salon,
  account: { channel, price },
  name,
  onClose,
}: {
  salon: Salon
  account: GatewayAccount
  name: string
  onClose: () => void
}) {
  const { t } = useTranslation('salons')
  const errorMessage = useErrorMessage()
  const formatPrice = useMessagePrice(salon.currency)
  const cacheSalon = useCacheSalon()
  const [value, setValue] = useState<number | null>(price)
  const [error, setError] = useState<Error | null>(null)
  const update = useWrite(salons.update, { invalidates: salonDependents, onSuccess: cacheSalon })
  const fieldErrors: Readonly<Record<string, string>> = error instanceof CallError ? error.fields : {}
  const fieldError = value === null ? 'Required' : fieldErrors[fields[channel]]
  const write = (cents: number, version: number) =>
    update.mutateAsync({ input: { salonId: salon.salonId }, body: { ...toPrice(channel, cents), version } })
  const showError = (failure: Error) => void notify({ kind: 'error', text: errorMessage(failure) })
  const save = () => {
    if (value === null) return
    if (value === price) return onClose()
    write(value, salon.version).then(({ version }) => {
      const undo = () => void write(price, version).catch(showError)
      notify({ kind: 'success', text: t('price_saved', { channel: name, price: formatPrice(value) }), undo })
      onClose()
    }, setError)
  }
  return (
    <FormDialog
      title={t('price_of', { channel: name })}
      subtitle={t('price_text')}
      width="narrow"
      fieldErrors={fieldErrors}
      errorMessage={error && Object.keys(fieldErrors).length === 0 ? errorMessage(error) : null}
      busy={update.isPending}
      onClear={() => setError(null)}
      onSave={save}
      onClose={onClose}
    >
      <NumberField
        label={t(channel === 'sms' ? 'price_label_part' : 'price_label')}
        required
        min={0}
        max={maxPrice}
        step={0.1}
        decimals={2}
        value={value}
        onChange={setValue}
        error={fieldError && errorMessage(fieldError)}
      />
    </FormDialog>
  )
}
