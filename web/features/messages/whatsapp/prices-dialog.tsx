import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { whatsApp } from '../../../../schema/api/messages/whatsapp.ts'
import { listCategories } from '../../../../schema/rules/messages/whatsapp-costs.ts'
import type { CloudCategory } from '../../../../schema/terms.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import type { Account } from './number-card.tsx'
import { useCachePage } from './use-whatsapp.ts'

const maxCents = 100
const maxFree = 1_000_000
type Prices = Record<CloudCategory, number | null>

/** The prices by which the month is forecast: those of the salon's contract with Meta. */
export function PricesDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation('whatsapp')
  const errorMessage = useErrorMessage()
  const { currency } = useFormat()
  const cachePage = useCachePage()
  const [prices, setPrices] = useState<Prices>(account.prices)
  const [freeMessages, setFree] = useState<number | null>(account.freeMessages)
  const [hasPaymentMethod, setPayment] = useState(account.hasPaymentMethod)
  const save = useWrite(whatsApp.savePrices, {
    onSuccess: (page) => {
      cachePage(page)
      notify({ kind: 'success', text: t('prices_saved') })
      onClose()
    },
  })
  const { error } = save
  const fields: Readonly<Record<string, string>> = error instanceof CallError ? error.fields : {}
  const getError = (name: string, value: number | null) => {
    const found = value === null ? 'Required' : fields[name]
    return found && errorMessage(found)
  }
  const unit = currency === 'GBP' ? t('pence') : t('cents')
  const labels: Readonly<Record<CloudCategory, string>> = {
    utility: t('price_utility', { unit }),
    marketing: t('price_marketing', { unit }),
    authentication: t('price_authentication', { unit }),
    service: t('price_service', { unit }),
  }
  const submit = () => {
    const { utility, marketing, authentication, service } = prices
    if (utility === null || marketing === null || authentication === null || service === null || freeMessages === null) return
    const { version } = account
    save.mutate({ input: {}, body: { utility, marketing, authentication, service, freeMessages, hasPaymentMethod, version } })
  }
  return (
    <FormDialog
      title={t('prices')}
      subtitle={t('prices_text')}
      fieldErrors={fields}
      errorMessage={error && Object.keys(fields).length === 0 ? errorMessage(error) : null}
      busy={save.isPending}
      onClear={() => save.reset()}
      onSave={submit}
      onClose={onClose}
    >
      <div className="form-grid">
        {listCategories(account.prices).map((category) => (
          <NumberField
            key={category}
            label={labels[category]}
            required
            min={0}
            max={maxCents}
            step={0.1}
            decimals={2}
            value={prices[category]}
            onChange={(value) => setPrices((before) => ({ ...before, [category]: value }))}
            error={getError(category, prices[category])}
          />
        ))}
        <NumberField
          className="whole"
          label={t('free_messages')}
          help={t('free_messages_help')}
          required
          min={0}
          max={maxFree}
          value={freeMessages}
          onChange={setFree}
          error={getError('freeMessages', freeMessages)}
        />
      </div>
      <Checkbox label={t('has_payment_method')} help={t('has_payment_method_help')} checked={hasPaymentMethod} onChange={setPayment} />
    </FormDialog>
  )
}
