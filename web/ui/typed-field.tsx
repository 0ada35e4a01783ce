import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldAround, FieldInput } from './field.tsx'

export interface TypedFieldProps<Value>
  extends FieldAround,
    Omit<ComponentProps<'input'>, keyof FieldAround | 'value' | 'onChange' | 'size' | 'step' | 'min' | 'max'> {
  value: Value | null
  /** Comes with every change that is a value, or nothing (null). What is neither stays in the field, with a sentence below it. */
  onChange: (value: Value | null) => void
  size?: 's' | 'm' | 'l' | 'xl'
}

interface Typing<Value> {
  /** What was typed, as a value: null for nothing, undefined for what is none. */
  parse: (text: string) => Value | null | undefined
  format: (value: Value) => string
  /** The sentence for what is no value. */
  wrong: string
  /** Arrow up and down, page up and down. */
  nudge?: (value: Value | null, by: 1 | -1 | 10 | -10) => Value
  unit?: ReactNode
}

const nudges: { readonly [key: string]: 1 | -1 | 10 | -10 } = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

/**
 * Text outside, a value inside: the text is the person's while they type and the format's when they leave.
 * A field left with something that is no value stays `aria-invalid`: ask `focusFirstError` before saving.
 */
export function TypedField<Value>(props: TypedFieldProps<Value> & Typing<Value>) {
  const { label, labelHidden, help, error, required, disabled, readOnly, className, ...inner } = props
  const { value, onChange, size = 'm', parse, format, wrong, nudge, unit, onBlur, onKeyDown, ...input } = inner
  const [typed, setTyped] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  const isWrong = typed !== null && left && parse(typed) === undefined
  const shown = typed ?? (value === null ? '' : format(value))

  const change = (text: string) => {
    setTyped(text)
    const next = parse(text)
    if (next !== undefined) onChange(next)
  }
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    const by = nudges[event.key]
    if (!nudge || by === undefined || readOnly || disabled || event.altKey) return
    event.preventDefault()
    setTyped(null)
    onChange(nudge(value, by))
  }
  return (
    <Field {...{ label, labelHidden, help, required, disabled, readOnly, className }} error={error || (isWrong && wrong)}>
      <div className={unit ? 'with-end' : undefined}>
        <FieldInput
          autoComplete="off"
          {...input}
          className={classNames('input num', size !== 'm' && size, error || isWrong ? 'is-bad' : false)}
          value={shown}
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={(event) => {
            setLeft(true)
            if (typed !== null && parse(typed) !== undefined) setTyped(null)
            onBlur?.(event)
          }}
          onKeyDown={step}
        />
        {unit && (
          <span className="end unit" aria-hidden="true">
            {unit}
          </span>
        )}
      </div>
    </Field>
  )
}
