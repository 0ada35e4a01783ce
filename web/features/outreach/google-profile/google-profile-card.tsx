import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { googleProfile } from '../../../../schema/api/outreach/google-profile.ts'
import type { GoogleLocation, GoogleProfile } from '../../../../schema/api/outreach/google-profile-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './google-profile.css'
import { useProfileSteps, useSignInResult } from './use-google-profile.ts'

type Steps = ReturnType<typeof useProfileSteps>

/** Settings: the button in the salon's profile on Google; nothing where this installation cannot connect. */
export function GoogleProfileCard() {
  const { t } = useTranslation('google-profile')
  const errorMessage = useErrorMessage()
  const { data, error, refetch } = useRead(googleProfile.state, {}, { staleTime: 0 })
  const steps = useProfileSteps()
  const card = useRef<HTMLElement>(null)
  useSignInResult((state, code) => {
    steps.finish(state, code)
    card.current?.scrollIntoView({ block: 'center' })
  })
  if (data && !data.isOffered && !data.connection) return null
  return (
    <section className="card" aria-labelledby="google-profile" ref={card}>
      <header className="wrap">
        <div className="grow">
          <h3 id="google-profile">{t('title')}</h3>
          <p className="s muted">{t('text')}</p>
        </div>
        {data?.connection?.hasLink && <Badge tone="ok">{t('is_live')}</Badge>}
      </header>
      <div className="body grid gap-16">
        {!data && !error && <ListSkeleton rows={1} />}
        {!data && error && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
        {data && <Profile {...data} steps={steps} />}
      </div>
    </section>
  )
}

function Profile({ connection, steps }: GoogleProfile & { steps: Steps }) {
  const { t } = useTranslation('google-profile')
  const { dateOf } = useFormat()
  const [isChoosing, setChoosing] = useState(false)
  if (!connection)
    return (
      <div>
        <Button icon="globe" busy={steps.isConnecting} onClick={steps.connect}>
          {t('connect')}
        </Button>
      </div>
    )
  const { title, address, hasLink, connected } = connection
  const askToDisconnect = async () => {
    if (!hasLink) return steps.disconnect()
    const question = { title: t('disconnect_question'), text: t('disconnect_text'), confirmLabel: t('disconnect') }
    if (await confirm({ kind: 'standard', danger: true, ...question })) steps.disconnect()
  }
  return (
    <>
      {hasLink && (
        <div>
          <p className="semi" dir="auto">
            {title}
          </p>
          <p className="s muted">{[address, t('connected_on', { day: dateOf(connected) })].filter(Boolean).join(' · ')}</p>
        </div>
      )}
      {(isChoosing || !hasLink) && <Locations busy={steps.choosing} onChoose={(id) => steps.choose(id, () => setChoosing(false))} />}
      <div className="row wrap">
        {hasLink && !isChoosing && <Button onClick={() => setChoosing(true)}>{t('choose_another')}</Button>}
        <Button variant="ghost-danger" busy={steps.isDisconnecting} onClick={() => void askToDisconnect()}>
          {hasLink ? t('disconnect') : t('cancel')}
        </Button>
      </div>
    </>
  )
}

function Locations({ busy, onChoose }: { busy: string | undefined; onChoose: (locationId: string) => void }) {
  const { t } = useTranslation('google-profile')
  const errorMessage = useErrorMessage()
  const { data, error, refetch } = useRead(googleProfile.locations, {}, { staleTime: 0 })
  return (
    <div className="grid gap-10">
      <h4>{t('choose_title')}</h4>
      {!data && !error && <ListSkeleton rows={2} />}
      {!data && error && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {data && (
        <ul className="google-locations lined grid full">
          {data.map(({ locationId, title, address }: GoogleLocation) => (
            <li key={locationId}>
              <span className="grow grid">
                <b className="med" dir="auto">
                  {title}
                </b>
                <span className="xs muted">{address}</span>
              </span>
              <Button
                size="s"
                busy={busy === locationId}
                aria-label={`${t('use_location')}: ${title}`}
                onClick={() => onChoose(locationId)}
              >
                {t('use_location')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
