import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isMasked, toDialable } from '../../../../schema/rules/clients/contacts.ts'
import { useCanBook } from '../../../api/me.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { CallThrough } from '../../outreach/client-calls/index.ts'

export interface Contact {
  readonly clientId: string
  readonly name: string
  readonly phoneNumber: string
  readonly whatsApp: string
  readonly email: string
  readonly inactiveReason: string
}

const toDigits = (number: string) => number.replace(/\D/g, '')

/** The ways to write to a client with the device's own programs, the preferred one first; none to a client who no longer comes. */
export function getMessageLinks({
  phoneNumber,
  whatsApp,
  email,
  inactiveReason,
}: Contact): { channel: 'whatsapp' | 'sms' | 'mail'; href: string }[] {
  if (inactiveReason !== '') return []
  const [chatNumber, number] = [toDialable(whatsApp), toDialable(phoneNumber)]
  return [
    ...(chatNumber ? [{ channel: 'whatsapp' as const, href: `https://wa.me/${toDigits(chatNumber)}` }] : []),
    ...(number ? [{ channel: 'sms' as const, href: `sms:${number}` }] : []),
    ...(email && !isMasked(email) ? [{ channel: 'mail' as const, href: `mailto:${encodeURIComponent(email)}` }] : []),
  ]
}

interface ActionProps {
  icon: IconName
  label: string
  /** Names the client for screen readers. */
  title: string
  href: string | undefined
  iconOnly: boolean
  primary?: boolean
}

function Action({ icon, label, title, href, iconOnly, primary }: ActionProps) {
  const className = classNames('btn', iconOnly ? 'ghost icon s' : primary && 'primary')
  const content = (
    <>
      <Icon name={icon} size={iconOnly ? 16 : 18} />
      {!iconOnly && label}
    </>
  )
  const name = { 'aria-label': iconOnly ? title : undefined, title: iconOnly ? label : undefined, tabIndex: iconOnly ? -1 : undefined }
  if (href === undefined)
    return iconOnly ? null : (
      <span className={className} aria-disabled="true">
        {content}
      </span>
    )
  if (href.startsWith('/')) {
    return (
      <Link {...name} className={className} to={href}>
        {content}
      </Link>
    )
  }
  const target = href.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {}
  return (
    <a {...name} {...target} className={className} href={href}>
      {content}
    </a>
  )
}

/** Book (for roles that may), call and message in one click each. */
export function ContactLinks({ client, iconOnly = false, emphasis = false }: { client: Contact; iconOnly?: boolean; emphasis?: boolean }) {
  const { t } = useTranslation('clients')
  const { clientId, name, phoneNumber, inactiveReason } = client
  const phone = toDialable(phoneNumber)
  const canBook = useCanBook()
  const bookHref = inactiveReason === 'died' ? undefined : `/agenda/add?clientId=${encodeURIComponent(clientId)}`
  return (
    <>
      {canBook && (
        <Action
          icon="calendar-plus"
          label={t('book')}
          title={t('book_for', { name })}
          href={bookHref}
          iconOnly={iconOnly}
          primary={emphasis}
        />
      )}
      {isMasked(phoneNumber) ? (
        <CallThrough client={client} iconOnly={iconOnly} />
      ) : (
        <Action
          icon="phone"
          label={t('call')}
          title={t('call_name', { name })}
          href={phone ? `tel:${phone}` : undefined}
          iconOnly={iconOnly}
        />
      )}
      {/* Without the number the salon writes, not the device. */}
      {!isMasked(phoneNumber) && (
        <Action
          icon="chat"
          label={t('message')}
          title={t('message_name', { name })}
          href={getMessageLinks(client)[0]?.href}
          iconOnly={iconOnly}
        />
      )}
    </>
  )
}
