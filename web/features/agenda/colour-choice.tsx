import { useTranslation } from 'react-i18next'
import { bookingColours } from '../../../schema/rules/booking-colours.ts'
import { Icon } from '../../ui/icon.tsx'
import './agenda-labels.ts'

/** Chooses the booking's own colour, or its category's. */
export function ColourChoice({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  const { t } = useTranslation('agenda')
  const names = {
    pink: t('colour_pink'),
    violet: t('colour_violet'),
    blue: t('colour_blue'),
    teal: t('colour_teal'),
    green: t('colour_green'),
    amber: t('colour_amber'),
  }
  const known = bookingColours.some((one) => one.color === value)
  const all = [
    ...bookingColours.map(({ name, color }) => ({ label: names[name], color })),
    ...(value !== '' && !known ? [{ label: t('colour_own'), color: value }] : []),
  ]
  return (
    <fieldset className="ag-colours">
      <legend className="label">{t('colour')}</legend>
      <div className="row wrap">
        <button
          type="button"
          className="ag-colour is-none"
          aria-pressed={value === ''}
          title={t('colour_category')}
          aria-label={t('colour_category')}
          onClick={() => onChange('')}
        >
          {value === '' && <Icon name="check" size={12} />}
        </button>
        {all.map(({ label, color }) => (
          <button
            key={color}
            type="button"
            className="ag-colour"
            style={{ background: color }}
            aria-pressed={value === color}
            title={label}
            aria-label={label}
            onClick={() => onChange(color)}
          >
            {value === color && <Icon name="check" size={12} />}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
