import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { Field, type FieldAround, FieldInput, FieldTextarea } from './field.tsx'
import { Icon, type IconName } from './icon.tsx'
import { IconButton } from './icon-button.tsx'

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

export interface SearchFieldProps extends Omit<TextFieldProps, 'icon' | 'type' | 'end'> {
  /** Where Escape means something else: it closes what the box stands in. */
  keepsOnEscape?: boolean
}

/** A box that narrows what stands below it. Escape empties it, and only an empty one lets Escape through. */
export function SearchField({ keepsOnEscape, ...props }: SearchFieldProps) {
  const { t } = useTranslation()
  const { value, onChange, label } = props
  return (
    <TextField
      {...props}
      type="search"
      icon="search"
      labelHidden={props.labelHidden ?? true}
      placeholder={props.placeholder ?? (typeof label === 'string' ? label : undefined)}
      onKeyDown={(event) => {
        props.onKeyDown?.(event)
        if (event.key !== 'Escape' || value === '' || keepsOnEscape) return
        event.stopPropagation()
        event.preventDefault()
        onChange('')
      }}
      end={
        value !== '' && (
          <IconButton
            className="end"
            size="s"
            icon="close"
            label={t('clear')}
            onClick={(event) => {
              onChange('')
              // The button goes; the focus stays with what it emptied.
              event.currentTarget.parentElement?.querySelector('input')?.focus()
            }}
          />
        )
      }
    />
  )
}
