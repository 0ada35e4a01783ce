import { useTranslation } from 'react-i18next'
import { IconButton } from './icon-button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface SearchFieldProps extends Omit<TextFieldProps, 'icon' | 'type' | 'end'> {
  /** Where Escape means something else: it closes what the box stands in. */
  keepsOnEscape?: boolean
}

/** A box that narrows what stands below it. Escape empties it, and only an empty one lets Escape through. */
export function SearchField({ keepsOnEscape, ...props }: SearchFieldProps) {
  const { t } = useTranslation('ui')
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
      end={value !== '' && <IconButton className="end" size="s" icon="close" label={t('clear')} onClick={() => onChange('')} />}
    />
  )
}
