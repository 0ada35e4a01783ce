import { useEffect, useState } from 'react'
import type { GuestSeatWait } from '../../../../schema/api/booking/guest-class-replies.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { leaveWait, readWait, restoreWait } from './class-calls.ts'
import { openFragment } from './class-choice.ts'
import { getEnd } from './class-list.tsx'
import { ErrorNote } from './error-note.tsx'
import { Frame } from './frame.tsx'
import { language } from './language.ts'
import { formatPlace, Head, LanguageLink, OfflineNote } from './page-head.tsx'
import { PageLoading } from './page-loading.tsx'
import { PlaceLink } from './place-link.tsx'
import { Ticket } from './ticket.tsx'
import { type TextKey, t } from './translate.ts'
import { useGuestAction } from './use-guest-action.ts'
import { useLoad } from './use-load.ts'
import { useReopened } from './use-reopened.ts'

const titles = {
  waiting: 'wait_done',
  moved_up: 'class_up_title',
  left: 'wait_left',
  over: 'class_over_title',
} as const satisfies Record<GuestSeatWait['state'], TextKey>
const texts = {
  waiting: 'class_wait_text',
  moved_up: 'class_up_text',
  left: 'class_left_text',
  over: 'class_over_text',
} as const satisfies Record<GuestSeatWait['state'], TextKey>

/** A guest's place on the waiting list of a class, by its link, and the button to give it up. */
export function ClassWait({ token }: { token: string }) {
  const load = useLoad(token, (signal) => readWait(token, signal))
  const [latest, setLatest] = useState<GuestSeatWait | null>(null)
  const wait = latest ?? load.data
  const salonName = wait?.salon.salonName
  useEffect(() => {
    document.title = salonName ? t('classes_page_title', { salon: salonName }) : t('classes_title')
  }, [salonName])
  // A failed read keeps what is shown.
  useReopened(() => void readWait(token, AbortSignal.timeout(20_000)).then(setLatest, () => undefined))
  if (wait) return <Wait wait={wait} token={token} onChange={setLatest} />
  return (
    <>
      <div className="gb-head">
        <LanguageLink />
        <OfflineNote />
      </div>
      <PageLoading load={load} title={t('wait_page_title_plain')} invalidTitle={t('wait_unknown')} invalidText={t('wait_unknown_text')} />
    </>
  )
}

function Wait({ wait, token, onChange }: { wait: GuestSeatWait; token: string; onChange: (wait: GuestSeatWait) => void }) {
  const { salon, name, person, start, seats, state, bookingToken } = wait
  const action = useGuestAction()
  const leave = () => action.run(async () => onChange(await leaveWait(token)))
  const restore = () => action.run(async () => onChange(await restoreWait(token)))
  const what = [name, person && t('class_with', { person }), t('class_seats', { count: seats })].filter(Boolean).join(' · ')
  return (
    <>
      <Head info={salon} />
      <Frame key={state} title={t(titles[state])} text={t(texts[state])}>
        <Ticket
          zone={salon.timeZone}
          start={start}
          end={getEnd(wait)}
          what={what}
          place={formatPlace(salon)}
          isCancelled={state === 'over' || state === 'left'}
        />
        <ErrorNote error={action.error} retry={state === 'waiting' ? leave : restore} />
        {state === 'waiting' && (
          <Button variant="ghost-danger" size="xl" block busy={action.busy} onClick={leave}>
            {t('wait_leave')}
          </Button>
        )}
        {state === 'left' && (
          <Button variant="primary" size="xl" block icon="undo" busy={action.busy} onClick={restore}>
            {t('class_wait_again')}
          </Button>
        )}
        {state === 'moved_up' && bookingToken && (
          <a
            className={buttonClass({ variant: 'primary', size: 'xl', block: true })}
            href={`/nextAgendas?lang=${language}#${bookingToken}`}
          >
            {t('class_own_open')}
          </a>
        )}
        <Button size="xl" block icon="calendar" onClick={() => openFragment('')}>
          {t('class_others')}
        </Button>
        <PlaceLink {...salon} />
      </Frame>
    </>
  )
}
