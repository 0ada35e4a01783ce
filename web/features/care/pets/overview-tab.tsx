import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { SubClientRecord } from '../../../../schema/api/care/pet-fields.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Icon } from '../../../ui/icon.tsx'
import { optionalPart } from '../../../ui/lazy-part.ts'
import { ContactLinks } from '../../clients/clients/index.ts'
import { GroomCard } from './groom-card.tsx'
import { findLabel, useChoiceLabels } from './pet-field-labels.ts'
import { toRelationships } from './pet-values.ts'
import { VaccinationsCard } from './vaccinations-card.tsx'
import { WeightCard } from './weight-card.tsx'
import '../../../ui/page.css'

const OwnTermsCard = optionalPart(async () => (await import('../../clients/own-terms/index.ts')).OwnTermsCard)

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd className="breaks">{children}</dd>
  </div>
)

/** From this level on matting is announced. */
const matted = 2

function CoatCard({ pet }: { pet: SubClientRecord }) {
  const { t } = useTranslation('pets')
  const choices = useChoiceLabels()
  const rows = [
    [t('coat'), [findLabel(choices.coat, pet.coat), pet.coatColour].filter(Boolean).join(', ')],
    [t('undercoat'), pet.undercoat],
    [t('skin'), pet.skin],
    [t('shampoo'), pet.shampoo],
    [t('dryer'), pet.dryer],
    [t('temperament'), findLabel(choices.temperament, pet.temperament)],
    [t('parasites'), pet.parasites],
  ] as const
  const filled = rows.filter(([, text]) => text !== '')
  return (
    <section className="card pt-card">
      <header className="row">
        <h2 className="grow">{t('coat_and_skin')}</h2>
        {pet.matting > 0 && (
          <Badge tone={pet.matting >= matted ? 'warn' : 'plain'} {...(pet.matting >= matted && { icon: 'warning' })}>
            {pet.mattingNote || choices.matting[pet.matting]}
          </Badge>
        )}
      </header>
      {filled.length === 0 ? (
        <p className="s muted">
          {t('nothing_recorded')} <Link to="?tabvalue=3">{t('add_details')}</Link>
        </p>
      ) : (
        <dl className="pt-rows pairs stack">
          {filled.map(([label, text]) => (
            <Row key={label} label={label}>
              {text}
            </Row>
          ))}
        </dl>
      )}
    </section>
  )
}

function OwnerCard({ pet }: { pet: SubClientRecord }) {
  const { t } = useTranslation('pets')
  const { clientDTO: owner, otherPets } = pet
  const people = toRelationships(pet)
  return (
    <section className="card pt-card" aria-label={t('owner')}>
      <div className="pt-owner row gap-10">
        <Avatar size="l" name={owner.name} id={owner.clientId} />
        <span className="grow">
          <Link className="semi" to={`/clientInfo/${encodeURIComponent(owner.clientId)}`}>
            {owner.name}
          </Link>
          <small className="muted num">{formatPhone(owner.phoneNumber) || t('owner')}</small>
        </span>
        <ContactLinks client={owner} iconOnly />
      </div>
      {(people.length > 0 || otherPets.length > 0) && (
        <dl className="pt-rows pt-ruled pairs stack">
          {people.map((person) => (
            <Row key={person.id} label={person.note || t('people')}>
              {person.name}
            </Row>
          ))}
          {otherPets.length > 0 && (
            <Row label={t('other_pets')}>
              {otherPets.map(({ subClientId, name, breed }) => (
                <Link key={subClientId} className="pt-link below med" to={`/petInfo/${encodeURIComponent(subClientId)}`}>
                  {[name, breed].filter(Boolean).join(', ')}
                </Link>
              ))}
            </Row>
          )}
        </dl>
      )}
      {owner.note && (
        <p className="row s t2 pt-owner-note">
          <Icon name="note" size={16} />
          <span className="grow">{owner.note}</span>
        </p>
      )}
    </section>
  )
}

/** What a groomer needs before the pet is on the table. */
export function OverviewTab({ pet }: { pet: SubClientRecord }) {
  return (
    <div className="pt-overview grid top gap-16">
      <div className="grid gap-16 shrinks">
        {pet.note && (
          <p className="note">
            <Icon name="note" />
            <span className="grow t2">{pet.note}</span>
          </p>
        )}
        <GroomCard pet={pet} />
        <div className="pt-pair grid top gap-16">
          <WeightCard pet={pet} />
          <CoatCard pet={pet} />
        </div>
      </div>
      <div className="grid gap-16 shrinks">
        <VaccinationsCard pet={pet} />
        <OwnerCard pet={pet} />
        <OwnTermsCard clientId={pet.clientId} pet={pet} />
      </div>
    </div>
  )
}
