import { formatPhone } from '../../../ui/format-phone.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { joinNames } from './page.ts'
import { toTelLink } from './page-head.tsx'
import { t } from './translate.ts'

/** Says which of the chosen services need a patch test at the salon before they can be booked. */
export const PatchTestNote = ({ services }: { services: readonly string[] }) => (
  <Note tone="warn" title={t('patch_test_title', { services: joinNames(services) })}>
    {t('patch_test_text')}
  </Note>
)

/** The salon's phone number to call; nothing where the salon has none. */
export function CallSalon({ phone }: { phone: string }) {
  if (!phone) return null
  return (
    <a className="btn xl block" href={toTelLink(phone)}>
      <Icon name="phone" />
      {t('call_salon', { phone: formatPhone(phone) })}
    </a>
  )
}
