import { paymentAccounts } from '../../../../schema/api/money/payment-accounts.ts'
import type { Salon } from '../../../../schema/api/platform/salons-schemas.ts'
import { salonConfigs } from '../../../../schema/api/platform/settings.ts'
import { useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { useFormat } from '../../../ui/use-format.ts'
import type { SalonUse } from './template-values.ts'

/** The salon, and what of it the texts name; undefined until it is loaded. */
export function useSalonOfTexts(): { salon: Salon; use: SalonUse } | undefined {
  const { salon } = useMe()
  const { dayIn } = useFormat()
  const { data: config } = useRead(salonConfigs.ofSalon, {})
  const { data: payments } = useRead(paymentAccounts.one, {})
  if (!salon || !config || !payments) return undefined
  return { salon, use: { retentionMonths: config.retentionMonths, hasPayments: payments.account !== null, today: dayIn(Date.now()) } }
}
