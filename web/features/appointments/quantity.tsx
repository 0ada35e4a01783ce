import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import './appointments-labels.ts'

/** Milliseconds without a click after which the quantity is saved. */
const saveDelay = 400

interface QuantityProps {
  /** The product, for the buttons' accessible names. */
  what: string
  value: number
  max: number
  /** Called once clicking has stopped, so that several clicks are saved as one change. */
  onChange: (value: number) => void
}

/** A quantity with buttons for less and more. */
export function Quantity({ what, value, max, onChange }: QuantityProps) {
  const { t } = useTranslation('appointments')
  const [wanted, setWanted] = useState<number | null>(null)
  const latestOnChange = useRef(onChange)
  latestOnChange.current = onChange
  useEffect(() => {
    if (wanted === null) return
    const timer = setTimeout(() => {
      setWanted(null)
      if (wanted !== value) latestOnChange.current(wanted)
    }, saveDelay)
    return () => clearTimeout(timer)
  }, [wanted, value])
  const shown = wanted ?? value
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a legend and a border
    <span className="vs-quantity" role="group" aria-label={t('quantity_of', { what })}>
      <button
        type="button"
        aria-label={t('remove_one', { what })}
        aria-disabled={shown <= 1 || undefined}
        onClick={() => shown > 1 && setWanted(shown - 1)}
      >
        <Icon name="minus" size={12} />
      </button>
      <b className="num semi" aria-live="polite">
        {shown}
      </b>
      <button
        type="button"
        aria-label={t('add_one', { what })}
        aria-disabled={shown >= max || undefined}
        onClick={() => shown < max && setWanted(shown + 1)}
      >
        <Icon name="plus" size={12} />
      </button>
    </span>
  )
}
