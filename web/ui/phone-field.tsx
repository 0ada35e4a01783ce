import { formatPhone } from './format-phone.ts'
import { TypedField, type TypedFieldProps } from './typed-field.tsx'

/** A number with its country code without what groups it, so that a number typed again is the stored one. Others stay as typed. */
function parsePhone(text: string): string {
  const compact = text.replace(/[\s()./-]/g, '')
  return /^\+\d{6,15}$/.test(compact) ? compact : text
}

interface PhoneFieldProps extends Omit<TypedFieldProps<string>, 'value' | 'onChange'> {
  value: string
  onChange: (value: string) => void
}

/** A phone number as typed; its digits are grouped when the field is left. */
export function PhoneField({ onChange, ...props }: PhoneFieldProps) {
  return (
    <TypedField
      {...props}
      type="tel"
      parse={parsePhone}
      format={formatPhone}
      invalidMessage=""
      onChange={(value) => onChange(value ?? '')}
    />
  )
}
