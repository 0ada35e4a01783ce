import { useTranslation } from 'react-i18next'
import type { SalonConfig } from '../../../../schema/api/platform/settings-schemas.ts'
import { cents, euro } from '../../../../schema/rules/money.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { describeFields, EntitySection } from '../../../ui/entity-form.tsx'
import { MoneyField } from '../../../ui/number-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { ReadFallback } from './read-fallback.tsx'
import { useConfigForm } from './use-config-form.ts'

interface RefundLimitValues {
  /** In cents. */
  confirmRefundsAbove: number | null
}
const toCents = (amount: number | null | undefined) => (amount == null ? null : cents(amount))
const toValues = (config: SalonConfig | null): RefundLimitValues => ({ confirmRefundsAbove: toCents(config?.confirmRefundsAbove) })
const toFields = ({ confirmRefundsAbove }: RefundLimitValues) => ({
  confirmRefundsAbove: confirmRefundsAbove === null ? null : euro(confirmRefundsAbove),
})

/** The sum above which a refund asks who makes it. Shown to administrators only. */
export function RefundLimitSection() {
  const { roles } = useMe()
  return hasAnyRole(roles, groups.admin) ? <RefundLimit /> : null
}

function RefundLimit() {
  const { t } = useTranslation('settings')
  const { cents: formatCents } = useFormat()
  const { read, form } = useConfigForm(toValues, t('refund_limit_saved'), toFields)
  if (!read.data) return <ReadFallback read={read} rows={1} />
  return (
    <EntitySection
      title={t('refund_limit')}
      text={t('refund_limit_text')}
      form={form}
      describeConflict={describeFields<RefundLimitValues>({
        confirmRefundsAbove: ({ confirmRefundsAbove }) => [
          t('refund_limit_amount'),
          confirmRefundsAbove === null ? t('none_yet') : formatCents(confirmRefundsAbove),
        ],
      })}
    >
      <div className="card">
        <div className="body config-change-until">
          <MoneyField label={t('refund_limit_amount')} help={t('refund_limit_help')} min={0} {...form.bind('confirmRefundsAbove')} />
        </div>
      </div>
    </EntitySection>
  )
}
