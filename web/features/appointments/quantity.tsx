import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import './appointments-labels.ts'

const settles = 400

interface QuantityProps {
  /** What it is of, for the buttons' names. */
  what: string
  value: number
  most: number
  /** Comes once the presses have settled, so that three of them are one change. */
  onChange: (value: number) => void
}

/** Fewer, how many, more. */
export function Quantity({ what, value, most, onChange }: QuantityProps) {
  const { t } = useTranslation('appointments')
  const [wanted, setWanted] = useState<number | null>(null)
  const change = useRef(onChange)
  change.current = onChange
  useEffect(() => {
    if (wanted === null) return
    const timer = setTimeout(() => {
      setWanted(null)
      if (wanted !== value) change.current(wanted)
    }, settles)
    return () => clearTimeout(timer)
  }, [wanted, value])
  const shown = wanted ?? value
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and a box that nobody needs here
    <span className="qty" role="group" aria-label={t('quantity_of', { what })}>
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
        aria-disabled={shown >= most || undefined}
        onClick={() => shown < most && setWanted(shown + 1)}
      >
        <Icon name="plus" size={12} />
      </button>
    </span>
  )
}
