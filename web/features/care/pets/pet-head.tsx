import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { PetVisit, SubClientRecord } from '../../../../schema/api/care/pet-fields.ts'
import { isMasked, toDialable } from '../../../../schema/rules/clients/contacts.ts'
import { useCanBook } from '../../../api/me.ts'
import { Badge } from '../../../ui/badge.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import '../../../ui/page.css'
import { subClients } from '../../../../schema/api/care/pets.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { BookingLink, getMessageLinks, useDayLabels } from '../../clients/clients/index.ts'
import { CallThrough } from '../../outreach/client-calls/index.ts'
import { DiedDialog } from './died-dialog.tsx'
import { PetAlerts, PetFact } from './pet-fact.tsx'
import { findLabel, useChoiceLabels } from './pet-field-labels.ts'
import { petDependents, useChangePet } from './use-pet.ts'

/** Deletes a pet after a confirmation and goes to the list; Undo restores it. */
function useDeletePet(): (pet: SubClientRecord) => void {
  const { t } = useTranslation('pets')
  const errorMessage = useErrorMessage()
  const navigate = useNavigate()
  const remove = useWrite(subClients.remove, { invalidates: petDependents })
  const restore = useWrite(subClients.restore, { invalidates: petDependents })
  const showError = (error: unknown) => {
    const isBooked = error instanceof CallError && error.code === 'in_use'
    notify({ kind: 'error', text: isBooked ? t('pet_is_booked') : errorMessage(error) })
  }
  return async ({ subClientId, name }) => {
    if (!(await confirm({ kind: 'delete', title: t('delete_question', { name }) }))) return
    try {
      await remove.mutateAsync({ input: { subClientId } })
      await navigate('/pets')
      const undo = () => void restore.mutateAsync({ input: { subClientId } }).catch(showError)
      notify({ kind: 'success', text: t('name_deleted', { name }), undo })
    } catch (error) {
      showError(error)
    }
  }
}

/** Whole years, or months below two years, between a birth date and a day. */
export function getAge(birthDate: string, day: string): { unit: 'years' | 'months'; count: number } {
  const [year = 0, month = 0, date = 0] = birthDate.split('-').map(Number)
  const [toYear = 0, toMonth = 0, toDate = 0] = day.split('-').map(Number)
  const months = (toYear - year) * 12 + toMonth - month - (toDate < date ? 1 : 0)
  return months < 24 ? { unit: 'months', count: Math.max(0, months) } : { unit: 'years', count: Math.floor(months / 12) }
}

/** Facts that stay on every tab: the bite warning first. */
function Facts({ pet }: { pet: SubClientRecord }) {
  const { t } = useTranslation('pets')
  const { number } = useFormat()
  const { toDay, toDayAndTime } = useDayLabels()
  const [next, last] = [pet.upcoming[0], pet.visits[0]]
  const toText = ({ services, firstName }: PetVisit) => [services, firstName].filter(Boolean).join(' · ')
  const weight = pet.kg === null ? '' : t('kg', { weight: number(pet.kg) })
  return (
    <dl className="facts-strip num">
      <PetAlerts pet={pet} />
      <PetFact
        label={t('next_visit')}
        value={
          next ? (
            <BookingLink agendaId={next.agendaId}>{toDayAndTime(next.start)}</BookingLink>
          ) : (
            <span className="muted">{t('not_booked')}</span>
          )
        }
        text={next && toText(next)}
      />
      <PetFact
        label={t('last_visit')}
        value={last ? toDay(last.start) : <span className="muted">{t('never')}</span>}
        text={last && toText(last)}
      />
      <PetFact
        label={t('size')}
        value={[pet.size, weight].filter(Boolean).join(' · ') || <span className="muted">–</span>}
        text={pet.breed}
      />
      <PetFact
        label={t('vet')}
        value={pet.vetName || <span className="muted">–</span>}
        text={pet.vetPhone && <a href={`tel:${pet.vetPhone.replace(/\s/g, '')}`}>{formatPhone(pet.vetPhone)}</a>}
      />
    </dl>
  )
}

function Actions({ pet }: { pet: SubClientRecord }) {
  const { t } = useTranslation('pets')
  const [asksDied, setAsksDied] = useState(false)
  const change = useChangePet()
  const remove = useDeletePet()
  const canBook = useCanBook()
  const { clientDTO: owner } = pet
  const [message] = getMessageLinks(owner)
  return (
    <div className="pt-actions flex gap-8">
      {isMasked(owner.phoneNumber) && <CallThrough client={owner} />}
      {toDialable(owner.phoneNumber) && (
        <a className="btn" href={`tel:${toDialable(owner.phoneNumber)}`}>
          <Icon name="phone" />
          {t('call')}
        </a>
      )}
      {message && (
        <a className="btn" href={message.href} {...(message.channel === 'whatsapp' ? { target: '_blank', rel: 'noreferrer' } : {})}>
          <Icon name="chat" />
          {t('message')}
        </a>
      )}
      {canBook && pet.diedOn === null && (
        <Link className="btn primary" to={`/agenda/add?clientId=${encodeURIComponent(pet.clientId)}`}>
          <Icon name="calendar-plus" />
          {t('book')}
        </Link>
      )}
      <Menu
        label={t('more')}
        trigger={<IconButton icon="more" variant="plain" label={t('more')} />}
        entries={[
          pet.diedOn === null
            ? { value: 'died', label: t('pet_died'), icon: 'heart', run: () => setAsksDied(true) }
            : { value: 'alive', label: t('not_died'), icon: 'undo', run: () => change(pet, { diedOn: null }, t('not_died_saved')) },
          { value: 'delete', label: t('delete'), icon: 'trash', danger: true, run: () => remove(pet) },
        ]}
      />
      {asksDied && <DiedDialog pet={pet} onClose={() => setAsksDied(false)} />}
    </div>
  )
}

/** Name, owner's contacts and facts of a pet; stays on every tab. */
export function PetHead({ pet }: { pet: SubClientRecord }) {
  const { t } = useTranslation('pets')
  const { date, dayIn } = useFormat()
  const choices = useChoiceLabels()
  const sex = findLabel(choices.sex, pet.sex)
  const age = pet.birthDate ? getAge(pet.birthDate, pet.diedOn ?? dayIn(Date.now())) : null
  const details = [
    [pet.breed || findLabel(choices.species, pet.species), pet.coatColour].filter(Boolean).join(', '),
    age && pet.birthDate ? t(age.unit === 'years' ? 'age_years' : 'age_months', { count: age.count, day: date(pet.birthDate) }) : '',
    pet.microchip && t('chip', { number: pet.microchip.replace(/(\d{3})(?=\d)/g, '$1 ') }),
  ].filter(Boolean)
  return (
    <header className="record-top">
      <div className="record-head wrap row gap-12">
        <Link className="btn ghost icon" to="/pets" aria-label={t('back_to_pets')}>
          <Icon name="chevron-left" />
        </Link>
        <span className="ava l sq pt-paw" aria-hidden="true">
          <Icon name="paw" />
        </span>
        <div className="pt-head-name grow shrinks">
          <div className="row wrap">
            <h1 dir="auto">{pet.name}</h1>
            {pet.bites && (
              <Badge tone="bad" icon="warning">
                {t('bites')}
              </Badge>
            )}
            {(sex || pet.isNeutered) && <Badge>{[sex, pet.isNeutered && t('neutered_short')].filter(Boolean).join(', ')}</Badge>}
            {pet.diedOn && <Badge tone="warn">{t('died_on', { day: date(pet.diedOn) })}</Badge>}
          </div>
          <div className="record-contacts row wrap s muted num">
            {details.map((text) => (
              <span key={text}>{text}</span>
            ))}
          </div>
        </div>
        <Actions pet={pet} />
      </div>
      <Facts pet={pet} />
    </header>
  )
}
