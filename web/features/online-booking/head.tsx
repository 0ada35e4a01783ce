import type { PublicInfo } from '../../../schema/api/public-info.ts'
import { checkConnection, useOnline } from '../../api/connection.ts'
import { Icon } from '../../ui/icon.tsx'
import { changeLanguage, language } from './language.ts'
import type { Step } from './progress.ts'
import { t } from './translate.ts'

/** A name belongs to the step that proves who it is. */
const counts: Record<Step, number> = { phone: 1, name: 1, services: 2, time: 3, wait: 3, done: 4 }
export const formatPlace = ({ address, city }: Pick<PublicInfo, 'address' | 'city'>) => [address, city].filter(Boolean).join(', ')

export const toTelLink = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`

// A language is called what those who speak it call it.
const names = { en: 'English', it: 'Italiano' } as const

/** To the other language. */
export function LanguageLink() {
  const other = language === 'it' ? 'en' : 'it'
  return (
    <button type="button" className="btn ghost gb-language" lang={other} aria-label={names[other]} onClick={() => changeLanguage(other)}>
      <Icon name="globe" size={16} />
      {other.toUpperCase()}
    </button>
  )
}

/** Of the salon what its head shows. */
export type HeadInfo = Pick<PublicInfo, 'logo' | 'isPet' | 'salonName' | 'address' | 'city'>

/** Whose page it is, how far one has come, and the way back. */
export function Head({ info, step, onBack }: { info: HeadInfo; step?: Step; onBack?: (() => void) | undefined }) {
  const count = step ? counts[step] : 4
  const counted = step !== undefined && step !== 'done'
  return (
    <header className="gb-head">
      <div className="row gb-salon">
        {onBack && (
          <button type="button" className="btn ghost icon l gb-back" aria-label={t('back')} onClick={onBack}>
            <Icon name="chevron-left" size={24} />
          </button>
        )}
        {info.logo ? (
          <img className="gb-logo" src={info.logo} alt="" width={36} height={36} />
        ) : (
          <span className="gb-logo is-drawn">
            <Icon name={info.isPet ? 'paw' : 'scissors'} />
          </span>
        )}
        <span className="grow">
          <b className="gb-name ell">{info.salonName}</b>
          <span className="xs muted ell gb-address">{formatPlace(info)}</span>
        </span>
        <LanguageLink />
        {counted && <span className="xs muted num">{t('step_of', { step: count })}</span>}
      </div>
      {counted && (
        <div className="gb-progress" aria-hidden="true">
          {[1, 2, 3, 4].map((part) => (
            <i key={part} className={part <= count ? 'on' : ''} />
          ))}
        </div>
      )}
      <Offline />
    </header>
  )
}

/** The line is down: what was said stays, and it goes on by itself. */
export function Offline() {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <div className="note warn gb-offline">
          <Icon name="wifi-off" />
          <span className="grow">{t('offline')}</span>
          <button type="button" className="btn s" onClick={checkConnection}>
            {t('try_again')}
          </button>
        </div>
      )}
    </div>
  )
}
