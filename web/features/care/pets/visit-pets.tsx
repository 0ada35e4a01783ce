import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { PetGroom, SubClientRecord } from '../../../../schema/api/care/pet-fields.ts'
import { subClients } from '../../../../schema/api/care/pets.ts'
import { clientHistoryGalleries } from '../../../../schema/api/care/treatment-galleries.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { type GroomPartName, getVaccinationState, groomParts } from '../../../../schema/rules/care/pet-terms.ts'
import { useRead } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useDayLabels } from '../../clients/clients/index.ts'
import { compareGroomPart } from './breeds-and-cuts.ts'
import { GroomPicture } from './groom-card.tsx'
import { GroomDialog } from './groom-dialog.tsx'
import { PetAlerts, PetFact } from './pet-fact.tsx'
import { findLabel, useChoiceLabels, usePartLabels } from './pet-field-labels.ts'
import { useRepeatGroom } from './use-grooms.ts'
import './pets.css'

export type Visit = Pick<Appointment, 'agendaId' | 'arrival' | 'clientId' | 'agendaDTO'>

/** The last sheet before a day, and that of the day. */
function findGrooms({ groomsDTO }: SubClientRecord, day: string): { last: PetGroom | undefined; now: PetGroom | undefined } {
  return { last: groomsDTO.find((groom) => groom.day < day), now: groomsDTO.find((groom) => groom.day === day) }
}

/** The cards of a visit's pets: what a groomer knows before touching them, and their groom sheets. */
export function VisitPets({ visit, ids }: { visit: Visit; ids: readonly string[] }) {
  return ids.map((subClientId) => <VisitPet key={subClientId} visit={visit} subClientId={subClientId} />)
}

function VisitPet({ visit, subClientId }: { visit: Visit; subClientId: string }) {
  const { t } = useTranslation('pets')
  const { dayIn } = useFormat()
  const { data: pet } = useRead(subClients.record, { subClientId })
  if (!pet) return <section className="card pt-visit" aria-busy="true" />
  const day = dayIn(visit.arrival ?? visit.agendaDTO.start)
  return (
    <section className="card pt-visit shrinks" aria-label={pet.name}>
      <header className="row wrap gap-8">
        <h2 className="grow">
          {pet.name} <span className="muted">{[pet.breed, pet.size].filter(Boolean).join(' · ')}</span>
        </h2>
        <Link className="btn s ghost" to={`/petInfo/${encodeURIComponent(subClientId)}`}>
          <Icon name="paw" size={16} />
          {t('record_of', { name: pet.name })}
        </Link>
      </header>
      <VisitFacts pet={pet} visit={visit} day={day} />
      <VisitGroom pet={pet} visit={visit} day={day} />
    </section>
  )
}

function VisitFacts({ pet, visit, day }: { pet: SubClientRecord; visit: Visit; day: string }) {
  const { t } = useTranslation('pets')
  const { date } = useFormat()
  const { toDay } = useDayLabels()
  const choices = useChoiceLabels()
  const labels = usePartLabels()
  const last = pet.visits.find(({ agendaId }) => agendaId !== visit.agendaId)
  const { last: groom } = findGrooms(pet, day)
  const [first, second] = (groom?.parts ?? []).toSorted((a, b) => Number(b.part === 'back') - Number(a.part === 'back'))
  const toCut = ({ part, blade, length }: PetGroom['parts'][number]) => `${labels[part]} ${[blade, length].filter(Boolean).join(', ')}`
  const coat = [findLabel(choices.coat, pet.coat), pet.coatColour].filter(Boolean).join(', ')
  const care = [pet.skin, pet.shampoo, pet.dryer].filter(Boolean).join(', ')
  const proof = pet.vaccinations.find((one) => ['expired', 'near'].includes(getVaccinationState(one, day).kind))
  const isExpired = proof !== undefined && getVaccinationState(proof, day).kind === 'expired'
  return (
    <dl className="facts-strip num">
      <PetAlerts pet={pet} />
      <PetFact
        label={t('last_visit')}
        value={last ? toDay(last.start) : <span className="muted">{t('never')}</span>}
        text={last && [last.services, t('minutes', { minutes: last.minutes })].filter(Boolean).join(' · ')}
      />
      {first && <PetFact label={t('last_cut')} value={toCut(first)} text={second && toCut(second)} />}
      {(coat || care || pet.mattingNote) && (
        <PetFact label={t('coat')} value={coat || pet.mattingNote || care} text={coat ? pet.mattingNote || care : undefined} />
      )}
      {proof?.expires && (
        <PetFact
          label={proof.vaccination}
          value={
            <span className={isExpired ? 'red' : 'amber'}>{t(isExpired ? 'expired_on' : 'expires_on', { day: date(proof.expires) })}</span>
          }
        />
      )}
    </dl>
  )
}

/** The last groom sheet beside that of the visit: today's begins as a copy, and what differs is marked. */
function VisitGroom({ pet, visit, day }: { pet: SubClientRecord; visit: Visit; day: string }) {
  const { t } = useTranslation('pets')
  const { date, dayIn } = useFormat()
  const { repeat, busy } = useRepeatGroom()
  const [edited, setEdited] = useState<PetGroom | 'new' | null>(null)
  const { last, now } = findGrooms(pet, day)
  const isToday = day === dayIn(Date.now())
  const shown = now ?? last
  return (
    <>
      <div className="pt-groom-head pt-visit-head row wrap gap-4">
        <h3 className="grow">
          {t('groom_sheet')}
          {last && now && <span className="muted"> · {t('changes_marked', { day: date(last.day) })}</span>}
          {last && !now && <span className="muted"> · {date(last.day)}</span>}
        </h3>
        {now && (
          <Button size="s" variant="ghost" icon="edit" onClick={() => setEdited(now)}>
            {t('edit')}
          </Button>
        )}
        {!now && isToday && last && (
          <Button size="s" variant="soft" icon="repeat" busy={busy} onClick={() => repeat(last)}>
            {t('same_for_today')}
          </Button>
        )}
        {!now && isToday && (
          <Button size="s" variant="ghost" icon="plus" onClick={() => setEdited('new')}>
            {t(last ? 'with_changes' : 'new_groom_sheet')}
          </Button>
        )}
      </div>
      {shown ? (
        <div className="pt-groom grid top gap-20">
          <div className="grid gap-10">
            <GroomPicture name={pet.name} used={new Set(shown.parts.map(({ part }) => part))} />
            <LastPictures clientId={visit.clientId} subClientId={pet.subClientId} name={pet.name} />
          </div>
          <div className="shrinks">
            <GroomComparison last={last} now={now} />
            {shown.note && <p className="pt-groom-note lines s t2">{shown.note}</p>}
          </div>
        </div>
      ) : (
        <div className="pt-visit-empty row gap-12">
          <p className="s muted grow">{t('no_groom_sheet')}</p>
          <LastPictures clientId={visit.clientId} subClientId={pet.subClientId} name={pet.name} />
        </div>
      )}
      {edited !== null && (
        <GroomDialog pet={pet} groom={edited === 'new' ? null : edited} model={last ?? null} onClose={() => setEdited(null)} />
      )}
    </>
  )
}

function Cut({ part }: { part: { readonly blade: string; readonly length: string } | undefined }) {
  if (!part) return <span className="muted">–</span>
  return (
    <span className="row gap-6 wrap">
      {part.blade && <Badge>{part.blade}</Badge>}
      {part.length}
    </span>
  )
}

/** Blade and length by area, of the last time and of today. */
function GroomComparison({ last, now }: { last: PetGroom | undefined; now: PetGroom | undefined }) {
  const { t } = useTranslation('pets')
  const { date } = useFormat()
  const labels = usePartLabels()
  const words = { longer: t('longer'), shorter: t('shorter'), changed: t('cut_different') }
  const find = (groom: PetGroom | undefined, name: GroomPartName) => groom?.parts.find(({ part }) => part === name)
  return (
    <table className="pt-blades pt-compare full">
      <thead>
        <tr className="xs muted">
          <th>
            <span className="sr">{t('area_number')}</span>
          </th>
          <th>{t('area')}</th>
          {last && <th className="num">{date(last.day)}</th>}
          {now && <th>{t('this_time')}</th>}
        </tr>
      </thead>
      <tbody>
        {groomParts.map((part, at) => {
          const [before, after] = [find(last, part), find(now, part)]
          const change = last && now ? compareGroomPart(before, after) : null
          return (
            <tr key={part} className={before || after ? undefined : 'muted'}>
              <td>
                <span className="pt-number grid centred semi num">{at + 1}</span>
              </td>
              <td className="med">{labels[part]}</td>
              {last && (
                <td className="num">
                  <Cut part={before} />
                </td>
              )}
              {now && (
                <td className="num">
                  <span className="row gap-6 wrap">
                    <Cut part={after} />
                    {change && <Badge tone="info">{words[change]}</Badge>}
                  </span>
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The latest pictures of a pet. */
function LastPictures({ clientId, subClientId, name }: { clientId: string; subClientId: string; name: string }) {
  const { t } = useTranslation('pets')
  const { date } = useFormat()
  const { data = [] } = useRead(clientHistoryGalleries.ofClient, { clientId, subClientId })
  const latest = data.filter(({ image }) => image !== null).slice(0, 2)
  if (latest.length === 0) return null
  return (
    <ul className="pt-photos grid gap-8">
      {latest.map(({ clientHistoryGalleryId, image, day }) => (
        <li key={clientHistoryGalleryId}>
          <img className="round" src={image ?? undefined} alt={t('photo_of', { name, day: date(day) })} loading="lazy" decoding="async" />
          <span className="xs muted num">{date(day)}</span>
        </li>
      ))}
    </ul>
  )
}
