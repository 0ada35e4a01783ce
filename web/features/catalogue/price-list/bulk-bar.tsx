import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PriceStep, priceSteps } from '../../../../schema/rules/catalogue/price-change.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { StaffField } from '../services/index.ts'
import { type CellContext, formatCell } from './cells.ts'
import type { CellChange } from './rows.ts'
import type { RowActions } from './use-row-actions.ts'

const maxPercent = 500

/** The chosen rows, and what can be done with all of them. */
export function BulkBar({
  keys,
  context,
  actions,
  onClear,
}: {
  keys: readonly string[]
  context: CellContext
  actions: RowActions
  onClear: () => void
}) {
  const { t } = useTranslation('price-list')
  const { cents } = useFormat()
  const [percent, setPercent] = useState<number | null>(null)
  const [step, setStep] = useState<PriceStep>(50)
  const [isChanging, setChanging] = useState(false)
  return (
    <section className="price-bulk row wrap" aria-label={t('rows_chosen', { count: keys.length })}>
      <b className="semi s">{t('rows_chosen', { count: keys.length })}</b>
      <form
        className="row gap-8"
        onSubmit={(event) => {
          event.preventDefault()
          if (percent !== null && percent !== 0) actions.changePrices(keys, percent, step)
        }}
      >
        <NumberField
          className="price-percent"
          label={t('change_prices_by')}
          labelHidden
          size="s"
          min={-100}
          max={maxPercent}
          decimals={2}
          unit="%"
          placeholder="+5"
          value={percent}
          onChange={setPercent}
        />
        <Select
          className="price-step"
          label={t('rounded_to')}
          labelHidden
          size="s"
          options={priceSteps.map((cent) => ({ value: String(cent), label: t('rounded_to_amount', { amount: cents(cent) }) }))}
          value={String(step)}
          onChange={(value) => setStep(Number(value) as PriceStep)}
        />
        <Button type="submit" size="s" variant="soft" disabled={percent === null || percent === 0}>
          {t('apply')}
        </Button>
      </form>
      <Button size="s" variant="ghost" icon="edit" onClick={() => setChanging(true)}>
        {t('change_fields')}
      </Button>
      <Button size="s" variant="ghost" icon="copy" onClick={() => actions.duplicate(keys)}>
        {t('duplicate')}
      </Button>
      <Button
        size="s"
        variant="ghost"
        icon="trash"
        onClick={() => {
          actions.archive(keys)
          onClear()
        }}
      >
        {t('take_off')}
      </Button>
      <span className="grow" />
      <Button size="s" variant="ghost" onClick={onClear}>
        {t('clear_choice')}
      </Button>
      {isChanging && (
        <ChangeDialog
          count={keys.length}
          context={context}
          onClose={() => setChanging(false)}
          onApply={(texts) => {
            setChanging(false)
            actions.setTexts(
              keys.flatMap((key) => texts.map((text) => ({ key, ...text }))),
              true,
            )
          }}
        />
      )}
    </section>
  )
}

const unchanged = 'unchanged'

/** Gives all chosen rows the same category, online booking or people. */
function ChangeDialog({
  count,
  context,
  onApply,
  onClose,
}: {
  count: number
  context: CellContext
  onApply: (texts: readonly Omit<CellChange, 'key'>[]) => void
  onClose: () => void
}) {
  const { t } = useTranslation('price-list')
  const [category, setCategory] = useState(unchanged)
  const [online, setOnline] = useState(unchanged)
  const [staffMode, setStaffMode] = useState(unchanged)
  const [staff, setStaff] = useState<readonly string[]>(context.team.map(({ id }) => id))
  const keep = { value: unchanged, label: t('leave_as_is') }
  const texts: Omit<CellChange, 'key'>[] = []
  const name = context.categories.find(({ id }) => id === category)?.name
  if (name !== undefined) texts.push({ column: 'category', text: name })
  if (online !== unchanged) texts.push({ column: 'online', text: online === 'yes' ? context.yes : context.no })
  if (staffMode !== unchanged) texts.push({ column: 'staff', text: formatCell('staff', staff, context) })
  return (
    <FormDialog
      title={t('change_rows', { count })}
      fieldErrors={{}}
      errorMessage={null}
      busy={false}
      isUntouched={texts.length === 0}
      saveLabel={t('apply')}
      onClear={() => undefined}
      onSave={() => (texts.length > 0 ? onApply(texts) : onClose())}
      onClose={onClose}
    >
      <Select
        label={t('category')}
        options={[keep, ...context.categories.map((one) => ({ value: one.id, label: one.name }))]}
        value={category}
        onChange={setCategory}
      />
      <Select
        label={t('is_online')}
        options={[keep, { value: 'yes', label: t('yes') }, { value: 'no', label: t('no') }]}
        value={online}
        onChange={setOnline}
      />
      <Select label={t('who')} options={[keep, { value: 'chosen', label: t('only_chosen') }]} value={staffMode} onChange={setStaffMode} />
      {staffMode !== unchanged && <StaffField label={t('team_members')} value={staff} onChange={setStaff} />}
    </FormDialog>
  )
}
