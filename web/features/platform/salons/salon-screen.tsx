import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { salons } from '../../../../schema/api/platform/salons.ts'
import type { Salon } from '../../../../schema/api/platform/salons-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { AccountsCard } from './accounts-card.tsx'
import { PeopleCard } from './people-card.tsx'
import { SalonForm } from './salon-form.tsx'
import { BusinessGroup, ContactGroup, IdentityGroup, PlaceGroup, VisitsGroup } from './salon-groups.tsx'
import { MessagesGroup, PresenceGroups } from './salon-message-groups.tsx'
import { SalonPdfButton } from './salon-pdf-button.tsx'
import './salons.css'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { SecretsCard } from './secrets-card.tsx'
import { SuspendedNote } from './suspended-note.tsx'
import { salonDependents, useCacheSalon, useSalonForm } from './use-salon-form.ts'

/** Suspends a salon after a confirmation, or reactivates it. A suspension can be undone from its notification. */
function useSuspend() {
  const { t } = useTranslation('salons')
  const errorMessage = useErrorMessage()
  const cacheSalon = useCacheSalon()
  const update = useWrite(salons.update, {
    invalidates: salonDependents,
    onError: (error) => void notify({ kind: 'error', text: errorMessage(error) }),
    onSuccess: (salon) => {
      cacheSalon(salon)
      const name = salon.salonName
      if (salon.suspended === null) notify({ kind: 'success', text: t('name_reactivated', { name }) })
      else notify({ kind: 'success', text: t('name_suspended', { name }), undo: () => resume(salon) })
    },
  })
  const resume = ({ salonId, version }: Salon) => update.mutate({ input: { salonId }, body: { suspended: null, version } })
  const suspend = async ({ salonId, salonName: name, version }: Salon) => {
    const question = {
      kind: 'standard',
      title: t('suspend_question', { name }),
      text: t('suspend_text'),
      confirmLabel: t('suspend'),
      danger: true,
    } as const
    if (await confirm(question)) update.mutate({ input: { salonId }, body: { suspended: new Date().toISOString(), version } })
  }
  return { busy: update.isPending, resume, suspend: (salon: Salon) => void suspend(salon) }
}

function SalonDetails({ salon }: { salon: Salon }) {
  const { t } = useTranslation('salons')
  const form = useSalonForm(salon)
  const { busy, suspend, resume } = useSuspend()
  return (
    <>
      <header className="salon-head wrap row gap-12">
        <Avatar square size="l" name={salon.salonName} id={salon.salonId} image={salon.logo} />
        <div className="grow">
          <h1>{salon.salonName}</h1>
          <p className="s muted">{[salon.address, salon.city].filter(Boolean).join(', ') || t('no_address')}</p>
        </div>
        <SalonPdfButton salonId={salon.salonId} />
        {salon.suspended === null ? (
          <Button variant="ghost-danger" icon="lock" busy={busy} onClick={() => suspend(salon)}>
            {t('suspend')}
          </Button>
        ) : (
          <Button icon="play" busy={busy} onClick={() => resume(salon)}>
            {t('reactivate')}
          </Button>
        )}
      </header>
      <SuspendedNote salon={salon} />
      <PeopleCard salonId={salon.salonId} />
      <SalonForm form={form} title={t('details_section')}>
        <IdentityGroup edit={form} />
        <ContactGroup edit={form} />
        <PlaceGroup edit={form} />
        <BusinessGroup edit={form} />
        <MessagesGroup edit={form} isPlatform />
        <VisitsGroup edit={form} />
        <PresenceGroups edit={form} />
      </SalonForm>
      <SecretsCard salon={salon} />
      <AccountsCard salon={salon} isPlatform />
    </>
  )
}

/** /salon/:id: all fields of a salon, for the superadmin. */
export function SalonScreen() {
  const { t } = useTranslation('salons')
  const errorMessage = useErrorMessage()
  const { id = '' } = useParams()
  const { data: salon, isPending, error, refetch } = useRead(salons.one, { salonId: id })
  const late = useDelayed(isPending)
  return (
    <section className="page salon-page grid packed gap-16">
      <Link className="salon-back inline middle gap-4 s t2 med" to="/salons">
        <Icon name="chevron-left" size={16} />
        {t('salons')}
      </Link>
      {error && !salon && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {isPending && late && <ListSkeleton rows={6} />}
      {salon && <SalonDetails key={salon.salonId} salon={salon} />}
    </section>
  )
}
