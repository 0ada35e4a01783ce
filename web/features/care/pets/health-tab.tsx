import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { SubClientRecord } from '../../../../schema/api/care/pet-fields.ts'
import { formatPhone } from '../../../ui/format-phone.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { VaccinationsCard } from './vaccinations-card.tsx'
import { WeightCard } from './weight-card.tsx'
import '../../../ui/page.css'

/** Vaccinations, weight and what is known about the health of a pet. */
export function HealthTab({ pet }: { pet: SubClientRecord }) {
  return (
    <div className="pt-overview grid top gap-16">
      <div className="pt-pair grid top gap-16">
        <WeightCard pet={pet} />
        <HealthCard pet={pet} />
      </div>
      <VaccinationsCard pet={pet} />
    </div>
  )
}

function HealthCard({ pet }: { pet: SubClientRecord }) {
  const { t } = useTranslation('pets')
  const { number } = useFormat()
  const { healthyFromKg: from, healthyToKg: to } = pet
  const weight = (kg: number | null, label: string): readonly [string, ReactNode] => [
    label,
    kg === null ? '' : t('kg', { weight: number(kg) }),
  ]
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('allergies'), pet.allergies && <b className="red">{pet.allergies}</b>],
    [t('skin'), pet.skin],
    [t('parasites'), pet.parasites],
    ...(from !== null && to !== null
      ? [[t('weight'), t('healthy_band', { from: number(from), to: number(to) })] as const]
      : [weight(from, t('healthy_from')), weight(to, t('healthy_to'))]),
    [t('vet'), pet.vetName],
    [t('vet_phone'), pet.vetPhone && <a href={`tel:${pet.vetPhone.replace(/\s/g, '')}`}>{formatPhone(pet.vetPhone)}</a>],
  ]
  const filled = rows.filter(([, value]) => value !== '')
  return (
    <section className="card pt-card">
      <header className="row">
        <h2 className="grow">{t('health_notes')}</h2>
      </header>
      {filled.length === 0 ? (
        <p className="s muted">
          {t('nothing_recorded')} <Link to="?tabvalue=3">{t('add_details')}</Link>
        </p>
      ) : (
        <dl className="pt-rows pairs stack">
          {filled.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="breaks">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
