import { Field as Ark, useFieldContext } from '@ark-ui/react/field'
import type { ComponentProps, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

/** Props that every form field has. */
export interface FieldProps {
  label: ReactNode
  /** Shows the label to screen readers only, where the context makes it clear (a search field, a table cell). */
  labelHidden?: boolean
  help?: ReactNode
  /** Message below the field; marks the field as invalid. */
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  className?: string
}

/** Separates the props of the field from those of its control. */
export function splitFieldProps<Props extends FieldProps>(props: Props): [FieldProps, Omit<Props, keyof FieldProps>] {
  const { label, labelHidden, help, error, required, disabled, readOnly, className, ...rest } = props
  return [{ label, labelHidden, help, error, required, disabled, readOnly, className }, rest]
}

/** Label, control, help and error, associated for screen readers. Ark controls inside pick up the ids by themselves. */
export function Field({
  label,
  labelHidden,
  help,
  error,
  required,
  disabled,
  readOnly,
  className,
  children,
}: FieldProps & { children: ReactNode }) {
  const { t } = useTranslation()
  const invalid = error !== undefined && error !== null && error !== false && error !== ''
  return (
    <Ark.Root
      role="presentation"
      className={classNames('field', className)}
      invalid={invalid}
      required={required}
      disabled={disabled}
      readOnly={readOnly}
    >
      <Ark.Label className={labelHidden ? 'sr' : 'label'}>
        {label}
        {required && (
          <span className="req" title={t('required')} aria-hidden="true">
            *
          </span>
        )}
      </Ark.Label>
      {children}
      <Ark.ErrorText className="field-error">
        <Icon name="warning" size={12} />
        {error}
      </Ark.ErrorText>
      {help && <Ark.HelperText className="help">{help}</Ark.HelperText>}
    </Ark.Root>
  )
}

/** Ids of the error and help of the surrounding field, for `aria-describedby`: not every screen reader reads `aria-errormessage`. */
export function useDescription(): string | undefined {
  const field = useFieldContext()
  const ids = [field?.invalid && field.ids.errorText, field?.ariaDescribedby].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

export function FieldInput(props: ComponentProps<typeof Ark.Input>) {
  const description = useDescription()
  return <Ark.Input {...props} aria-describedby={description} />
}

export function FieldTextarea(props: ComponentProps<typeof Ark.Textarea>) {
  const description = useDescription()
  return <Ark.Textarea {...props} aria-describedby={description} />
}

/** Marks an input with text for which nothing was chosen from its list; the form sends it an `invalid` event before saving. */
export const unchosenAttribute = 'data-unchosen'

/** Lets every field whose text was not chosen from its list show that at once. Returns whether there was one. */
export function reportUnchosen(form: ParentNode | null): boolean {
  const inputs = form?.querySelectorAll(`[${unchosenAttribute}]`) ?? []
  flushSync(() => {
    for (const input of inputs) input.dispatchEvent(new Event('invalid'))
  })
  return inputs.length > 0
}

/** Focuses the first invalid field of a form. Returns whether there was one. */
export function focusFirstError(form: ParentNode | null): boolean {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]:not([type="hidden"])')
  invalid?.focus()
  return invalid !== null && invalid !== undefined
}
