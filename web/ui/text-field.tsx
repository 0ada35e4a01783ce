import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { Field, FieldInput, type FieldProps, FieldTextarea, splitFieldProps } from './field.tsx'
import { Icon, type IconName } from './icon.tsx'
import { IconButton } from './icon-button.tsx'

type NativeProps<Tag extends 'input' | 'textarea'> = Omit<ComponentProps<Tag>, keyof FieldProps | 'value' | 'onChange' | 'size'>
interface TextProps {
  value: string
  onChange: (value: string) => void
  size?: 's' | 'm' | 'l' | 'xl'
}

export interface TextFieldProps extends FieldProps, TextProps, NativeProps<'input'> {
  icon?: IconName
  /** Tabular digits, for phone numbers, codes and numbers. */
  figures?: boolean
  /** A button or a unit at the end of the field. */
  end?: ReactNode
}

/**
 * The error of a text that is longer than `maxLength`. The attribute of this name would cut off the end of what is pasted without a word:
 * no control has it.
 */
function useLengthError(value: string, maxLength: number | undefined): string | undefined {
  const { t } = useTranslation()
  return maxLength !== undefined && value.length > maxLength ? t('at_most_characters', { max: maxLength }) : undefined
}

/** One line of text: names, e-mail, phone numbers (see `type`, `inputMode` and `autoComplete`). */
export function TextField(props: TextFieldProps) {
  const [field, inner] = splitFieldProps(props)
  const { value, onChange, size = 'm', icon, figures, end, maxLength, ...native } = inner
  const lengthError = useLengthError(value, maxLength)
  const error = field.error || lengthError
  const hasEnd = end !== undefined && end !== null && end !== false
  const input = (
    <FieldInput
      {...native}
      className={classNames('input', size !== 'm' && size, figures && 'num', error ? 'is-bad' : false)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
  return (
    <Field {...field} error={error}>
      {icon || end ? (
        <div className={classNames(icon && 'with-icon', hasEnd && 'with-end')}>
          {input}
          {icon && <Icon name={icon} />}
          {end}
        </div>
      ) : (
        input
      )}
    </Field>
  )
}

interface TextareaFieldProps extends FieldProps, Omit<TextProps, 'size'>, NativeProps<'textarea'> {
  /** Grows with the text instead of scrolling. */
  grows?: boolean
}

export function TextareaField(props: TextareaFieldProps) {
  const [field, { value, onChange, grows = true, rows = 2, maxLength, ...native }] = splitFieldProps(props)
  const lengthError = useLengthError(value, maxLength)
  const error = field.error || lengthError
  return (
    <Field {...field} error={error}>
      <FieldTextarea
        {...native}
        rows={rows}
        autoresize={grows}
        className={classNames('input', error ? 'is-bad' : false)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  )
}

interface SearchFieldProps extends Omit<TextFieldProps, 'icon' | 'type' | 'end'> {
  /** Keeps the text on Escape, where Escape closes the surrounding popover. */
  keepOnEscape?: boolean
}

/** A field that filters the list below it. Escape clears it; only in an empty field does Escape reach the page. */
export function SearchField({ keepOnEscape, ...props }: SearchFieldProps) {
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
        if (event.key !== 'Escape' || value === '' || keepOnEscape) return
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
              // The button disappears: the focus moves to the field.
              event.currentTarget.parentElement?.querySelector('input')?.focus()
            }}
          />
        )
      }
    />
  )
}
