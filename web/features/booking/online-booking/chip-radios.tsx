import type { ReactNode } from 'react'

/** Radio buttons that look like chips. */
export function ChipRadios<Value extends string | boolean | null>({
  legend,
  showLegend = false,
  scrolls = false,
  name,
  options,
  isChecked,
  onChange,
}: {
  legend: string
  /** Shows the legend; otherwise it is for screen readers only. */
  showLegend?: boolean
  /** Keeps the chips in one row that scrolls sideways. */
  scrolls?: boolean
  name: string
  options: readonly { readonly value: Value; readonly label: ReactNode }[]
  isChecked: (value: Value) => boolean
  onChange: (value: Value) => void
}) {
  return (
    <fieldset className={scrolls ? 'gb-chips is-scrolled flex gap-8' : 'gb-chips wrap flex gap-8'}>
      <legend className={showLegend ? 'label' : 'sr'}>{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={String(value)} className="chip gb-chip anchor">
          <input type="radio" name={name} className="gb-box full" checked={isChecked(value)} onChange={() => onChange(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
