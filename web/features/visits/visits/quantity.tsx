import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon.tsx'

interface QuantityProps {
  /** The product, for the buttons' accessible names. */
  what: string
  value: number
  max: number
  onChange: (value: number) => void
}

/** A quantity with buttons for less and more. It is changed at once; `value` may follow a moment later, after a further press. */
export function Quantity({ what, value, max, onChange }: QuantityProps) {
  const { t } = useTranslation('visits')
  const [wanted, setWanted] = useState<number | null>(null)
  useEffect(() => {
    if (wanted === value) setWanted(null)
  }, [wanted, value])
  const shown = wanted ?? value
  const change = (next: number) => {
    setWanted(next)
    onChange(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a legend and a border
    <span className="vs-quantity inline middle no-shrink framed" role="group" aria-label={t('quantity_of', { what })}>
      <button
        className="grid centred t2"
        type="button"
        aria-label={t('remove_one', { what })}
        aria-disabled={shown <= 1 || undefined}
        onClick={() => shown > 1 && change(shown - 1)}
      >
        <Icon name="minus" size={12} />
      </button>
      <b className="num semi" aria-live="polite">
        {shown}
      </b>
      <button
        className="grid centred t2"
        type="button"
        aria-label={t('add_one', { what })}
        aria-disabled={shown >= max || undefined}
        onClick={() => shown < max && change(shown + 1)}
      >
        <Icon name="plus" size={12} />
      </button>
    </span>
  )
}
