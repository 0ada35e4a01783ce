import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from './class-names.ts'
import { Field, FieldInput, type FieldProps, splitFieldProps } from './field.tsx'

export interface TypedFieldProps<Value>
  extends FieldProps,
    Omit<ComponentProps<'input'>, keyof FieldProps | 'value' | 'onChange' | 'size' | 'step' | 'min' | 'max'> {
  value: Value | null
  /** Called with each valid value, or null for an empty text. An invalid text stays in the field with a message below it. */
  onChange: (value: Value | null) => void
  size?: 's' | 'm' | 'l' | 'xl'
}

type Steps = 1 | -1 | 10 | -10
interface Conversion<Value> {
  /** The value of a typed text: null for an empty text, undefined for an invalid one. */
  parse: (text: string) => Value | null | undefined
  format: (value: Value) => string
  /** Message for an invalid text. */
  invalidMessage: string
  /** The value after some steps up or down, for arrow and page keys. */
  stepBy?: (value: Value | null, steps: Steps) => Value
  unit?: ReactNode
}

const stepKeys: { readonly [key: string]: Steps } = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

/**
 * A text input for a value. While typing, the text is kept as typed; it is formatted when the field loses the focus
 * or Enter is pressed. A field left with an invalid text is `aria-invalid`: call `focusFirstError` before saving.
 */
export function TypedField<Value>(props: TypedFieldProps<Value> & Conversion<Value>) {
  const [{ error, ...field }, inner] = splitFieldProps(props)
  const { value, onChange, size = 'm', parse, format, invalidMessage, stepBy, unit, onBlur, onKeyDown, ...input } = inner
  const [typed, setTyped] = useState<string | null>(null)
  const [wasLeft, setWasLeft] = useState(false)
  const isInvalid = typed !== null && wasLeft && parse(typed) === undefined
  const text = typed ?? (value === null ? '' : format(value))

  const change = (next: string) => {
    setTyped(next)
    const parsed = parse(next)
    if (parsed !== undefined) onChange(parsed)
  }
  const leave = () => {
    setWasLeft(true)
    if (typed !== null && parse(typed) !== undefined) setTyped(null)
  }
  const pressKey = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    // A form that is saved by Enter has to see the error.
    if (event.key === 'Enter') flushSync(leave)
    const steps = stepKeys[event.key]
    if (!stepBy || steps === undefined || field.readOnly || field.disabled || event.altKey) return
    event.preventDefault()
    setTyped(null)
    onChange(stepBy(value, steps))
  }
  return (
    <Field {...field} error={error || (isInvalid && invalidMessage)}>
      <div className={unit ? 'with-end' : undefined}>
        <FieldInput
          autoComplete="off"
          {...input}
          className={classNames('input num', size !== 'm' && size, error || isInvalid ? 'is-bad' : false)}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={(event) => {
            leave()
            onBlur?.(event)
          }}
          onKeyDown={pressKey}
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
