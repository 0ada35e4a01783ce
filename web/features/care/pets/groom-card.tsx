import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { PetGroom, SubClientRecord } from '../../../../schema/api/care/pet-fields.ts'
import { groomParts } from '../../../../schema/rules/care/pet-terms.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { GroomDialog } from './groom-dialog.tsx'
import { GroomPicture } from './groom-picture.tsx'
import { usePartLabels } from './pet-field-labels.ts'
import './pets-labels.ts'
import { useRepeatGroom } from './use-grooms.ts'

/** Blade and length per area, numbered as in the picture. */
export function GroomTable({ groom }: { groom: PetGroom }) {
  const { t } = useTranslation('pets')
  const labels = usePartLabels()
  return (
    <table className="pt-blades">
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
                <span className="pt-number num">{at + 1}</span>
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
      <header className="pt-groom-head">
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
        <div className="pt-groom">
          <GroomPicture name={pet.name} used={new Set(latest.parts.map(({ part }) => part))} />
          <div>
            <GroomTable groom={latest} />
            {latest.note && <p className="s t2 pt-groom-note">{latest.note}</p>}
          </div>
        </div>
      ) : (
        <div className="body pt-none">
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
