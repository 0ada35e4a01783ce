import { Field as Ark, useFieldContext } from '@ark-ui/react/field'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

/** What every field of a form has round it. */
export interface FieldAround {
  label: ReactNode
  /** The label is there for screen readers only, where the place says it (a search box, a cell). */
  labelHidden?: boolean
  help?: ReactNode
  /** A sentence below the field; there, the field is wrong. */
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  className?: string
}

/** Label, control, help and error, tied together for screen readers; Ark's controls inside it take the ties by themselves. */
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
}: FieldAround & { children: ReactNode }) {
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

/** Error and help of the field one is in; `aria-errormessage` alone is not read out by every screen reader. */
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

/** Before saving and after a refusal: the first wrong field of the form gets the focus. Answers whether there was one. */
export function focusFirstError(form: ParentNode | null): boolean {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]:not([type="hidden"])')
  wrong?.focus()
  return wrong !== null && wrong !== undefined
}
