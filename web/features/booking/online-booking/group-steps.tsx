import { lazy, Suspense, useEffect, useState } from 'react'
import { CallError } from '../../../api/call.ts'
import { ErrorNote } from './error-note.tsx'
import { Frame } from './frame.tsx'
import { readCompanions } from './group-calls.ts'
import type { GroupPage } from './group-page.ts'
import { askedKey, dropUnoffered, listKnown, type Member, type Part, recogniseMembers, startParty, toAsked } from './group-party.ts'
import { PickStep } from './group-pick.tsx'
import { WhoStep } from './group-who.tsx'
import type { Page } from './page.ts'
import { Head } from './page-head.tsx'
import { type Device, emptyProgress, type Progress, type Step } from './progress.ts'
import { StepSkeleton } from './step-skeleton.tsx'
import { loadWaitingTexts, t } from './translate.ts'
import { useLoad } from './use-load.ts'
import { type PartyProgress, useParty } from './use-party.ts'
import './booking-choices.css'
import './booking-fields.css'
import './group-guest.css'

// Loaded while the guest says who comes.
const loadWhen = () => import('./group-when.tsx')
const loadConfirm = () => import('./group-confirm.tsx')
const WhenStep = lazy(async () => ({ default: (await loadWhen()).GroupWhen }))
const ConfirmStep = lazy(async () => ({ default: (await loadConfirm()).GroupConfirm }))
const DoneStep = lazy(async () => ({ default: (await import('./group-done.tsx')).GroupDone }))
const loadAsk = async () => (await Promise.all([import('./group-ask.tsx'), loadWaitingTexts()]))[0]
const AskStep = lazy(async () => ({ default: (await loadAsk()).AskStep }))
const AskedStep = lazy(async () => ({ default: (await loadAsk()).AskedStep }))
const PhoneStep = lazy(async () => ({ default: (await import('./phone-step.tsx')).PhoneStep }))
const NameStep = lazy(async () => ({ default: (await import('./name-step.tsx')).NameStep }))

/** The step of a booking for one that has the same place in the progress bar. */
const shownSteps: Record<Part, Step> = {
  ...{
    who: 'services',
    pick: 'services',
    when: 'time',
    phone: 'phone',
    name: 'name',
    confirm: 'confirm',
    done: 'done',
    ask: 'services',
    asked: 'done',
  },
}

/** Books for two or more: who comes and for what, with whom and when, the phone, and all of it as one. */
export default function GroupSteps({ page, remember }: { page: Page; remember: (device: Device | null) => void }) {
  const { data, error, retry } = page.catalogue
  const [began] = useState(() => page.progress.requests)
  if (data) return <Party page={page} remember={remember} catalogue={data} began={began} />
  return (
    <>
      <Head info={page.info} step="services" onBack={page.back} />
      <Frame title={t('group_who_title')}>{error ? <ErrorNote error={error} retry={retry} /> : <StepSkeleton rows={5} />}</Frame>
    </>
  )
}

interface PartyProps {
  readonly page: Page
  readonly remember: (device: Device | null) => void
  readonly catalogue: GroupPage['catalogue']
  readonly began: Progress['requests']
}

function Party({ page, remember, catalogue, began }: PartyProps) {
  const { info, salonId, progress } = page
  const own = useParty(salonId, info.offer.noGroups ? 'ask' : 'who', () => startParty(catalogue, began))
  const { party, change, go, clear } = own
  const [wasBooked] = useState(party.booked !== null)
  const { members, part } = party
  const { sessionCode } = progress
  const isKnown = sessionCode !== null && progress.firstName !== null
  const companions = useLoad(isKnown && !catalogue.isPet ? sessionCode : null, (signal) => readCompanions(sessionCode ?? '', signal))
  const known = listKnown(catalogue, companions.data ?? [])
  const isOver = companions.error instanceof CallError && companions.error.status === 401
  useEffect(() => {
    if (isOver) page.onSessionExpired()
  }, [isOver, page.onSessionExpired])
  useEffect(() => {
    void loadWhen().catch(() => undefined)
    void loadConfirm().catch(() => undefined)
  }, [])
  const recognised = dropUnoffered(part === 'done' || part === 'who' ? members : recogniseMembers(members, known), catalogue)
  useEffect(() => {
    if (recognised !== members) change({ members: [...recognised] })
  }, [recognised, members, change])
  const group: GroupPage = {
    ...{ page, catalogue, known, own, isKnown },
    asker: { salonId, sessionCode: isKnown ? sessionCode : null, isPet: catalogue.isPet },
    restart: () => {
      clear()
      page.restart()
    },
  }
  const picked = party.request && party.picked === askedKey ? toAsked(party.request) : members.find(({ key }) => key === party.picked)
  const setServices = (services: Member['services']) =>
    change(
      party.request && party.picked === askedKey
        ? { request: { ...party.request, services: services.map(({ serviceId }) => serviceId) } }
        : { members: members.map((one) => (one.key === party.picked ? { ...one, services } : one)), time: null, pending: null },
    )
  const isFirst = (part === 'who' || part === 'ask') && ((history.state as { depth?: number } | null)?.depth ?? 0) === 0
  const onBack = isFirst ? () => page.change({ step: 'services' }) : page.back
  return (
    <>
      {part !== 'done' && <Head info={info} step={shownSteps[part]} onBack={part === 'asked' ? undefined : onBack} />}
      {part === 'who' && <WhoStep group={group} />}
      {part === 'pick' && picked && <PickStep key={picked.key} group={group} member={picked} onChange={setServices} />}
      <Suspense fallback={<StepSkeleton rows={5} />}>
        {part === 'when' && <WhenStep group={group} />}
        {part === 'phone' && <PhoneStep page={toOwnPage(page, own, go)} remember={remember} title={t('phone_title')} />}
        {part === 'name' && <NameStep page={toOwnPage(page, own, go)} isGroup />}
        {part === 'confirm' && party.time && <ConfirmStep group={group} chosen={party.time} />}
        {part === 'ask' && <AskStep group={group} />}
        {part === 'asked' && <AskedStep group={group} />}
        {part === 'done' && party.booked && <DoneStep group={group} booked={party.booked} wasBooked={wasBooked} />}
      </Suspense>
    </>
  )
}

/** The page as the steps of the phone and the name see it: behind them the group goes on, not the booking of one. */
const toOwnPage = (page: Page, { clear, party }: PartyProgress, go: PartyProgress['go']): Page => ({
  ...page,
  progress: { ...page.progress, slot: emptyProgress.slot, resumeStep: null },
  change: ({ step, resumeStep: _, ...changed }) => {
    page.change(changed)
    if (step !== undefined) go(step === 'name' ? 'name' : party.isAsking ? 'ask' : 'confirm')
  },
  restart: () => {
    clear()
    page.restart()
  },
})
