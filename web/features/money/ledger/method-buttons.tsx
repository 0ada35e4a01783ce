import { useTranslation } from 'react-i18next'
import { type EnteredMethod, enteredMethods, type PaymentMethod } from '../../../../schema/terms.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Kbd } from '../../../ui/kbd.tsx'

export const methodIcons: Record<PaymentMethod, IconName> = {
  cash: 'cash',
  card: 'card',
  voucher: 'voucher',
  other: 'more',
  online: 'globe',
}
const labelKeys = { cash: 'method_cash', card: 'method_card', voucher: 'gift_card', other: 'other', online: 'by_link' } as const

export function useMethodLabel(): (method: PaymentMethod) => string {
  const { t } = useTranslation('visits')
  return (method) => t(labelKeys[method])
}

/** Payment methods, by default all that the desk enters, as toggle buttons; with `hasKeys` they show the numbers that choose them. */
export function MethodButtons({
  label,
  methods = enteredMethods,
  value,
  hasKeys = false,
  onChoose,
}: {
  label: string
  methods?: readonly EnteredMethod[]
  value: EnteredMethod | null
  hasKeys?: boolean
  onChoose: (method: EnteredMethod) => void
}) {
  const methodLabel = useMethodLabel()
  return (
    <div>
      <span className="label" aria-hidden="true">
        {label}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border */}
      <div className="ck-methods stack" role="group" aria-label={label}>
        {methods.map((method, index) => (
          <button
            className="col middle framed surface xs semi"
            key={method}
            type="button"
            aria-pressed={method === value}
            aria-keyshortcuts={hasKeys ? String(index + 1) : undefined}
            onClick={() => onChoose(method)}
          >
            <Icon name={methodIcons[method]} />
            {methodLabel(method)}
            {hasKeys && (
              <span className="ck-key" aria-hidden="true">
                <Kbd keys={[String(index + 1)]} />
              </span>
            )}
          </button>
        ))}
      </div>
    </div>
  )
}
