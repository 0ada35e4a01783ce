import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import type { SubClientRecord } from '../../../../schema/api/care/pet-fields.ts'
import { subClients } from '../../../../schema/api/care/pets.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { GalleryTab } from '../treatments/index.ts'
import { DetailsTab } from './details-form.tsx'
import { GroomingTab } from './grooming-tab.tsx'
import { HealthTab } from './health-tab.tsx'
import { MessagesTab } from './messages-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { PetHead } from './pet-head.tsx'
import './pet-cards.css'
import './pet-record.css'
import './pets-labels.ts'
import { VisitsTab } from './visits-tab.tsx'

/** /petInfo/:id: a pet's record. `?tabvalue=` chooses the tab. */
export function PetScreen() {
  const { t } = useTranslation('pets')
  const { id = '' } = useParams()
  const errorMessage = useErrorMessage()
  const { data, error, isPending, refetch } = useRead(subClients.record, { subClientId: id })
  const isLate = useDelayed(isPending)
  return (
    <section className="pt-record">
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
        className="pt-tabs"
        label={t('tabs')}
        value={current?.value ?? '0'}
        onChange={(value) => setQuery(value === '0' ? {} : { tabvalue: value })}
        tabs={tabs.map((tab) => ({ ...tab, content: <div className="pt-body">{tab.content}</div> }))}
      />
    </>
  )
}
