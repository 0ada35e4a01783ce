import { useTranslation } from 'react-i18next'
import { colours } from '../../../../schema/api/platform/settings-resources.ts'
import type { ConfigColour } from '../../../../schema/api/platform/settings-resources-schemas.ts'
import { bookingColours } from '../../../../schema/rules/booking/booking-colours.ts'
import { useRead } from '../../../api/query.ts'
import { Icon } from '../../../ui/icon.tsx'
import { toTint } from './card-tint.ts'

interface NamedColour {
  name: string
  /** `rgba(r,g,b,a)`. */
  color: string
}

/**
 * The colours offered for a booking: those of the salon in their order, each once; the default ones while the salon has none.
 * The booking's present colour is added if it is not among them. Empty until the salon's are loaded.
 */
export function getPalette(
  salonColours: readonly Pick<ConfigColour, 'name' | 'color' | 'position'>[] | undefined,
  defaultColours: readonly NamedColour[],
  present: NamedColour,
): NamedColour[] {
  if (salonColours === undefined) return present.color === '' ? [] : [present]
  const sorted = salonColours.toSorted((a, b) => a.position - b.position || a.name.localeCompare(b.name))
  const offered = sorted.length > 0 ? sorted : defaultColours
  const once = offered.filter(({ color }, at) => offered.findIndex((other) => other.color === color) === at)
  const isOffered = present.color === '' || once.some(({ color }) => color === present.color)
  return [...once.map(({ name, color }) => ({ name, color })), ...(isOffered ? [] : [present])]
}

/** Chooses the booking's own colour out of the salon's, or the colour of its first service. */
export function ColourChoice({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  const { t } = useTranslation('bookings')
  const { data: salonColours } = useRead(colours.list, {}, { staleTime: 60_000 })
  const names = {
    pink: t('colour_pink'),
    violet: t('colour_violet'),
    blue: t('colour_blue'),
    teal: t('colour_teal'),
    green: t('colour_green'),
    amber: t('colour_amber'),
  }
  const defaultColours = bookingColours.map(({ name, color }) => ({ name: names[name], color }))
  return (
    <ColourSwatches
      palette={getPalette(salonColours, defaultColours, { color: value, name: t('colour_own') })}
      value={value}
      onChange={onChange}
    />
  )
}

interface SwatchesProps {
  palette: readonly NamedColour[]
  value: string
  onChange: (color: string) => void
}
function ColourSwatches({ palette, value, onChange }: SwatchesProps) {
  const { t } = useTranslation('bookings')
  return (
    <fieldset className="ag-colours">
      <legend className="label">{t('colour')}</legend>
      <div className="row wrap">
        <button
          type="button"
          className="ag-colour is-none grid centred"
          aria-pressed={value === ''}
          title={t('colour_service')}
          aria-label={t('colour_service')}
          onClick={() => onChange('')}
        >
          {value === '' && <Icon name="check" size={12} />}
        </button>
        {palette.map(({ name, color }) => (
          <button
            key={color}
            type="button"
            className="ag-colour grid centred"
            style={{ background: toTint(color, undefined) }}
            aria-pressed={value === color}
            title={name}
            aria-label={name}
            onClick={() => onChange(color)}
          >
            {value === color && <Icon name="check" size={12} />}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
