import { useTranslation } from 'react-i18next'
import type { Endpoint } from '../../../../schema/api/endpoint.ts'
import { giftCards } from '../../../../schema/api/money/gift-cards.ts'
import { GiftCardSettings, GiftCardSettingsChange } from '../../../../schema/api/money/gift-cards-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { useAuthor } from '../../../api/use-author.ts'
import { useEdit } from '../../../api/use-edit.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { StaleNote } from '../../../ui/stale-note.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'

interface Values {
  /** Euros, separated by commas. */
  amounts: string
  validMonths: number | null
  vatKind: GiftCardSettings['vatKind']
  vatRate: number | null
  online: boolean
}
const toValues = ({ amounts, validMonths, vatKind, vatRate, online }: GiftCardSettings): Values => ({
  amounts: amounts.join(' '),
  validMonths,
  vatKind,
  vatRate,
  online,
})
const parseAmounts = (text: string) =>
  text
    .split(/[;,]\s+|[;\s]+/)
    .filter(Boolean)
    .map((amount) => Number(amount.replace(',', '.')))

/** What the salon offers as gift cards: amounts, expiry, VAT and the booking page. */
export function SettingsDialog({ invalidates, onClose }: { invalidates: readonly Endpoint[]; onClose: () => void }) {
  const { data } = useRead(giftCards.settings, {})
  return data ? <Settings settings={data} invalidates={invalidates} onClose={onClose} /> : null
}

function Settings({
  settings,
  invalidates,
  onClose,
}: {
  settings: GiftCardSettings
  invalidates: readonly Endpoint[]
  onClose: () => void
}) {
  const { t } = useTranslation('gift-cards')
  const errorMessage = useErrorMessage()
  const form = useEdit<GiftCardSettings, Values>(settings, (entity) => toValues(entity ?? settings), GiftCardSettings)
  const { salon } = useMe()
  const author = useAuthor(form.stale && { gift_card_settings: salon?.salonId })
  const reads = [giftCards.settings, ...invalidates]
  const undo = useWrite(giftCards.changeSettings, {
    invalidates: reads,
    onError: (error) => void notify({ kind: 'error', text: errorMessage(error) }),
  })
  const write = useWrite(giftCards.changeSettings, {
    invalidates: reads,
    onError: form.handleError,
    onSuccess: ({ version }) => {
      const back = () => undo.mutate({ input: {}, body: { ...settings, version } })
      notify({ kind: 'success', text: t('settings_saved'), ...(settings.version > 0 ? { undo: back } : {}) })
      onClose()
    },
  })
  const save = () => {
    const { amounts, validMonths, vatKind, vatRate, online } = form.values
    const body = form.validate(GiftCardSettingsChange, {
      amounts: parseAmounts(amounts),
      validMonths: validMonths ?? 0,
      vatKind,
      vatRate: vatRate ?? 0,
      online,
      version: form.base?.version ?? settings.version,
    })
    if (body) write.mutate({ input: {}, body })
  }
  return (
    <FormDialog
      title={t('card_settings')}
      fieldErrors={form.fieldErrors}
      errorMessage={form.errorMessage}
      stale={form.stale && <StaleNote author={author} onTheirs={form.takeTheirs} onMine={form.keepMine} />}
      busy={write.isPending}
      onClear={form.clearErrors}
      onSave={save}
      onClose={onClose}
    >
      <TextField label={t('amounts')} help={t('amounts_help')} required figures {...form.bind('amounts')} />
      <NumberField label={t('valid_months')} help={t('valid_months_help')} min={0} max={120} {...form.bind('validMonths')} />
      <div>
        <span className="label" aria-hidden="true">
          {t('vat_treatment')}
        </span>
        <Segment
          label={t('vat_treatment')}
          value={form.values.vatKind}
          onChange={(vatKind) => form.set({ vatKind })}
          options={[
            { value: 'multi', label: t('vat_multi') },
            { value: 'single', label: t('vat_single') },
          ]}
        />
        <p className="xs muted">{t(form.values.vatKind === 'multi' ? 'vat_multi_help' : 'vat_single_help')}</p>
      </div>
      {form.values.vatKind === 'single' && (
        <NumberField label={t('card_vat_rate')} unit="%" min={0} max={40} required {...form.bind('vatRate')} />
      )}
      <Switch label={t('online')} help={t('online_help')} checked={form.values.online} onChange={(online) => form.set({ online })} />
    </FormDialog>
  )
}
