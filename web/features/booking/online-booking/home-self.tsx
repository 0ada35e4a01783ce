import { lazy, Suspense, useState } from 'react'
import type { GuestHome } from '../../../../schema/api/booking/link-page-replies.ts'
import { getVaccinationState } from '../../../../schema/rules/care/pet-terms.ts'
import { Button } from '../../../ui/button.tsx'
import { dayIn, formatDay } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { ErrorNote } from './error-note.tsx'
import { endDevices } from './guest-calls.ts'
import { askErase, saveData } from './home-calls.ts'
import type { HomePart } from './home-part.ts'
import { People } from './home-people.tsx'
import { language, locale } from './language.ts'
import { ProofNote } from './proof-note.tsx'
import { type TextKey, t } from './translate.ts'
import { useHomeAction } from './use-home-action.ts'

// Few guests open it, and it brings what speaks with the browser's passkeys.
const HomePasskeys = lazy(async () => ({ default: (await import('./home-passkeys.tsx')).HomePasskeys }))

/** Family, pets, consents and data of the guest, and the end of the session. */
export function HomeSelf(part: HomePart & { onSignOut: () => void }) {
  const { home, onSignOut } = part
  const { pets, salon, people } = home
  return (
    <>
      {people.length > 1 && (
        <section aria-labelledby="gb-people">
          <h2 id="gb-people" className="gb-part">
            {t('home_people')}
          </h2>
          <People {...part} />
        </section>
      )}
      {pets.length > 0 && (
        <section aria-labelledby="gb-pets">
          <h2 id="gb-pets" className="gb-part">
            {t('pets')}
          </h2>
          <ul className="card gb-rows">
            {pets.map((pet) => (
              <Pet key={pet.subClientId} pet={pet} zone={salon.timeZone} />
            ))}
          </ul>
        </section>
      )}
      <Consents home={home} />
      <section aria-labelledby="gb-data" className="grid gap-10">
        <h2 id="gb-data" className="gb-part">
          {t('privacy_page')}
        </h2>
        <TakeData {...part} />
        <Erase {...part} />
      </section>
      <Suspense fallback={null}>
        <HomePasskeys {...part} />
      </Suspense>
      <ForgetPhones {...part} />
      <Button size="xl" block onClick={onSignOut}>
        {t('home_not_you', { name: home.me?.firstName ?? '' })}
      </Button>
    </>
  )
}

/** Ends the other sessions of the number and all remembered phones: after a lost one, for example. */
function ForgetPhones(part: HomePart) {
  const { session } = part
  const [isDone, setDone] = useState(false)
  const action = useHomeAction(part)
  const forget = () =>
    action.run(async (sessionCode) => {
      await endDevices(sessionCode)
      session.remember(null)
      setDone(true)
    })
  if (isDone) {
    return (
      <p className="gb-small muted" role="status">
        {t('phones_forgotten')}
      </p>
    )
  }
  return (
    <>
      <Button variant="ghost" size="xl" block busy={action.busy} onClick={forget}>
        {t('forget_all_phones')}
      </Button>
      <ErrorNote error={action.error} retry={forget} />
    </>
  )
}

function Pet({ pet: { name, breed, vaccinations }, zone }: { pet: GuestHome['pets'][number]; zone: string }) {
  const today = dayIn(zone, Date.now())
  return (
    <li className="gb-row row gap-12">
      <Icon name="paw" className="muted" />
      <span className="grow">
        <b className="semi">{name}</b> {breed && <span className="muted">{breed}</span>}
        {vaccinations.length === 0 && <span className="gb-vaccine row gap-6 muted">{t('home_no_vaccination')}</span>}
        {vaccinations.map((one) => {
          const { kind } = getVaccinationState(one, today)
          const day = one.expires ? formatDay(one.expires, locale, 'dated') : ''
          const isGood = kind === 'valid'
          const text = ({ valid: 'home_valid', near: 'home_near', expired: 'home_expired', unknown: 'home_undated' } as const)[kind]
          return (
            <span key={one.vaccination} className={`gb-vaccine row gap-6 ${isGood ? 'green' : 'gb-due'}`}>
              <Icon name={isGood ? 'check-circle' : 'warning'} size={16} />
              {t(text, { vaccination: one.vaccination, day })}
            </span>
          )
        })}
      </span>
    </li>
  )
}

const purposes = {
  notice: 'consent_notice',
  health: 'consent_health',
  photos: 'consent_photos',
  offers: 'consent_offers',
  birthday: 'consent_birthday',
  feedback: 'consent_feedback',
} as const satisfies Record<GuestHome['consents'][number]['purpose'], TextKey>

function Consents({ home: { consents, privacyToken } }: { home: GuestHome }) {
  const answered = consents.filter(({ given }) => given !== null)
  const names = [...new Set(answered.map(({ purpose }) => purpose))]
  if (names.length === 0 && privacyToken === null) return null
  return (
    <section aria-labelledby="gb-consents">
      <h2 id="gb-consents" className="gb-part">
        {t('home_consents')}
      </h2>
      <ul className="card gb-rows">
        {names.map((purpose) => {
          const isGiven = answered.some((one) => one.purpose === purpose && one.given)
          return (
            <li key={purpose} className="gb-row row gap-12">
              <Icon name={isGiven ? 'check' : 'close'} className={isGiven ? 'green' : 'muted'} />
              <span className="grow">{t(purposes[purpose])}</span>
              <span className="muted">{t(isGiven ? 'forms_yes' : 'forms_no')}</span>
            </li>
          )
        })}
        {privacyToken && (
          <li className="gb-row row">
            <a className="gb-link inline middle grow" href={`/privacy?lang=${language}#${privacyToken}`}>
              {t('privacy_change')}
            </a>
          </li>
        )}
      </ul>
    </section>
  )
}

function TakeData(part: HomePart) {
  const action = useHomeAction(part)
  return (
    <>
      <Button size="xl" block busy={action.busy} onClick={() => action.run(saveData)}>
        {t('home_data')}
      </Button>
      <ProofNote error={action.error} session={part.session} />
    </>
  )
}

/** Asks the salon to delete the guest's data, after a second press. */
function Erase(part: HomePart) {
  const { home, session, onChange } = part
  const [isAsked, setAsked] = useState(false)
  const action = useHomeAction(part)
  const ask = () => action.run(async (sessionCode, clientId) => onChange(await askErase(sessionCode, clientId)))
  if (home.eraseAsked) {
    const day = formatDay(dayIn(home.salon.timeZone, home.eraseAsked), locale, 'dated')
    return <Note tone="info" live title={t('home_erase_asked', { day, salon: home.salon.salonName })} />
  }
  if (!isAsked) {
    return (
      <Button size="xl" block variant="ghost-danger" onClick={() => setAsked(true)}>
        {t('home_erase')}
      </Button>
    )
  }
  return (
    <Note
      tone="warn"
      title={t('home_erase_question')}
      actions={
        <>
          <Button variant="danger" busy={action.busy} onClick={ask}>
            {t('home_erase_ask')}
          </Button>
          <Button onClick={() => setAsked(false)}>{t('home_erase_keep')}</Button>
        </>
      }
    >
      {t('home_erase_text')}
      <ProofNote error={action.error} session={session} />
    </Note>
  )
}
