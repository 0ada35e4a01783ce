import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router'
import type { PetGroom, PetVisit, SubClientRecord } from '../../../../schema/api/care/pet-fields.ts'
import { petMessages } from '../../../../schema/api/care/pet-messages.ts'
import { subClients } from '../../../../schema/api/care/pets.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { GalleryTab } from '../treatments/index.ts'
import { DetailsTab } from './details-form.tsx'
import { HealthTab } from './health-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { PetHead } from './pet-head.tsx'
import '../../../ui/page.css'
import './pets.css'
import { useState } from 'react'
import { useCanBook } from '../../../api/me.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { Loaded } from '../../clients/client-history/index.ts'
import { BookingLink } from '../../clients/clients/index.ts'
import { MessageRow } from '../../messages/message-log/index.ts'
import { GroomTable } from './groom-card.tsx'
import { GroomDialog } from './groom-dialog.tsx'
import { useRemoveGroom, useRepeatGroom } from './use-grooms.ts'

function Visit({ visit, isUpcoming }: { visit: PetVisit; isUpcoming: boolean }) {
  const { t } = useTranslation('pets')
  const { dayOf, time } = useFormat()
  return (
    <li>
      <span className="grow">
        <BookingLink className="semi" agendaId={visit.agendaId}>
          {dayOf(visit.start, 'weekday')}, {time(visit.start)}
        </BookingLink>
        <small className="muted">
          {[visit.services, visit.firstName, visit.minutes > 0 && t('minutes', { minutes: visit.minutes })].filter(Boolean).join(' · ')}
        </small>
      </span>
      {isUpcoming && <Badge tone="info">{t('booked')}</Badge>}
    </li>
  )
}

/** Bookings of the pet: those to come, then the latest. */
function VisitsTab({ pet }: { pet: SubClientRecord }) {
  const { t } = useTranslation('pets')
  const canBook = useCanBook()
  if (pet.visits.length + pet.upcoming.length === 0) {
    return (
      <Empty icon="calendar" title={t('no_visits')} text={t('no_visits_text')}>
        {canBook && (
          <Link className="btn primary" to={`/agenda/add?clientId=${encodeURIComponent(pet.clientId)}`}>
            {t('book')}
          </Link>
        )}
      </Empty>
    )
  }
  return (
    <section className="card">
      <ul className="body pt-list lined num" aria-label={t('visits_title')}>
        {pet.upcoming.map((visit) => (
          <Visit key={visit.agendaId} visit={visit} isUpcoming />
        ))}
        {pet.visits.map((visit) => (
          <Visit key={visit.agendaId} visit={visit} isUpcoming={false} />
        ))}
      </ul>
    </section>
  )
}

/** All groom sheets, the newest first. Each can be repeated, corrected and removed. */
function GroomingTab({ pet }: { pet: SubClientRecord }) {
  const { t } = useTranslation('pets')
  const { date } = useFormat()
  const [edited, setEdited] = useState<PetGroom | 'new' | null>(null)
  const { repeat, busy } = useRepeatGroom()
  const remove = useRemoveGroom(pet)
  return (
    <>
      {pet.groomsDTO.length === 0 ? (
        <Empty icon="scissors" title={t('no_groom_sheets')} text={t('no_groom_sheet')}>
          <Button variant="primary" icon="plus" onClick={() => setEdited('new')}>
            {t('new_groom_sheet')}
          </Button>
        </Empty>
      ) : (
        <div className="pt-grooms grid top gap-16">
          {pet.groomsDTO.map((groom) => (
            <section key={groom.petGroomId} className="card" aria-label={date(groom.day)}>
              <header className="pt-groom-head wrap row gap-4">
                <h2 className="grow">
                  {date(groom.day)}
                  {groom.userDTO.firstName && <span className="muted"> · {groom.userDTO.firstName}</span>}
                </h2>
                <IconButton icon="repeat" size="s" label={t('same_for_today')} disabled={busy} onClick={() => repeat(groom)} />
                <IconButton icon="edit" size="s" label={t('edit')} onClick={() => setEdited(groom)} />
                <IconButton icon="trash" size="s" label={t('delete')} onClick={() => remove(groom)} />
              </header>
              <div className="pt-groom-body">
                <GroomTable groom={groom} />
                {groom.note && <p className="pt-groom-note lines s t2">{groom.note}</p>}
              </div>
            </section>
          ))}
        </div>
      )}
      {edited !== null && (
        <GroomDialog pet={pet} groom={edited === 'new' ? null : edited} model={pet.groomsDTO[0] ?? null} onClose={() => setEdited(null)} />
      )}
    </>
  )
}

/** Messages to the owner of a pet, the newest first. */
function MessagesTab({ pet }: { pet: SubClientRecord }) {
  const { t } = useTranslation('pets')
  const read = useRead(petMessages.ofPet, { subClientId: pet.subClientId })
  return (
    <Loaded read={read}>
      {(messages) =>
        messages.length === 0 ? (
          <Empty icon="chat" title={t('no_messages')} text={t('no_messages_text')} />
        ) : (
          <section className="card">
            <ul className="body pt-list lined" aria-label={t('messages')}>
              {messages.map((message) => (
                <MessageRow key={message.outboxId} message={message} />
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  )
}

/** /petInfo/:id: a pet's record. `?tabvalue=` chooses the tab. */
export function PetScreen() {
  const { t } = useTranslation('pets')
  const { id = '' } = useParams()
  const errorMessage = useErrorMessage()
  const { data, error, isPending, refetch } = useRead(subClients.record, { subClientId: id })
  const isLate = useDelayed(isPending)
  return (
    <section className="pt-record record">
      {error && !data && (
        <>
          <h1 className="sr">{t('pet')}</h1>
          <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
        </>
      )}
      {isPending && isLate && <ListSkeleton rows={6} />}
      {data && <PetRecord key={id} pet={data} />}
    </section>
  )
}

function PetRecord({ pet }: { pet: SubClientRecord }) {
  const { t } = useTranslation('pets')
  const [query, setQuery] = useSearchParams()
  const tabs = [
    { value: '0', label: t('overview'), content: <OverviewTab pet={pet} /> },
    { value: '1', label: t('grooming'), count: pet.groomsDTO.length, content: <GroomingTab pet={pet} /> },
    { value: '4', label: t('health'), count: pet.vaccinations.length, content: <HealthTab pet={pet} /> },
    {
      value: '5',
      label: t('gallery'),
      count: pet.pictures,
      content: <GalleryTab clientId={pet.clientId} subClientId={pet.subClientId} />,
    },
    { value: '2', label: t('visits_title'), count: pet.visits.length + pet.upcoming.length, content: <VisitsTab pet={pet} /> },
    { value: '6', label: t('messages'), content: <MessagesTab pet={pet} /> },
    { value: '3', label: t('details'), content: <DetailsTab pet={pet} /> },
  ]
  const current = tabs.find(({ value }) => value === query.get('tabvalue')) ?? tabs[0]
  return (
    <>
      <PetHead pet={pet} />
      <Tabs
        className="record-tabs"
        collapses
        label={t('tabs')}
        value={current?.value ?? '0'}
        onChange={(value) => setQuery(value === '0' ? {} : { tabvalue: value })}
        tabs={tabs.map((tab) => ({ ...tab, content: <div className="pt-body record-body">{tab.content}</div> }))}
      />
    </>
  )
}
