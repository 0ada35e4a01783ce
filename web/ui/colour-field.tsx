import { useId } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import './forms.css'

interface NamedColour {
  name: string
  /** `rgba(r,g,b,a)`, as in the API. */
  color: string
}

const rgba = /^rgba\((\d+),\s?(\d+),\s?(\d+)/
/** `#rrggbb`, the format of the browser's colour picker. */
const toHex = (color: string): string =>
  `#${(rgba.exec(color)?.slice(1) ?? ['0', '0', '0']).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
/** The reverse of `toHex`, opaque. */
const toRgba = (hex: string): string => `rgba(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(',')},1)`

/** A choice of named colours, any other one by the browser's colour picker, and with `noneLabel` no colour (an empty value). */
export function ColourField({
  label,
  value,
  onChange,
  colours,
  noneLabel,
  customLabel,
  error,
}: {
  label: string
  value: string
  onChange: (color: string) => void
  colours: readonly NamedColour[]
  noneLabel?: string
  /** Label of the colour picker. */
  customLabel: string
  error?: string
}) {
  const errorId = useId()
  const isNamed = value === '' || colours.some(({ color }) => color === value)
  const renderCheck = (isChosen: boolean) => isChosen && <Icon name="check" size={12} />
  return (
    <fieldset className="colours" aria-describedby={error ? errorId : undefined}>
      <legend className="label">{label}</legend>
      <div className="row wrap">
        {noneLabel !== undefined && (
          <button
            type="button"
            className="colour is-none"
            aria-pressed={value === ''}
            title={noneLabel}
            aria-label={noneLabel}
            onClick={() => onChange('')}
          >
            {renderCheck(value === '')}
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
            {renderCheck(value === color)}
          </button>
        ))}
        <label
          className={classNames('colour is-own', !isNamed && 'is-on')}
          style={isNamed ? undefined : { background: value }}
          title={customLabel}
        >
          <span className="sr">{customLabel}</span>
          <Icon name={isNamed ? 'plus' : 'check'} size={12} />
          <input type="color" value={toHex(value)} onChange={(event) => onChange(toRgba(event.currentTarget.value))} />
        </label>
      </div>
      {error && (
        <p id={errorId} className="field-error">
          <Icon name="warning" size={12} />
          {error}
        </p>
      )}
    </fieldset>
  )
}
