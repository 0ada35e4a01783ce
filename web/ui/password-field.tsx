import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { Field, FieldInput } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** A password, hidden until asked to show. `autoComplete` says whether it is the current or a new one. */
export function PasswordField(
  props: Omit<TextFieldProps, 'type' | 'icon' | 'figures'> & { autoComplete: 'current-password' | 'new-password' },
) {
  const { label, labelHidden, help, error, required, disabled, readOnly, className, value, onChange, size = 'm', ...input } = props
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  return (
    <Field {...{ label, labelHidden, help, error, required, disabled, readOnly, className }}>
      <div className={classNames('with-end', size !== 'm' && `is-${size}`)}>
        <FieldInput
          spellCheck={false}
          autoCapitalize="none"
          {...input}
          type={shown ? 'text' : 'password'}
          className={classNames('input', size !== 'm' && size, error ? 'is-bad' : false)}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <IconButton
          className="end"
          size="s"
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? t('hide_password') : t('show_password')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      </div>
    </Field>
  )
}
