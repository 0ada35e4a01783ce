import { useId } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import './forms.css'

export interface NamedColour {
  name: string
  /** `rgba(r,g,b,a)`, as the wire writes colours. */
  color: string
}

const parts = /^rgba\((\d+),\s?(\d+),\s?(\d+)/
/** What the browser's own picker speaks: `#rrggbb`. */
export const toHex = (color: string): string =>
  `#${(parts.exec(color)?.slice(1) ?? ['0', '0', '0']).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
export const toRgba = (hex: string): string => `rgba(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(',')},1)`

/** A colour out of a few with names, any other one by the browser's picker, or none where `none` says what that means. */
export function ColourField({
  label,
  value,
  onChange,
  colours,
  none,
  own,
  error,
}: {
  label: string
  value: string
  onChange: (color: string) => void
  colours: readonly NamedColour[]
  none?: string
  /** Names the picker. */
  own: string
  error?: string
}) {
  const group = useId()
  const known = value === '' || colours.some(({ color }) => color === value)
  const mark = (on: boolean) => on && <Icon name="check" size={12} />
  return (
    <fieldset className="colours" aria-describedby={error ? group : undefined}>
      <legend className="label">{label}</legend>
      <div className="row wrap">
        {none !== undefined && (
          <button
            type="button"
            className="colour is-none"
            aria-pressed={value === ''}
            title={none}
            aria-label={none}
            onClick={() => onChange('')}
          >
            {mark(value === '')}
          </button>
        )}
        {colours.map(({ name, color }) => (
          <button
            key={color}
            type="button"
            className="colour"
            style={{ background: color }}
            aria-pressed={value === color}
            title={name}
            aria-label={name}
            onClick={() => onChange(color)}
          >
            {mark(value === color)}
          </button>
        ))}
        <label className={classNames('colour is-own', !known && 'is-on')} style={known ? undefined : { background: value }} title={own}>
          <span className="sr">{own}</span>
          <Icon name={known ? 'plus' : 'check'} size={12} />
          <input type="color" value={toHex(value)} onChange={(event) => onChange(toRgba(event.currentTarget.value))} />
        </label>
      </div>
      {error && (
        <p id={group} className="field-error">
          <Icon name="warning" size={12} />
          {error}
        </p>
      )}
    </fieldset>
  )
}
