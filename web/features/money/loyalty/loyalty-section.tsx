import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { loyaltySettings } from '../../../../schema/api/money/loyalty.ts'
import { LoyaltySettings, LoyaltySettingsChange } from '../../../../schema/api/money/loyalty-schemas.ts'
import { computeEarnedPoints } from '../../../../schema/rules/money/loyalty.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { useAuthor } from '../../../api/use-author.ts'
import { useEdit } from '../../../api/use-edit.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { describeFields, EntitySection } from '../../../ui/entity-form.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { toCents, toEuros } from '../../../ui/money.ts'
import { MoneyField, NumberField } from '../../../ui/number-field.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { usePointsLabel } from './points-label.ts'

/** The settings in the form: the reward in cents, empty fields as null. */
type Values = Omit<LoyaltySettings, 'version' | 'earned' | 'rewardPoints' | 'rewardAmount'> & {
  earned: number | null
  rewardPoints: number | null
  rewardAmount: number | null
}
const toValues = (settings: LoyaltySettings): Values => {
  const { version: _version, ...values } = settings
  return { ...values, rewardAmount: toCents(settings.rewardAmount) }
}
/** The visit of the example below the fields, in euro. */
const exampleVisit = 45

/** Settings section: what clients earn with a visit, and what they get for it. */
export function LoyaltySection() {
  const errorMessage = useErrorMessage()
  const { data, error, refetch } = useRead(loyaltySettings.one, {})
  if (error && !data) return <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
  return data ? <LoyaltyForm settings={data} /> : null
}

function useLoyaltyForm(settings: LoyaltySettings) {
  const { t } = useTranslation('loyalty')
  const client = useQueryClient()
  const edit = useEdit<LoyaltySettings, Values>(settings, (entity) => toValues(entity ?? settings), LoyaltySettings)
  const { salon } = useMe()
  const author = useAuthor(edit.stale && { loyalty_settings: salon?.salonId })
  const store = (saved: LoyaltySettings) => client.setQueryData(readKey(loyaltySettings.one, {}), saved)
  const undo = useWrite(loyaltySettings.update, { onSuccess: store, onError: edit.handleError })
  const update = useWrite(loyaltySettings.update, {
    onError: edit.handleError,
    onSuccess: (saved) => {
      store(saved)
      edit.reset()
      const takeBack = () => undo.mutate({ input: {}, body: { ...settings, version: saved.version } })
      notify({ kind: 'success', text: t('settings_saved'), undo: takeBack })
    },
  })
  const save = () => {
    const { base, values, validate } = edit
    const rewardAmount = values.rewardAmount === null ? null : toEuros(values.rewardAmount)
    const body = validate(LoyaltySettingsChange, { ...values, rewardAmount, version: base?.version ?? settings.version })
    if (body) update.mutate({ input: {}, body })
  }
  return { ...edit, author, busy: update.isPending, save }
}

function useLoyaltyDescription() {
  const { t } = useTranslation('loyalty')
  const { cents, whole } = useFormat()
  return describeFields<Values>({
    enabled: (values) => [t('enabled'), String(values.enabled)],
    unit: (values) => [t('unit'), t(values.unit === 'stamps' ? 'unit_stamps' : 'unit_points')],
    basis: (values) => [t('basis'), t(values.basis === 'visit' ? 'basis_visit' : 'basis_amount', { amount: whole(1) })],
    earned: (values) => [t('basis'), String(values.earned ?? '')],
    products: (values) => [t('products_count'), String(values.products)],
    rewardPoints: (values) => [t('reward_points'), String(values.rewardPoints ?? '')],
    rewardAmount: (values) => [t('reward_amount'), cents(values.rewardAmount ?? 0)],
    validityMonths: (values) => [t('validity'), String(values.validityMonths ?? '–')],
  })
}

/** A segment with its label above it. */
const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <span className="label" aria-hidden="true">
      {label}
    </span>
    {children}
  </div>
)

function LoyaltyForm({ settings }: { settings: LoyaltySettings }) {
  const { t } = useTranslation('loyalty')
  const format = useFormat()
  const pointsLabel = usePointsLabel()
  const describeConflict = useLoyaltyDescription()
  const form = useLoyaltyForm(settings)
  const { values, set, bind } = form
  const { enabled, unit, basis, earned, rewardPoints, rewardAmount } = values
  const example = computeEarnedPoints({ basis, earned: earned ?? 0, products: true }, { services: exampleVisit, products: 0 })
  return (
    <EntitySection title={t('loyalty')} text={t('loyalty_text')} form={form} describeConflict={describeConflict}>
      <div className="card">
        <div className="body">
          <Switch label={t('enabled')} checked={enabled} onChange={(next) => set({ enabled: next })} />
        </div>
        {enabled && (
          <>
            <div className="body form-grid">
              <Labelled label={t('unit')}>
                <Segment
                  label={t('unit')}
                  value={unit}
                  onChange={(next) => set({ unit: next })}
                  options={[
                    { value: 'points', label: t('unit_points') },
                    { value: 'stamps', label: t('unit_stamps') },
                  ]}
                />
              </Labelled>
              <Labelled label={t('basis')}>
                <Segment
                  label={t('basis')}
                  value={basis}
                  onChange={(next) => set({ basis: next })}
                  options={[
                    { value: 'euro', label: t('basis_amount', { amount: format.whole(1) }) },
                    { value: 'visit', label: t('basis_visit') },
                  ]}
                />
              </Labelled>
              <NumberField
                label={t(basis === 'visit' ? 'earned_visit' : 'earned_amount', { amount: format.whole(1) })}
                required
                min={1}
                max={1000}
                {...bind('earned')}
              />
              <NumberField label={t('reward_points')} required min={1} max={100_000} {...bind('rewardPoints')} />
              <MoneyField label={t('reward_amount')} required min={1} {...bind('rewardAmount')} />
              <NumberField
                label={t('validity')}
                help={t('validity_help')}
                min={1}
                max={120}
                unit={t('months_unit')}
                {...bind('validityMonths')}
              />
              <Checkbox label={t('products_count')} checked={values.products} onChange={(products) => set({ products })} />
            </div>
            <p className="body s muted">
              {t('example', {
                visit: format.euros(exampleVisit),
                earned: pointsLabel(unit, example),
                needed: pointsLabel(unit, rewardPoints ?? 0),
                amount: format.cents(rewardAmount ?? 0),
              })}
            </p>
          </>
        )}
      </div>
    </EntitySection>
  )
}
