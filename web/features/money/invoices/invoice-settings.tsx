import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { invoiceSettings } from '../../../../schema/api/money/invoices.ts'
import { InvoiceSettings, InvoiceSettingsChange } from '../../../../schema/api/money/invoices-schemas.ts'
import { type TaxRegime, taxRegimes } from '../../../../schema/rules/money/invoice-terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { useAuthor } from '../../../api/use-author.ts'
import { useEdit } from '../../../api/use-edit.ts'
import { Empty } from '../../../ui/empty.tsx'
import { EntitySection } from '../../../ui/entity-form.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { SellerProblems } from './invoice-content.tsx'
import './invoices.css'
import { VatRates } from './vat-rates.tsx'

type Values = Omit<InvoiceSettings, 'problems' | 'version'>
const toValues = (settings: InvoiceSettings | null): Values => ({
  companyName: settings?.companyName ?? '',
  regime: settings?.regime ?? 'RF01',
  series: settings?.series ?? '',
  dueDays: settings?.dueDays ?? 0,
  reaOffice: settings?.reaOffice ?? '',
  reaNumber: settings?.reaNumber ?? '',
  rates: settings?.rates ?? [],
})

/** How the salon invoices: its company, the numbers, and the VAT of its categories. */
export function InvoiceSettingsSection() {
  const { t } = useTranslation('invoices')
  const errorMessage = useErrorMessage()
  const { salon } = useMe()
  const { data, isPending, error, refetch } = useRead(invoiceSettings.one, {})
  const late = useDelayed(isPending)
  if (salon?.country !== 'IT') return <Empty icon="note" title={t('italy_only')} text={t('italy_only_text')} />
  if (error && !data) return <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!data) return late ? <ListSkeleton rows={6} /> : null
  return <SettingsForm settings={data} />
}

function SettingsForm({ settings }: { settings: InvoiceSettings }) {
  const { t } = useTranslation('invoices')
  const client = useQueryClient()
  const edit = useEdit(settings, toValues, InvoiceSettings)
  const { salon } = useMe()
  const author = useAuthor(edit.stale && { invoice_settings: salon?.salonId })
  const write = useWrite(invoiceSettings.update, {
    onError: edit.handleError,
    onSuccess: (saved) => {
      client.setQueryData(readKey(invoiceSettings.one, {}), saved)
      edit.reset()
      notify({ kind: 'success', text: t('settings_saved') })
    },
  })
  const save = () => {
    const body = edit.validate(InvoiceSettingsChange, { ...edit.values, version: edit.base?.version })
    if (body) write.mutate({ input: {}, body })
  }
  const { bind, values, set } = edit
  const regimes: Readonly<Record<TaxRegime, string>> = {
    RF01: t('regime_ordinary'),
    RF02: t('regime_minimum'),
    RF19: t('regime_flat'),
    RF18: t('other'),
  }
  return (
    <EntitySection
      title={t('invoices')}
      text={t('settings_text')}
      form={{ ...edit, author, busy: write.isPending, save }}
      describeConflict={() => []}
    >
      <SellerProblems problems={settings.problems} />
      <section className="card">
        <header>
          <h3>{t('company')}</h3>
        </header>
        <div className="body form-grid">
          <TextField
            className="whole"
            label={t('company_name')}
            help={t('company_name_help')}
            autoComplete="off"
            {...bind('companyName')}
          />
          <Select
            label={t('regime')}
            value={values.regime}
            onChange={(regime) => set({ regime })}
            options={taxRegimes.map((value) => ({ value, label: regimes[value], note: value }))}
          />
          <TextField label={t('rea_office')} help={t('rea_help')} autoComplete="off" {...bind('reaOffice')} />
          <TextField label={t('rea_number')} figures autoComplete="off" {...bind('reaNumber')} />
          <TextField label={t('series')} help={t('series_help')} autoComplete="off" {...bind('series')} />
          <NumberField
            label={t('due_days')}
            name="dueDays"
            min={0}
            max={365}
            value={values.dueDays}
            error={edit.getError('dueDays')}
            onChange={(dueDays) => set({ dueDays: dueDays ?? 0 })}
          />
        </div>
      </section>
      <VatRates rates={values.rates} regime={values.regime} error={edit.getError('rates')} onChange={(rates) => set({ rates })} />
    </EntitySection>
  )
}
