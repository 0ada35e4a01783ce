import { useTranslation } from 'react-i18next'
import type { ClientPrivacy } from '../../../../schema/api/clients/consents-schemas.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SignatureImage } from '../../../ui/signature-pad.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { sourceIcons, usePrivacyLabels } from './client-privacy-labels.ts'

const languageNames = { en: 'English', it: 'Italiano' } as const

/** An entry of the log: when, how and by whom, what was agreed to, and the signature. */
export function ConsentEntry({ entry, onText }: { entry: ClientPrivacy; onText: () => void }) {
  const { t } = useTranslation('consents')
  const { date, time, dayIn } = useFormat()
  const { sources, toItem } = usePrivacyLabels()
  const { at, source, userDTO, consents, message, signedName, signature, textVersion, language, note, answersId } = entry
  const person = userDTO && `${userDTO.firstName} ${userDTO.lastName}`.trim()
  const channels = { whatsapp: t('via_whatsapp'), sms: t('via_sms'), mail: t('via_mail') } as const
  const facts = [
    person && t('recorded_by', { person }),
    message?.channel && channels[message.channel],
    message?.state === 'failed' && t('not_delivered'),
    textVersion > 0 && languageNames[language],
    signedName && t('signed_as', { name: signedName }),
    answersId !== null && source !== 'link' && t('corrects'),
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '')
  return (
    <li className="cp-entry grid anchor">
      <div className="cp-when grid packed s num">
        <b>{date(dayIn(at))}</b>
        <small className="muted">{time(at)}</small>
      </div>
      <span className={`cp-mark green grid centred is-${source}`} aria-hidden="true">
        <Icon name={sourceIcons[source]} size={16} />
      </span>
      <div className="cp-what grid gap-4 shrinks s">
        <div className="row">
          <b className="grow">{sources[source]}</b>
          {textVersion > 0 && (
            <Button size="s" variant="ghost" icon="note" onClick={onText} aria-label={t('text_of_version', { version: textVersion })}>
              {t('text')}
            </Button>
          )}
        </div>
        <small className="muted">{facts.join(' · ')}</small>
        {note && (
          <small className="lines" dir="auto">
            {note}
          </small>
        )}
        <div className="wrap flex gap-6">
          {textVersion > 0 && <Badge tone="info">{t('version', { version: textVersion })}</Badge>}
          {consents.map(({ purpose, channel, given }) => (
            <Badge key={`${purpose}${channel}`} tone={given ? 'ok' : 'plain'} icon={given ? 'check' : 'close'}>
              {given ? toItem(purpose, channel) : t('item_refused', { item: toItem(purpose, channel) })}
            </Badge>
          ))}
          {source === 'asked' && <Badge>{t('link_sent')}</Badge>}
        </div>
        {signature && <SignatureImage value={signature} label={t('signature')} />}
      </div>
    </li>
  )
}
