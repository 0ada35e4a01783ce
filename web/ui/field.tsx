import { Field as Ark } from '@ark-ui/react/field'
import type { ReactNode } from 'react'
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
  const { t } = useTranslation('ui')
  const invalid = error !== undefined && error !== null && error !== false && error !== ''
  return (
    <Ark.Root className={classNames('field', className)} invalid={invalid} required={required} disabled={disabled} readOnly={readOnly}>
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

/** After a refusal: the first wrong field of the form gets the focus. */
export function focusFirstError(form: ParentNode | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]:not([type="hidden"])')
  wrong?.focus()
}
