import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { colours } from '../../../../schema/api/platform/settings-resources.ts'
import type { ConfigColour } from '../../../../schema/api/platform/settings-resources-schemas.ts'
import type { AgendaCard } from '../../../../schema/rules/booking/agenda-layout.ts'
import { agendaColour, bookingColours } from '../../../../schema/rules/booking/booking-colours.ts'
import { useRead } from '../../../api/query.ts'
import { Icon } from '../../../ui/icon.tsx'

/** Colour of a card: the booking's own, else that of its first service, else that of the service's category. */
export function getCardTint(card: AgendaCard): CSSProperties & { '--c': string } {
  const service = card.services[0]?.serviceDTO
  const { color } = agendaColour(card.agenda.color || service?.color || '', { pricesShown: true, externalCashOrder: getOrder(card) })
  return { '--c': toTint(color, service?.tint) }
}
/** Whether the booking has an order of the external cash system: its client's name is shown in red. */
export const hasExternalOrder = (card: AgendaCard): boolean =>
  agendaColour('', { pricesShown: true, externalCashOrder: getOrder(card) }).redName
const getOrder = (card: AgendaCard) => card.agenda.appointmentDTO?.externalCashOrder ?? null

/**
 * A colour that somebody chose (`rgba(r,g,b,a)`), as light and as strong as those of the categories, so that edges and texts on it
 * keep their contrast in both colour schemes; without one, the category's. An invisible colour (alpha 0) stays so.
 */
export function toTint(color: string, tint: number | undefined): string {
  if (color === '') return categoryColour(tint)
  const alpha = 'min(1, alpha * 1000)'
  const light = `oklch(from ${color} clamp(0.5, l, 0.67) min(c, 0.19) h / ${alpha})`
  return `light-dark(${light}, oklch(from ${color} clamp(0.68, l, 0.8) min(c, 0.15) h / ${alpha}))`
}

/** CSS colour of a category tint, 1 to 6; the first one for an unknown tint. */
const categoryColour = (tint: number | undefined): string => `var(--cat-${tint && tint >= 1 && tint <= 6 ? tint : 1})`

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
