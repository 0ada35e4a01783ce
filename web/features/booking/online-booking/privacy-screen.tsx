import { useState } from 'react'
import type { PrivacyPage } from '../../../../schema/api/booking/link-page-replies.ts'
import { privacyLinks as calls } from '../../../../schema/api/clients/client-links.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { dayIn, formatDay } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { ClientPageFrame, noSession } from './client-page-frame.tsx'
import { readConflict } from './conflict.ts'
import { ErrorNote } from './error-note.tsx'
import { Frame } from './frame.tsx'
import { language, locale } from './language.ts'
import { PrivacyForm, type PrivacyValues } from './privacy-form.tsx'
import { getRequestKey } from './request-keys.ts'
import { t } from './translate.ts'
import { useGuestAction } from './use-guest-action.ts'

type Answers = PrivacyValues['consents']

const stopTexts = { offers: 'privacy_stop_offers', birthday: 'privacy_stop_birthday', feedback: 'privacy_stop_feedback' } as const

const send = (token: string, page: PrivacyPage, { consents, signedName, signature }: PrivacyValues) => {
  const text = page.texts.find((one) => one.language === language) ?? page.texts[0]
  const shown = text ? { salonConfigPrivacyId: text.salonConfigPrivacyId, textVersion: text.textVersion } : {}
  const body = { language, ...shown, consents: [...consents], signedName, signature }
  return call(calls.answer, { token }, body, { ...noSession, key: getRequestKey('privacy', token, page.signed, body) })
}

/** /privacy#token: the privacy texts and what the client agrees to; also the way out of advertising. */
export function PrivacyScreen() {
  return (
    <ClientPageFrame title="privacy_page" load={(token, signal) => call(calls.one, { token }, undefined, { ...noSession, signal })}>
      {(page, token) => <Consents first={page} token={token} />}
    </ClientPageFrame>
  )
}

function Consents({ first, token }: { first: PrivacyPage; token: string }) {
  const [page, setPage] = useState(first)
  const [saved, setSaved] = useState(false)
  const [changed, setChanged] = useState(false)
  const action = useGuestAction()
  const save = (values: PrivacyValues) =>
    action.run(async () => {
      try {
        setPage(await send(token, page, values))
        setSaved(true)
      } catch (error) {
        const current = readConflict<PrivacyPage>(error, 'current')
        if (!current) throw error
        setPage(current)
        setChanged(true)
      }
    })
  if (saved) return <Saved page={page} onChange={() => setSaved(false)} />
  const stop = first.stop && <StopCard purpose={first.stop} page={page} token={token} onUpdate={setPage} />
  return (
    <PrivacyForm
      // The choices begin again with what is stored, after a stop or a change of the text.
      key={`${page.texts[0]?.textVersion}:${page.consents.map(({ given }) => given).join()}`}
      page={page}
      busy={action.busy}
      onSave={save}
      top={
        <>
          {stop}
          {changed && (
            <Note tone="warn" live>
              {t('privacy_changed')}
            </Note>
          )}
        </>
      }
      error={<ErrorNote error={action.error} />}
    />
  )
}

/** Ends the advertising whose link was opened with one tap, and takes that back. */
function StopCard({
  purpose,
  page,
  token,
  onUpdate,
}: {
  purpose: NonNullable<PrivacyPage['stop']>
  page: PrivacyPage
  token: string
  onUpdate: (page: PrivacyPage) => void
}) {
  const action = useGuestAction()
  const [stopped, setStopped] = useState<Answers>([])
  const given = page.consents.filter((consent) => consent.purpose === purpose && consent.given)
  const stopAll = () =>
    action.run(async () => {
      onUpdate(await call(calls.unsubscribe, { token }, undefined, noSession))
      setStopped(given.map(({ purpose: of, channel }) => ({ purpose: of, channel, given: true })))
    })
  const undo = () =>
    action.run(async () => {
      onUpdate(await send(token, page, { consents: stopped, signedName: '', signature: '' }))
      setStopped([])
    })
  const isOver = given.length === 0
  return (
    <div className="gb-promote grid gap-14">
      <div role="status">
        <b className="gb-consent-title flex middle semi">{t(isOver ? 'privacy_stopped' : stopTexts[purpose])}</b>
        <p className="gb-text muted">{t(isOver ? 'privacy_stopped_text' : 'privacy_stop_text')}</p>
      </div>
      <ErrorNote error={action.error} />
      {!isOver && (
        <Button variant="primary" size="xl" block icon="close" busy={action.busy} onClick={stopAll}>
          {t('privacy_stop')}
        </Button>
      )}
      {isOver && stopped.length > 0 && (
        <Button size="xl" block icon="undo" busy={action.busy} onClick={undo}>
          {t('privacy_undo_stop')}
        </Button>
      )}
    </div>
  )
}

function Saved({ page, onChange }: { page: PrivacyPage; onChange: () => void }) {
  const day = page.signed && formatDay(dayIn(page.salon.timeZone, page.signed), locale, 'weekday')
  return (
    <Frame title={t('thank_title', { name: page.firstName })} text={t('privacy_saved', { day: day ?? '' })}>
      <span className="gb-done grid centred green" aria-hidden="true">
        <Icon name="check" size={24} />
      </span>
      <Button size="xl" block icon="undo" onClick={onChange}>
        {t('privacy_change')}
      </Button>
    </Frame>
  )
}
