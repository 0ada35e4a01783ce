import { useTranslation } from 'react-i18next'
import type { CommissionKind } from '../../../../schema/terms.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { toCents, toEuros } from '../../../ui/money.ts'
import { MoneyField, NumberField } from '../../../ui/number-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import type { TierValues } from './plan-values.ts'

const maxTiers = 10

/** Tiers by the revenue of the month: each begins where the one before ends. `path` is that of their errors. */
export function TierFields({
  legend,
  kind,
  tiers,
  path,
  getError,
  onChange,
}: {
  legend: string
  kind: CommissionKind
  tiers: readonly TierValues[]
  path: string
  getError: (path: string) => string | undefined
  onChange: (tiers: TierValues[]) => void
}) {
  const { t } = useTranslation('commissions')
  const { cents } = useFormat()
  const change = (i: number, next: Partial<TierValues>) => onChange(tiers.map((tier, n) => (n === i ? { ...tier, ...next } : tier)))
  const add = () => onChange([...tiers, { to: null, rate: tiers.at(-1)?.rate ?? null }])
  const remove = (i: number) =>
    onChange(tiers.filter((_, n) => n !== i).map((tier, n, all) => (n === all.length - 1 ? { ...tier, to: null } : tier)))
  return (
    <fieldset className="commission-fields stack">
      <legend className="s med">{legend}</legend>
      {tiers.map((tier, i) => {
        const isLast = i === tiers.length - 1
        const number = { number: i + 1 }
        const getFieldError = (name: string) => getError(`${path}.${i}.${name}`)
        const rate = { label: t('rate_of_tier', number), labelHidden: true, error: getFieldError('rate') }
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tier is its place in the list
          <div className="commission-tier stack top" key={i}>
            <span className="commission-tier-from s num">
              {t(isLast ? 'tier_above' : 'tier_begins', { from: cents(tiers[i - 1]?.to ?? 0) })}
            </span>
            {isLast ? (
              <span className="commission-tier-from s num muted">{tiers.length === 1 ? t('tier_all') : t('no_limit')}</span>
            ) : (
              <MoneyField
                label={t('end_of_tier', number)}
                labelHidden
                placeholder={t('up_to')}
                value={tier.to}
                onChange={(to) => change(i, { to })}
                error={getFieldError('to') ?? getError(`${path}.${i + 1}.from`)}
              />
            )}
            {kind === 'percentage' ? (
              <NumberField {...rate} unit="%" min={0} decimals={2} value={tier.rate} onChange={(next) => change(i, { rate: next })} />
            ) : (
              <MoneyField
                {...rate}
                value={tier.rate === null ? null : toCents(tier.rate)}
                onChange={(next) => change(i, { rate: next === null ? null : toEuros(next) })}
              />
            )}
            <IconButton icon="trash" label={t('remove_tier', number)} disabled={tiers.length === 1} onClick={() => remove(i)} />
          </div>
        )
      })}
      <div>
        <Button size="s" icon="plus" disabled={tiers.length >= maxTiers} onClick={add}>
          {t('add_tier')}
        </Button>
      </div>
    </fieldset>
  )
}
