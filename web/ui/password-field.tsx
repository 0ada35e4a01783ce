import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { Field, FieldInput, splitFieldProps } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** A password, hidden until the user shows it. `autoComplete` tells password managers whether it is the current or a new one. */
export function PasswordField(
  props: Omit<TextFieldProps, 'type' | 'icon' | 'figures'> & { autoComplete: 'current-password' | 'new-password' },
) {
  const [field, { value, onChange, size = 'm', ...input }] = splitFieldProps(props)
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  return (
    <Field {...field}>
      <div className={classNames('with-end', size !== 'm' && `is-${size}`)}>
        <FieldInput
          spellCheck={false}
          autoCapitalize="none"
          {...input}
          type={isShown ? 'text' : 'password'}
          className={classNames('input', size !== 'm' && size, field.error ? 'is-bad' : false)}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <IconButton
          className="end"
          size="s"
          icon={isShown ? 'eye-off' : 'eye'}
          label={isShown ? t('hide_password') : t('show_password')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
      </div>
    </Field>
  )
}
