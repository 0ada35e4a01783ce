import { CallError } from '../../../api/call.ts'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Icon } from '../../../ui/icon.tsx'
import { toTelLink } from './page-head.tsx'
import { t } from './translate.ts'

/** Whether a call was refused because the guest needs a patch test first: only the salon can help. */
export const needsPatchTest = (error: unknown) => error instanceof CallError && error.code === 'patch_test_needed_online'

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
