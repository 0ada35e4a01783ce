import { useTranslation } from 'react-i18next'
import { Chip } from '../../../ui/chip.tsx'
import { TextField } from '../../../ui/text-field.tsx'

/** A reason: one of the suggestions, or free text. */
export function ReasonField({
  suggestions,
  value,
  onChange,
  error,
}: {
  suggestions: readonly string[]
  value: string
  onChange: (reason: string) => void
  error: string | undefined
}) {
  const { t } = useTranslation('ledger')
  return (
    <div className="bk-reason grid gap-12">
      <fieldset>
        <legend className="label">{t('reason')}</legend>
        <div className="row wrap">
          {suggestions.map((one) => (
            <Chip key={one} on={value === one} onClick={() => onChange(value === one ? '' : one)}>
              {one}
            </Chip>
          ))}
        </div>
      </fieldset>
      <TextField label={t('details')} name="reason" required value={value} onChange={onChange} error={error} maxLength={500} />
    </div>
  )
}
