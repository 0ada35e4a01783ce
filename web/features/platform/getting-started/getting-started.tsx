import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { addIcons, Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { screenIconPaths } from '../../../ui/screen-icon-paths.ts'
import { notify } from '../../../ui/toaster.tsx'
import './getting-started.css'
import { useQueryClient } from '@tanstack/react-query'
import { salons } from '../../../../schema/api/platform/salons.ts'
import { userSettings } from '../../../../schema/api/platform/user-settings.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import type { User } from '../../../../schema/api/team/staff-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { type ChecklistChoices, findSetupSteps, readChoices, type StepName, stepNames } from './setup-steps.ts'

/** The steps of the salon's set-up with their state, and a function that saves the user's choices about the checklist. */
function useChecklist() {
  const { user, userId, salon } = useMe()
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  // Read again whenever the agenda opens, because other screens complete the steps.
  const { data } = useRead(salons.list, {}, { staleTime: 0 })
  const current = data?.[0] ?? salon
  const choices = readChoices(user)
  const key = readKey(users.one, { userId })
  const { mutate } = useWrite(userSettings.saveSettings, {
    optimistic: ({ body }) => {
      const before = client.getQueryData<User>(key)
      if (!before) return undefined
      client.setQueryData<User>(key, { ...before, settings: body.settings })
      return () => client.setQueryData<User>(key, before)
    },
    scope: 'theme-settings',
    onError: (error) => notify({ kind: 'error', text: errorMessage(error), id: 'getting-started' }),
  })
  const save = (change: ChecklistChoices) => {
    const settings = client.getQueryData<User>(key)?.settings ?? user.settings
    mutate({ input: { userId }, body: { settings: { ...settings, gettingStarted: { ...choices, ...change } } } })
  }
  return { salonName: current?.salonName ?? '', steps: findSetupSteps(current, choices), save }
}

addIcons(screenIconPaths)

const stepTexts = {
  openingHours: { label: 'opening_hours', text: 'opening_hours_text', path: '/salonConfig?tab=opening' },
  services: { label: 'services', text: 'services_text', path: '/price-list' },
  team: { label: 'team_members', text: 'team_text', path: '/staff' },
  onlineBooking: { label: 'online_booking', text: 'online_booking_text', path: '/salonConfig?tab=online' },
  logo: { label: 'logo', text: 'logo_text', path: '/salonConfig?tab=appearance' },
} as const satisfies Record<StepName, { label: string; text: string; path: string }>

type Checklist = ReturnType<typeof useChecklist>

/** The checklist of a new salon beside the agenda; on narrow screens a line above it that opens the checklist. */
export function GettingStarted({ place }: { place: 'beside' | 'above' }) {
  const { t } = useTranslation('getting-started')
  const checklist = useChecklist()
  const [open, setOpen] = useState(false)
  const { salonName, steps } = checklist
  if (!steps) return null
  const title = t('title', { salon: salonName })
  if (place === 'above')
    return (
      <section className="gs-line row surface line-below" aria-label={title}>
        <span className="grow ell">
          <b className="semi">{title}</b> <Done steps={steps} />
        </span>
        <Button size="s" onClick={() => setOpen(true)}>
          {t('continue')}
        </Button>
        <Hide checklist={checklist} />
        <Dialog open={open} onClose={() => setOpen(false)} title={title} subtitle={<Done steps={steps} />}>
          <Steps checklist={checklist} steps={steps} />
        </Dialog>
      </section>
    )
  return (
    <aside className="gs surface" aria-label={title}>
      <header className="row top">
        <div className="grow">
          <h2>{title}</h2>
          <Done steps={steps} />
        </div>
        <Hide checklist={checklist} />
      </header>
      <Steps checklist={checklist} steps={steps} />
      <p className="xs muted">{t('any_order')}</p>
    </aside>
  )
}

type StepStates = NonNullable<Checklist['steps']>
const countDone = (steps: StepStates) => stepNames.filter((name) => steps[name]).length

function Done({ steps }: { steps: StepStates }) {
  const { t } = useTranslation('getting-started')
  return <span className="s muted">{t('done_of', { done: countDone(steps), count: stepNames.length })}</span>
}

function Hide({ checklist: { save } }: { checklist: Checklist }) {
  const { t } = useTranslation('getting-started')
  const hide = () => {
    save({ hidden: true })
    notify({ kind: 'success', text: t('hidden'), undo: () => save({ hidden: false }) })
  }
  return <IconButton size="s" icon="close" label={t('hide')} onClick={hide} />
}

/** The steps, each with a link to the page on which it is done. */
function Steps({ checklist: { save }, steps }: { checklist: Checklist; steps: StepStates }) {
  const { t } = useTranslation('getting-started')
  const next = stepNames.find((name) => !steps[name])
  return (
    <ol className="gs-steps">
      {stepNames.map((name, i) => {
        const { label, text, path } = stepTexts[name]
        return (
          <li key={name} className={steps[name] ? 'is-done' : name === next ? 'cur' : undefined}>
            <span className="gs-mark grid centred no-shrink muted semi" aria-hidden="true">
              {steps[name] ? <Icon name="check" size={12} /> : i + 1}
            </span>
            <span className="grow">
              <b className="semi">{t(label)}</b>
              <span className="gs-text below s muted">{t(text)}</span>
              {name === 'openingHours' && !steps[name] && (
                <Button size="s" onClick={() => save({ hoursConfirmed: true })}>
                  {t('hours_are_right')}
                </Button>
              )}
            </span>
            <Link className="btn s ghost" to={path} aria-label={t(steps[name] ? 'edit_named' : 'open_named', { step: t(label) })}>
              {t(steps[name] ? 'edit' : 'open')}
            </Link>
          </li>
        )
      })}
    </ol>
  )
}
