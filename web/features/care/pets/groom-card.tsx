import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { PetGroom, SubClientRecord } from '../../../../schema/api/care/pet-fields.ts'
import { type GroomPartName, groomParts } from '../../../../schema/rules/care/pet-terms.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { GroomDialog } from './groom-dialog.tsx'
import { usePartLabels } from './pet-field-labels.ts'
import { useRepeatGroom } from './use-grooms.ts'

/** Outlines of the areas, those behind first, and the place of each number. */
const zones: readonly (readonly [part: GroomPartName, path: string])[] = [
  ['tail', 'M262 100C266 76 262 54 274 46c12-4 18 8 15 24-3 14-6 26-9 36Z'],
  ['legs', 'M112 140c8 18 8 42 4 70h26c0-24 4-46 10-66Z'],
  ['legs', 'M236 140c14 18 12 44 8 70h26c2-26 14-46 12-74Z'],
  ['paws', 'M112 204c-12 2-18 9-16 19h46c2-8 2-15 0-19Z'],
  ['paws', 'M242 204c-12 2-18 9-16 19h44c2-8 2-15 0-19Z'],
  ['skirt', 'M118 140c34 10 96 12 138 0l0 12c-30 24-106 26-136 4Z'],
  ['back', 'M112 86c14-8 34-8 62-7 36 0 74 2 100 12 12 10 14 36 8 58l-30 4c-40 6-84 6-126-2-20-8-26-44-14-65Z'],
  ['back', 'M80 62C96 44 122 56 136 82l-10 52c-20-6-40-34-46-72Z'],
  ['head', 'M34 46c6-18 28-26 48-20 16 6 22 22 18 40-4 14-12 20-24 22H46C32 84 28 64 34 46Z'],
  ['beard', 'M30 62c-10 12-8 40 4 50 14 6 30-4 34-18 2-8 0-14-4-18-10 0-20-4-26-14Z'],
  ['ears', 'M80 26c12-10 26-4 26 14 0 14-8 22-14 22-6-8-12-22-12-36Z'],
]
const pins: Readonly<Record<GroomPartName, readonly [x: number, y: number]>> = {
  head: [76, 62],
  ears: [95, 34],
  beard: [42, 96],
  back: [190, 110],
  skirt: [190, 160],
  legs: [130, 184],
  paws: [120, 213],
  tail: [277, 66],
}

/** A dog from the side with the numbered areas of the groom sheet; those of the sheet are marked. */
export function GroomPicture({ name, used }: { name: string; used: ReadonlySet<GroomPartName> }) {
  const { t } = useTranslation('pets')
  return (
    <svg className="pt-picture full" viewBox="14 10 300 224" role="img" aria-label={t('groom_picture', { name })}>
      {zones.map(([part, path]) => (
        <path key={path} className={classNames('zone', used.has(part) && 'on')} d={path} />
      ))}
      <circle cx="58" cy="50" r="3.6" fill="currentColor" />
      <path d="M33 60c4-4 10-3 11 1-1 5-9 6-11-1Z" fill="currentColor" />
      {groomParts.map((part, at) => {
        const [x, y] = pins[part]
        return (
          <g key={part}>
            <circle className="pin" cx={x} cy={y} r="10" />
            <text x={x} y={y + 4}>
              {at + 1}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** Blade and length per area, numbered as in the picture. */
export function GroomTable({ groom }: { groom: PetGroom }) {
  const { t } = useTranslation('pets')
  const labels = usePartLabels()
  return (
    <table className="pt-blades full">
      <thead className="sr">
        <tr>
          <th>{t('area_number')}</th>
          <th>{t('area')}</th>
          <th>{t('blade')}</th>
          <th>{t('length')}</th>
        </tr>
      </thead>
      <tbody>
        {groomParts.map((part, at) => {
          const used = groom.parts.find((one) => one.part === part)
          return (
            <tr key={part} className={used ? undefined : 'muted'}>
              <td>
                <span className="pt-number grid centred semi num">{at + 1}</span>
              </td>
              <td className="med">{labels[part]}</td>
              <td>{used?.blade && <Badge>{used.blade}</Badge>}</td>
              <td className="num">{used?.length || '–'}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The latest groom sheet, which one tap repeats for today. */
export function GroomCard({ pet }: { pet: SubClientRecord }) {
  const { t } = useTranslation('pets')
  const { date, dayIn } = useFormat()
  const [edited, setEdited] = useState<PetGroom | 'new' | null>(null)
  const { repeat, busy } = useRepeatGroom()
  const [latest] = pet.groomsDTO
  const isToday = latest?.day === dayIn(Date.now())
  return (
    <section className="card">
      <header className="pt-groom-head wrap row gap-4">
        <h2 className="grow">
          {t('groom_sheet')}
          {latest && (
            <span className="muted">
              {' '}
              · {[isToday ? t('today') : date(latest.day), latest.userDTO.firstName].filter(Boolean).join(', ')}
            </span>
          )}
        </h2>
        {pet.groomsDTO.length > 1 && (
          <Link className="btn s ghost" to="?tabvalue=1">
            <Icon name="clock" size={16} />
            {t('earlier')}
          </Link>
        )}
        {latest && isToday && (
          <Button size="s" variant="ghost" icon="edit" onClick={() => setEdited(latest)}>
            {t('edit')}
          </Button>
        )}
        {latest && !isToday && (
          <Button size="s" variant="soft" icon="repeat" busy={busy} onClick={() => repeat(latest)}>
            {t('same_for_today')}
          </Button>
        )}
        {latest && !isToday && (
          <Button size="s" variant="ghost" icon="plus" onClick={() => setEdited('new')}>
            {t('with_changes')}
          </Button>
        )}
      </header>
      {latest ? (
        <div className="pt-groom grid middle gap-20">
          <GroomPicture name={pet.name} used={new Set(latest.parts.map(({ part }) => part))} />
          <div>
            <GroomTable groom={latest} />
            {latest.note && <p className="pt-groom-note lines s t2">{latest.note}</p>}
          </div>
        </div>
      ) : (
        <div className="body wrap row gap-12">
          <p className="s muted grow">{t('no_groom_sheet')}</p>
          <Button icon="plus" onClick={() => setEdited('new')}>
            {t('new_groom_sheet')}
          </Button>
        </div>
      )}
      {edited !== null && (
        <GroomDialog pet={pet} groom={edited === 'new' ? null : edited} model={latest ?? null} onClose={() => setEdited(null)} />
      )}
    </section>
  )
}
