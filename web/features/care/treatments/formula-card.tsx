import { useTranslation } from 'react-i18next'
import type { ClientHistoryColour, ColourArea } from '../../../../schema/api/care/treatment-colours-schemas.ts'
import {
  type AreaChange,
  compareFormulas,
  getDeveloperGrams,
  getMixGrams,
  type ShadeChange,
} from '../../../../schema/rules/care/colour-formulas.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { Shade } from './shade.tsx'
import { useTreatmentTerms } from './use-terms.ts'

const signed = (value: number, text: string) => (value > 0 ? `+${text}` : `−${text}`)

function ShadeMark({ change }: { change: ShadeChange | null }) {
  const { t } = useTranslation('treatments')
  const { number } = useFormat()
  if (!change) return null
  return <Badge tone="info">{change.isNew ? t('new_mark') : signed(change.grams, `${number(Math.abs(change.grams))} g`)}</Badge>
}

/** The mix of one area: shades, what changed, developer. */
function Mix({ area, change }: { area: ColourArea; change: AreaChange | null }) {
  const { t } = useTranslation('treatments')
  const { number } = useFormat()
  const { developer } = area
  return (
    <span className="ct-mix wrap flex middle">
      {area.shades.map((shade, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two shades of one mix may be equal, and a formula is shown whole.
        <span key={at} className="inline middle gap-4">
          <Shade {...shade} />
          <ShadeMark change={change?.shades[at] ?? null} />
        </span>
      ))}
      {developer && (
        <span className="inline middle gap-4">
          <span className="ct-shade is-developer inline middle gap-6 nowrap tint num">
            <b className="med">{t('volume', { volume: developer.volume })}</b>{' '}
            <span className="muted">{number(getDeveloperGrams(area))} g</span>
          </span>
          {change?.hasOtherDeveloper && <Badge tone="info">{t('changed_mark')}</Badge>}
        </span>
      )}
      {change?.removed.map((shade) => (
        <Badge key={shade} tone="info">
          {t('without', { shade })}
        </Badge>
      ))}
      {change?.isNew && <Badge tone="info">{t('new_mark')}</Badge>}
    </span>
  )
}

/** One row per area: what was mixed, ratio, weight, time and cost. */
export function FormulaTable({ colour, previous }: { colour: ClientHistoryColour; previous?: ClientHistoryColour | undefined }) {
  const { t } = useTranslation('treatments')
  const { euros, number } = useFormat()
  const { areas: names } = useTreatmentTerms()
  const changes = compareFormulas(colour.areas, previous?.areas)
  if (colour.areas.length === 0) return null
  return (
    <table className="ct-formula full">
      <thead>
        <tr>
          <th>{t('area')}</th>
          <th>{t('mix')}</th>
          <th className="r">{t('ratio')}</th>
          <th className="r">{t('total')}</th>
          <th className="r">{t('time')}</th>
          <th className="r">{t('cost')}</th>
        </tr>
      </thead>
      <tbody>
        {colour.areas.map((area, at) => {
          const change = changes[at] ?? null
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a formula may have an area twice, and is shown whole.
            <tr key={at}>
              <th scope="row">
                {names[area.area]}
                {(area.brand || area.line) && <small className="muted">{[area.brand, area.line].filter(Boolean).join(' · ')}</small>}
              </th>
              <td className="ct-mix-cell">
                <Mix area={area} change={change} />
              </td>
              <td className="r num">
                {area.developer ? `1 : ${number(area.developer.ratio)}` : '–'}
                {change?.hasOtherRatio && <Badge tone="info">{t('changed_mark')}</Badge>}
              </td>
              <td className="r num">{number(getMixGrams(area))} g</td>
              <td className="r num">
                {t('minutes', { minutes: area.minutes })}
                {change && change.minutes !== 0 && <Badge tone="info">{signed(change.minutes, String(Math.abs(change.minutes)))}</Badge>}
              </td>
              <td className="r num muted">{area.cost > 0 ? euros(area.cost) : '–'}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Result, natural base, grey hair, what is planned next, and what was left over. */
export function FormulaNotes({ colour }: { colour: ClientHistoryColour }) {
  const { t } = useTranslation('treatments')
  const { number } = useFormat()
  const facts = [
    colour.naturalBase !== null && t('natural_base_is', { base: colour.naturalBase }),
    colour.greyPercent !== null && t('grey_is', { percent: colour.greyPercent }),
    colour.leftoverGrams > 0 && t('leftover_is', { grams: number(colour.leftoverGrams) }),
  ].filter(Boolean)
  if (facts.length === 0 && !colour.result && !colour.nextTime) return null
  return (
    <footer className="ct-notes flex top gap-8 breaks hair-above s t2">
      <Icon name="note" size={16} />
      <span className="grow">
        {colour.result && <span dir="auto">{colour.result} </span>}
        {colour.nextTime && (
          <span dir="auto">
            <b className="med">{t('next_time')}:</b> {colour.nextTime}{' '}
          </span>
        )}
        {facts.length > 0 && <small className="muted num">{facts.join(' · ')}</small>}
      </span>
    </footer>
  )
}
