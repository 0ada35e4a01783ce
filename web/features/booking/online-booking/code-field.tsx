import { type Ref, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { FieldError } from './frame.tsx'
import { t } from './translate.ts'

const places = [0, 1, 2, 3, 4, 5] as const

/** A six-digit code, shown as six boxes over one input, so that phones can fill it in from the message. */
export function CodeField({
  ref,
  value,
  onChange,
  error,
  label,
  validity,
}: {
  ref: Ref<HTMLInputElement>
  value: string
  onChange: (value: string) => void
  error: string | undefined
  label: string
  validity: string
}) {
  const [focused, setFocused] = useState(false)
  const at = Math.min(value.length, 5)
  return (
    <div>
      <div className="row between gb-label-row">
        <label className="label" htmlFor="gb-code">
          {label}
        </label>
        <span className="xs muted num">{validity}</span>
      </div>
      <div className="gb-code stack anchor">
        {places.map((place) => (
          <span
            key={place}
            aria-hidden="true"
            className={classNames(
              'num',
              value[place] !== undefined && 'full',
              focused && place === at && 'at grid surface',
              error !== undefined && 'bad',
            )}
          >
            {value[place] ?? (focused && place === at ? <i /> : '')}
          </span>
        ))}
        <input
          ref={ref}
          id="gb-code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          maxLength={6}
          value={value}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? 'gb-code-hint' : 'gb-code-error'}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, 6))}
        />
      </div>
      <span className="sr" id="gb-code-hint">
        {t('code_length')}
      </span>
      <FieldError id="gb-code-error" text={error} />
    </div>
  )
}
