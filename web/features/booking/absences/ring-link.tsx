import { useTranslation } from 'react-i18next'
import { isMasked } from '../../../../schema/rules/clients/contacts.ts'
import { formatPhone } from '../../../ui/format-phone.ts'
import { CallThrough } from '../../outreach/client-calls/index.ts'

interface RingLinkProps {
  client: { clientId: string; clientName: string; phoneNumber: string }
}

/** Rings a client: by the device, or through the salon for who may not see the number. */
export function RingLink({ client: { clientId, clientName: name, phoneNumber } }: RingLinkProps) {
  const { t } = useTranslation('absences')
  if (phoneNumber === '') return <small className="muted">{t('no_number')}</small>
  if (isMasked(phoneNumber)) return <CallThrough client={{ clientId, name }} iconOnly />
  return (
    <a className="num s" href={`tel:${phoneNumber}`}>
      {t('ring_number', { phone: formatPhone(phoneNumber) })}
    </a>
  )
}
