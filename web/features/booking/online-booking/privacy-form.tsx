import { type ReactNode, useId, useState } from 'react'
import type { PrivacyPage } from '../../../../schema/api/booking/link-page-replies.ts'
import { consentItems } from '../../../../schema/rules/clients/consents.ts'
import { type ConsentChannel, type ConsentPurpose, consentPurposes } from '../../../../schema/terms.ts'
import { Button } from '../../../ui/button.tsx'
import { dayIn, formatDay } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { SignaturePad } from '../../../ui/signature-pad.tsx'
import { FieldError, Frame } from './frame.tsx'
import { language, locale } from './language.ts'
import { type TextKey, t } from './translate.ts'
import './later-icons.ts'

interface Answer {
  readonly purpose: ConsentPurpose
  readonly channel: ConsentChannel
  readonly given: boolean
}
export interface PrivacyValues {
  readonly consents: readonly Answer[]
  readonly signedName: string
  readonly signature: string
}

const toKey = (purpose: ConsentPurpose, channel: ConsentChannel) => `${purpose}:${channel}`
type Texts = readonly [title: TextKey, text: TextKey]
const purposeTexts: Readonly<Record<ConsentPurpose, Texts>> = {
  notice: ['consent_notice', 'consent_notice_text'],
  health: ['consent_health', 'consent_health_text'],
  photos: ['consent_photos', 'consent_photos_text'],
  offers: ['consent_offers', 'consent_offers_text'],
  birthday: ['consent_birthday', 'consent_birthday_text'],
  feedback: ['consent_feedback', 'consent_feedback_text'],
}
/** Instead, where the salon looks after animals. */
const petTexts: Readonly<Partial<Record<ConsentPurpose, Texts>>> = {
  health: ['consent_pet_health', 'consent_pet_health_text'],
  photos: ['consent_pet_photos', 'consent_pet_photos_text'],
}
const channelTexts = { text: 'consent_by_text', mail: 'consent_by_mail' } as const

interface ChoiceProps {
  readonly given: ReadonlySet<string>
  readonly onToggle: (key: string) => void
}

/** A purpose with its box, or with one box per channel. What a visit needs cannot be unticked. */
function Purpose({ purpose, isPet, given, onToggle }: ChoiceProps & { purpose: ConsentPurpose; isPet: boolean }) {
  const id = useId()
  const channels = consentItems.filter((item) => item.purpose === purpose).map(({ channel }) => channel)
  const hasChannels = channels[0] !== ''
  const isNeeded = purpose === 'notice'
  const [title, text] = (isPet ? petTexts[purpose] : undefined) ?? purposeTexts[purpose]
  return (
    <div className="gb-consent grid hair-below">
      {hasChannels ? (
        <Icon name={purpose === 'birthday' ? 'calendar' : purpose === 'offers' ? 'bell' : 'note'} size={24} className="muted" />
      ) : (
        <input
          id={id}
          type="checkbox"
          className="gb-check flex gap-12"
          checked={isNeeded || given.has(toKey(purpose, ''))}
          disabled={isNeeded}
          aria-describedby={`${id}-text`}
          onChange={() => onToggle(toKey(purpose, ''))}
        />
      )}
      <label className="gb-consent-title flex middle semi" htmlFor={hasChannels ? undefined : id}>
        {t(title)}
      </label>
      <p className="muted" id={`${id}-text`}>
        {t(text)}
      </p>
      {hasChannels && (
        <div className="gb-channels wrap flex gap-8">
          {channels.map((channel) => (
            <label key={channel} className="chip gb-chip anchor">
              <input
                type="checkbox"
                className="gb-box full"
                aria-label={`${t(title)}: ${t(channelTexts[channel as 'text' | 'mail'])}`}
                checked={given.has(toKey(purpose, channel))}
                onChange={() => onToggle(toKey(purpose, channel))}
              />
              {given.has(toKey(purpose, channel)) && <Icon name="check" size={16} />}
              {t(channelTexts[channel as 'text' | 'mail'])}
            </label>
          ))}
        </div>
      )}
    </div>
  )
}

function Signature({
  name,
  drawing,
  isMissing,
  onName,
  onDraw,
}: {
  name: string
  drawing: string
  isMissing: boolean
  onName: (name: string) => void
  onDraw: (drawing: string) => void
}) {
  const hasError = isMissing && name.trim() === '' && drawing === ''
  return (
    <div className="stack">
      <div className="gb-sign-head between flex middle">
        <b className="semi">{t('sign_title')}</b>
        {drawing && (
          <Button icon="undo" onClick={() => onDraw('')}>
            {t('sign_clear')}
          </Button>
        )}
      </div>
      <SignaturePad value={drawing} onChange={onDraw} label={t(drawing ? 'sign_drawn' : 'sign_empty')} />
      <label className="label" htmlFor="gb-signed-name">
        {t('sign_name')}
      </label>
      <input
        id="gb-signed-name"
        className="input xl"
        autoComplete="name"
        maxLength={200}
        value={name}
        aria-invalid={hasError || undefined}
        aria-describedby={hasError ? 'gb-signed-name-error' : undefined}
        onChange={(event) => onName(event.target.value)}
      />
      <FieldError id="gb-signed-name-error" text={hasError ? t('sign_missing') : undefined} />
    </div>
  )
}

/** The text of the salon in the language of the page, closed until it is read. */
function PrivacyText({ page }: { page: PrivacyPage }) {
  const text = page.texts.find((one) => one.language === language) ?? page.texts[0]
  if (!text) return null
  const since = formatDay(dayIn(page.salon.timeZone, text.since), locale, 'full')
  return (
    <details className="gb-details">
      <summary className="semi acc">{t('privacy_read', { since })}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard */}
      <section className="gb-law framed tint" lang={text.language} tabIndex={0} aria-label={text.title}>
        <b className="semi">{text.title}</b>
        {`\n\n${text.text}`}
      </section>
    </details>
  )
}

/** What a client agrees to, with a signature that is drawn or typed. Nothing is ticked that was not agreed to before. */
export function PrivacyForm({
  page,
  busy,
  onSave,
  top,
  error,
}: {
  page: PrivacyPage
  busy: boolean
  onSave: (values: PrivacyValues) => void
  top: ReactNode
  error: ReactNode
}) {
  const stored = page.consents.filter((consent) => consent.given).map(({ purpose, channel }) => toKey(purpose, channel))
  const [given, setGiven] = useState<ReadonlySet<string>>(() => new Set(stored))
  const [signedName, setName] = useState('')
  const [signature, setSignature] = useState('')
  const [isMissing, setMissing] = useState(false)
  const onToggle = (key: string) => setGiven((last) => new Set(last.has(key) ? [...last].filter((one) => one !== key) : [...last, key]))
  const submit = () => {
    if (signedName.trim() === '' && signature === '') {
      setMissing(true)
      document.getElementById('gb-signed-name')?.focus()
      return
    }
    const consents = consentItems.map((item) => ({
      ...item,
      given: item.purpose === 'notice' || given.has(toKey(item.purpose, item.channel)),
    }))
    onSave({ consents, signedName: signedName.trim(), signature })
  }
  return (
    <Frame
      title={t('privacy_title')}
      text={t('privacy_text')}
      onSubmit={submit}
      foot={
        <Button type="submit" variant="primary" size="xl" block busy={busy}>
          {t('privacy_send')}
        </Button>
      }
    >
      {top}
      <div>
        {consentPurposes.map((purpose) => (
          <Purpose key={purpose} purpose={purpose} isPet={page.salon.isPet} given={given} onToggle={onToggle} />
        ))}
      </div>
      <PrivacyText page={page} />
      <Signature name={signedName} drawing={signature} isMissing={isMissing} onName={setName} onDraw={setSignature} />
      {error}
    </Frame>
  )
}
