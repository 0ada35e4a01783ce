import { useTranslation } from 'react-i18next'
import { productCategories, serviceCategories } from '../../../../schema/api/catalogue/categories.ts'
import { type CommissionPart, commissionBases } from '../../../../schema/terms.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { MoneyField, NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { useBaseLabels } from './part-labels.ts'
import type { RuleValues } from './plan-values.ts'
import { TierFields } from './tier-fields.tsx'

/** How one part of a commission is computed. */
export function RuleFields({
  part,
  rule,
  getError,
  onChange,
}: {
  part: CommissionPart
  rule: RuleValues
  getError: (path: string) => string | undefined
  onChange: (rule: RuleValues) => void
}) {
  const { t } = useTranslation('commissions')
  const bases = useBaseLabels()
  const set = (next: Partial<RuleValues>) => onChange({ ...rule, ...next })
  return (
    <div className="grid gap-16 one-column">
      <div className="commission-pair grid top gap-16">
        <Select
          label={t('kind')}
          value={rule.kind}
          onChange={(kind) => set({ kind })}
          options={[
            { value: 'percentage', label: t('kind_percentage') },
            { value: 'amount', label: part === 'product' ? t('kind_piece') : t('kind_service') },
          ]}
        />
        <Select
          label={t('base')}
          value={rule.base}
          onChange={(base) => set({ base })}
          options={commissionBases.map((value) => ({ value, label: bases[value] }))}
        />
        <Select
          label={t('mode')}
          value={rule.mode}
          onChange={(mode) => set({ mode })}
          options={[
            { value: 'marginal', label: t('mode_marginal') },
            { value: 'whole', label: t('mode_whole') },
          ]}
        />
        <MoneyField
          label={t('guarantee_month')}
          value={rule.guarantee}
          onChange={(guarantee) => set({ guarantee })}
          error={getError(`${part}.guarantee`)}
        />
        {part === 'service' && (
          <NumberField
            label={t('assistant_share')}
            help={t('assistant_share_help')}
            unit="%"
            min={0}
            max={100}
            value={rule.assistantPercentage}
            onChange={(assistantPercentage) => set({ assistantPercentage })}
            error={getError(`${part}.assistantPercentage`)}
          />
        )}
      </div>
      <TierFields
        legend={t('tiers')}
        kind={rule.kind}
        tiers={rule.tiers}
        path={`${part}.tiers`}
        getError={getError}
        onChange={(tiers) => set({ tiers })}
      />
      <CategoryTiers part={part} rule={rule} getError={getError} onChange={(categories) => set({ categories })} />
    </div>
  )
}

/** Categories with their own tiers, and a button for a further one. */
function CategoryTiers({
  part,
  rule,
  getError,
  onChange,
}: {
  part: CommissionPart
  rule: RuleValues
  getError: (path: string) => string | undefined
  onChange: (categories: RuleValues['categories']) => void
}) {
  const { t } = useTranslation('commissions')
  const ofServices = useRead(serviceCategories.list, {}, { enabled: part !== 'product', staleTime: 60_000 })
  const ofProducts = useRead(productCategories.list, {}, { enabled: part === 'product', staleTime: 60_000 })
  const all =
    part === 'product'
      ? (ofProducts.data ?? []).map(({ productCategoryId: id, categoryName: name }) => ({ id, name }))
      : (ofServices.data ?? []).map(({ serviceCategoryId: id, categoryName: name }) => ({ id, name }))
  const { categories } = rule
  const free = all.filter(({ id }) => !categories.some(({ categoryId }) => categoryId === id))
  return (
    <>
      {categories.map(({ categoryId, tiers }, i) => (
        <div key={categoryId}>
          <TierFields
            legend={all.find(({ id }) => id === categoryId)?.name ?? t('former_category')}
            kind={rule.kind}
            tiers={tiers}
            path={`${part}.categories.${i}.tiers`}
            getError={getError}
            onChange={(next) => onChange(categories.map((one) => (one.categoryId === categoryId ? { ...one, tiers: next } : one)))}
          />
          <Button size="s" variant="ghost-danger" onClick={() => onChange(categories.filter((one) => one.categoryId !== categoryId))}>
            {t('remove_category')}
          </Button>
        </div>
      ))}
      {free.length > 0 && (
        <div>
          <Menu
            label={t('add_category')}
            side="bottom-start"
            trigger={
              <Button size="s" icon="plus">
                {t('add_category')}
              </Button>
            }
            entries={free.map(({ id, name }) => ({
              value: id,
              label: name,
              run: () => onChange([...categories, { categoryId: id, tiers: [{ to: null, rate: null }] }]),
            }))}
          />
        </div>
      )}
    </>
  )
}
