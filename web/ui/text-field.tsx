import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldAround, FieldInput, FieldTextarea } from './field.tsx'
import { Icon, type IconName } from './icon.tsx'

type Native<Tag extends 'input' | 'textarea'> = Omit<ComponentProps<Tag>, keyof FieldAround | 'value' | 'onChange' | 'size'>
interface Text {
  value: string
  onChange: (value: string) => void
  size?: 's' | 'm' | 'l' | 'xl'
}

export interface TextFieldProps extends FieldAround, Text, Native<'input'> {
  icon?: IconName
  /** Digits of one width: telephones, codes, numbers. */
  figures?: boolean
  /** A button or a unit inside the field, at its end. */
  end?: ReactNode
}

/** One line of text: names, e-mail, telephones (`type`, `inputMode` and `autoComplete` say which). */
export function TextField({
  label,
  labelHidden,
  help,
  error,
  required,
  disabled,
  readOnly,
  className,
  value,
  onChange,
  size = 'm',
  icon,
  figures,
  end,
  ...input
}: TextFieldProps) {
  const box = (
    <FieldInput
      {...input}
      className={classNames('input', size !== 'm' && size, figures && 'num', error ? 'is-bad' : false)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
  return (
    <Field {...{ label, labelHidden, help, error, required, disabled, readOnly, className }}>
      {icon || end ? (
        <div className={classNames(icon && 'with-icon', end !== undefined && end !== null && end !== false && 'with-end')}>
          {box}
          {icon && <Icon name={icon} />}
          {end}
        </div>
      ) : (
        box
      )}
    </Field>
  )
}

export interface TextareaFieldProps extends FieldAround, Omit<Text, 'size'>, Native<'textarea'> {
  /** Grows with what is typed instead of scrolling. */
  grows?: boolean
}

export function TextareaField({
  label,
  labelHidden,
  help,
  error,
  required,
  disabled,
  readOnly,
  className,
  value,
  onChange,
  grows = true,
  rows = 2,
  ...input
}: TextareaFieldProps) {
  return (
    <Field {...{ label, labelHidden, help, error, required, disabled, readOnly, className }}>
      <FieldTextarea
        {...input}
        rows={rows}
        autoresize={grows}
        className={classNames('input', error ? 'is-bad' : false)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  )
}
