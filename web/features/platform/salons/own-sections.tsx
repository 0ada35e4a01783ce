import { useTranslation } from 'react-i18next'
import { useMe } from '../../../api/me.ts'
import { GoogleProfileCard } from '../../outreach/google-profile/index.ts'
import { AccountsCard } from './accounts-card.tsx'
import { SalonForm } from './salon-form.tsx'
import { BusinessGroup, ContactGroup, IdentityGroup, PlaceGroup, VisitsGroup } from './salon-groups.tsx'
import { MessagesGroup, PresenceGroups } from './salon-message-groups.tsx'
import { SalonPdfButton } from './salon-pdf-button.tsx'
import { SecretsCard } from './secrets-card.tsx'
import { SuspendedNote } from './suspended-note.tsx'
import { useSalonForm } from './use-salon-form.ts'

/** Settings section: the details of the user's own salon. */
export function OwnDataSection() {
  const { t } = useTranslation('salons')
  const { salon } = useMe()
  const form = useSalonForm(salon)
  if (!salon) return null
  return (
    <SalonForm form={form} title={t('salon_details')} text={t('own_data_text')} actions={<SalonPdfButton salonId={salon.salonId} />}>
      <SuspendedNote salon={salon} />
      <IdentityGroup edit={form} />
      <ContactGroup edit={form} />
      <PlaceGroup edit={form} />
      <BusinessGroup edit={form} />
      <VisitsGroup edit={form} />
    </SalonForm>
  )
}

/** Settings section: social profiles and reviews. */
export function OwnPresenceSection() {
  const { t } = useTranslation('salons')
  const form = useSalonForm(useMe().salon)
  return (
    <>
      <SalonForm form={form} title={t('profiles_and_reviews')} text={t('presence_text')}>
        <PresenceGroups edit={form} />
      </SalonForm>
      <GoogleProfileCard />
    </>
  )
}

/** Settings section: the message gateways and their secrets. */
export function OwnGatewaysSection() {
  const { t } = useTranslation('salons')
  const { salon } = useMe()
  const form = useSalonForm(salon)
  if (!salon) return null
  return (
    <>
      <SalonForm form={form} title={t('gateways')} text={t('gateways_text')}>
        <MessagesGroup edit={form} isPlatform={false} />
      </SalonForm>
      <SecretsCard salon={salon} />
      <AccountsCard salon={salon} />
    </>
  )
}
