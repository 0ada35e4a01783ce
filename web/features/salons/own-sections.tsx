import { useTranslation } from 'react-i18next'
import { useMe } from '../../api/me.ts'
import { MessagesGroup, PresenceGroups } from './message-groups.tsx'
import { SalonForm } from './salon-form.tsx'
import { BusinessGroup, ContactGroup, IdentityGroup, PlaceGroup, VisitsGroup } from './salon-groups.tsx'
import { SalonPdfButton } from './salon-pdf-button.tsx'
import './salon-texts.ts'
import { SecretsCard } from './secrets-card.tsx'
import { SuspendedNote } from './suspended-note.tsx'
import { useSalonEdit } from './use-salon-edit.ts'

/** One's own salon, in the parts of its settings: its data. */
export function OwnDataSection() {
  const { t } = useTranslation('salons')
  const { salon } = useMe()
  const edit = useSalonEdit(salon)
  if (!salon) return null
  return (
    <SalonForm edit={edit} title={t('salon_details')} text={t('own_data_text')} actions={<SalonPdfButton salonId={salon.salonId} />}>
      <SuspendedNote salon={salon} />
      <IdentityGroup edit={edit} />
      <ContactGroup edit={edit} />
      <PlaceGroup edit={edit} />
      <BusinessGroup edit={edit} />
      <VisitsGroup edit={edit} />
    </SalonForm>
  )
}

/** Where it is found and praised. */
export function OwnPresenceSection() {
  const { t } = useTranslation('salons')
  const edit = useSalonEdit(useMe().salon)
  return (
    <SalonForm edit={edit} title={t('profiles_and_reviews')} text={t('presence_text')}>
      <PresenceGroups edit={edit} />
    </SalonForm>
  )
}

/** How its messages leave the house. */
export function OwnGatewaysSection() {
  const { t } = useTranslation('salons')
  const { salon } = useMe()
  const edit = useSalonEdit(salon)
  if (!salon) return null
  return (
    <>
      <SalonForm edit={edit} title={t('gateways')} text={t('gateways_text')}>
        <MessagesGroup edit={edit} withSender={false} />
      </SalonForm>
      <SecretsCard salon={salon} />
    </>
  )
}
