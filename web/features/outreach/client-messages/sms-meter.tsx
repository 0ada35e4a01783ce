import { useTranslation } from 'react-i18next'
import { countSmsParts } from '../../../../schema/rules/messages/sms-parts.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useFormat } from '../../../ui/use-format.ts'
import './client-messages.css'

/** How many parts a text takes as a text message, and what makes it longer. */
export function SmsMeter({ text }: { text: string }) {
  const { t } = useTranslation('client-messages')
  const { number } = useFormat()
  const { length, perPart, parts, encoding, foreign } = countSmsParts(text)
  const bars = Math.max(3, parts)
  return (
    <div className="grid gap-6">
      <p className="s num" role="status">
        <b>{number(length)}</b> {t('of_characters', { total: number(perPart * parts) })} · <b>{t('parts', { count: parts })}</b>
      </p>
      <div className="cm-parts flex gap-4" aria-hidden="true">
        {Array.from({ length: bars }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
          <i key={at} className={classNames(at < parts && 'on')} />
        ))}
      </div>
      <p className="xs muted">{encoding === 'GSM-7' ? t('gsm_7') : t('ucs_2', { characters: foreign.slice(0, 5).join(' ') })}</p>
    </div>
  )
}
