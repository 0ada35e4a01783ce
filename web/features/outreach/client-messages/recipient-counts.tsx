import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessagePreview } from '../../../../schema/api/messages/message-batches-schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './client-messages.css'
import { channelIcons, useMessageLabels } from './client-messages-labels.ts'

type Shown = 'reached' | 'no_consent' | 'unreachable'

/** How many get the message, and who is left out and why. */
export function RecipientCounts({ preview }: { preview: MessagePreview }) {
  const { t } = useTranslation('client-messages')
  const { number } = useFormat()
  const { channels: names } = useMessageLabels()
  const [shown, setShown] = useState<Shown | null>(null)
  const { found, noConsent, unreachable, channels, recipients } = preview
  const reached = channels.whatsapp + channels.sms + channels.mail
  const rows: readonly { key: Shown; icon: IconName; count: number; text: string }[] = [
    { key: 'reached', icon: 'check-circle', count: reached, text: t('will_get_it', { count: reached, total: number(reached) }) },
    { key: 'no_consent', icon: 'shield', count: noConsent, text: t('left_out_consent', { count: noConsent, total: number(noConsent) }) },
    {
      key: 'unreachable',
      icon: 'phone',
      count: unreachable,
      text: t('left_out_unreachable', { count: unreachable, total: number(unreachable) }),
    },
  ]
  const listed = recipients.filter(({ channel, reason }) => (shown === 'reached' ? channel !== null : reason === shown))
  return (
    <div className="cm-counts stack">
      <p className="row" role="status">
        <b className="cm-figure num semi">{number(reached)}</b>
        <span className="grow">{t('will_get_message', { count: reached })}</span>
        <span className="s muted num">{t('of_found', { total: number(found) })}</span>
      </p>
      <div className="cm-bar flex gap-2 clip" aria-hidden="true">
        {rows.map(({ key, count }) => count > 0 && <i key={key} className={`is-${key}`} style={{ flexGrow: count }} />)}
      </div>
      <ul className="framed round-l">
        {rows
          .filter(({ count }) => count > 0)
          .map(({ key, icon, text }) => (
            <li key={key}>
              <div className="row s">
                <Icon name={icon} size={16} className="muted" />
                <span className="grow">{text}</span>
                <Button size="s" variant="ghost" aria-expanded={shown === key} onClick={() => setShown(shown === key ? null : key)}>
                  {t('see_who')}
                </Button>
              </div>
              {shown === key && (
                <ul className="cm-people">
                  {listed.map(({ clientId, name, channel }) => (
                    <li key={clientId} className="row s">
                      <span className="grow" dir="auto">
                        {name}
                      </span>
                      {channel && (
                        <span className="row xs muted">
                          <Icon name={channelIcons[channel]} size={12} />
                          {names[channel]}
                        </span>
                      )}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
      </ul>
    </div>
  )
}
