import { useTranslation } from 'react-i18next'
import { type PaymentMethod, paymentMethods } from '../../../../schema/terms.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'

export const methodIcons: Record<PaymentMethod, IconName> = { cash: 'cash', card: 'card', voucher: 'voucher', other: 'more' }
const labelKeys = { cash: 'method_cash', card: 'method_card', voucher: 'gift_card', other: 'other' } as const

export function useMethodLabel(): (method: PaymentMethod) => string {
  const { t } = useTranslation('visits')
  return (method) => t(labelKeys[method])
}

/** Payment methods, by default all of them, as a row of toggle buttons. */
export function MethodButtons({
  label,
  methods = paymentMethods,
  value,
  onChoose,
}: {
  label: string
  methods?: readonly PaymentMethod[]
  value: PaymentMethod | null
  onChoose: (method: PaymentMethod) => void
}) {
  const methodLabel = useMethodLabel()
  return (
    <div>
      <span className="label" aria-hidden="true">
        {label}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border */}
      <div className="ck-methods stack" role="group" aria-label={label}>
        {methods.map((method) => (
          <button
            className="col middle framed surface xs semi"
            key={method}
            type="button"
            aria-pressed={method === value}
            onClick={() => onChoose(method)}
          >
            <Icon name={methodIcons[method]} />
            {methodLabel(method)}
          </button>
        ))}
      </div>
    </div>
  )
}
