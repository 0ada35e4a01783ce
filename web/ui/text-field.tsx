import { Field as Ark } from '@ark-ui/react/field'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { Field, type FieldAround } from './field.tsx'
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
  ...input
}: TextFieldProps) {
  const box = (
    <Ark.Input
      {...input}
      className={classNames('input', size !== 'm' && size, figures && 'num', error ? 'is-bad' : false)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
  return (
    <Field {...{ label, labelHidden, help, error, required, disabled, readOnly, className }}>
      {icon ? (
        <div className="with-icon">
          {box}
          <Icon name={icon} />
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
      <Ark.Textarea
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

/** A box that narrows what stands below it. Escape empties it, and only an empty one lets Escape through. */
export function SearchField({ value, onChange, ...rest }: Omit<TextFieldProps, 'icon' | 'type'>) {
  const { t } = useTranslation('ui')
  return (
    <div className={classNames('search-field', value !== '' && 'is-filled')}>
      <TextField
        {...rest}
        type="search"
        icon="search"
        labelHidden={rest.labelHidden ?? true}
        placeholder={rest.placeholder ?? (typeof rest.label === 'string' ? rest.label : undefined)}
        value={value}
        onChange={onChange}
        onKeyDown={(event) => {
          rest.onKeyDown?.(event)
          if (event.key !== 'Escape' || value === '') return
          event.stopPropagation()
          event.preventDefault()
          onChange('')
        }}
      />
      {value !== '' && <IconButton size="s" icon="close" label={t('clear')} onClick={() => onChange('')} />}
    </div>
  )
}
