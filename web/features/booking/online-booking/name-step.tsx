import { type Ref, useRef, useState } from 'react'
import { CallError } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ErrorNote } from './error-note.tsx'
import { ClearLinks, FieldError, Frame } from './frame.tsx'
import { submitClient } from './guest-calls.ts'
import { OffersField, toOffersConsent } from './offers-field.tsx'
import type { Page } from './page.ts'
import { clearFrom, getNextStep } from './progress.ts'
import { t } from './translate.ts'
import { useErrorText } from './use-error-text.ts'
import { useGuestAction } from './use-guest-action.ts'
import './booking-fields.css'

const maxPets = 10

function NameField({
  ref,
  name,
  isMissing,
  onChange,
}: {
  ref: Ref<HTMLInputElement>
  name: string
  isMissing: boolean
  onChange: (name: string) => void
}) {
  return (
    <div>
      <label className="label" htmlFor="gb-name">
        {t('name')}
      </label>
      <input
        ref={ref}
        id="gb-name"
        name="name"
        className="input xl"
        autoComplete="name"
        required
        maxLength={200}
        value={name}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? 'gb-name-error' : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldError id="gb-name-error" text={isMissing && name.trim() === '' ? t('name_missing') : undefined} />
    </div>
  )
}

function PetFields({ pets, onChange }: { pets: readonly string[]; onChange: (pets: string[]) => void }) {
  return (
    <fieldset className="stack">
      <legend className="label">{t('pets')}</legend>
      {pets.map((pet, at) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: a pet has no ID before it is saved
          key={at}
          className="input xl"
          aria-label={t('pet_name', { number: at + 1 })}
          autoComplete="off"
          maxLength={60}
          value={pet}
          onChange={(event) => onChange(pets.map((other, i) => (i === at ? event.target.value : other)))}
        />
      ))}
      {pets.length < maxPets && (
        <button type="button" className="btn l" onClick={() => onChange([...pets, ''])}>
          <Icon name="plus" />
          {t('pet_add')}
        </button>
      )}
    </fieldset>
  )
}

function EmailField({ email, error, onChange }: { email: string; error: string | undefined; onChange: (email: string) => void }) {
  return (
    <div>
      <label className="label" htmlFor="gb-email">
        {t('email')}
      </label>
      <input
        id="gb-email"
        name="email"
        className="input xl"
        type="email"
        autoComplete="email"
        maxLength={200}
        value={email}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : 'gb-email-error'}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldError id="gb-email-error" text={error} />
    </div>
  )
}

/**
 * Asks guests whom the salon does not know for their name and e-mail address and, in a pet salon, for their pets' names: a group names its
 * own.
 */
export function NameStep({ page, isGroup = false, isForClass = false }: { page: Page; isGroup?: boolean; isForClass?: boolean }) {
  const { progress, change, restart, info, catalogue } = page
  const { name, email, sessionCode } = progress
  const pets = info.isPet && !isGroup ? (progress.pets.length > 0 ? progress.pets : ['']) : []
  const action = useGuestAction()
  const nameField = useRef<HTMLInputElement>(null)
  const [hasOffers, setOffers] = useState(false)
  const [isNameMissing, setNameMissing] = useState(false)
  const fields = action.error instanceof CallError ? action.error.fields : {}
  const emailError = useErrorText(fields.email === undefined ? null : action.error)

  const clear = () => {
    setOffers(false)
    change(clearFrom(progress, 'name'))
  }
  // With several pets the guest says which service is for whom.
  const goOn = (firstName: string, petCount: number) =>
    change({
      firstName,
      offers: 'asked',
      resumeStep: null,
      step: petCount > 1 ? 'services' : getNextStep({ ...progress, firstName }),
    })
  const submit = () => {
    setNameMissing(name.trim() === '')
    if (name.trim() === '') return nameField.current?.focus()
    action.run(async () => {
      try {
        const petNames = pets.map((pet) => pet.trim()).filter(Boolean)
        const reply = await submitClient(sessionCode ?? '', {
          name: name.trim(),
          email: email.trim(),
          pets: petNames,
          ...(hasOffers ? { offers: toOffersConsent(catalogue.data) } : {}),
        })
        catalogue.retry()
        goOn(reply.client.firstName, reply.pets.length)
      } catch (error) {
        if (error instanceof CallError && error.status === 401) return page.onSessionExpired()
        // Any conflict means that the phone is registered already: by an earlier attempt whose reply was lost.
        if (!(error instanceof CallError) || error.status !== 409) throw error
        catalogue.retry()
        goOn(name.trim().split(/\s+/)[0] ?? '', 0)
      }
    })
  }
  return (
    <Frame
      title={t('name_title')}
      text={t('name_text')}
      onSubmit={submit}
      foot={
        <Button type="submit" variant="primary" size="xl" block busy={action.busy}>
          {t(isGroup || isForClass || progress.requests.length > 0 ? 'next' : 'choose_services')}
        </Button>
      }
    >
      <NameField ref={nameField} name={name} isMissing={isNameMissing} onChange={(next) => change({ name: next })} />
      {info.isPet && !isGroup && <PetFields pets={pets} onChange={(next) => change({ pets: next })} />}
      <EmailField email={email} error={emailError} onChange={(next) => change({ email: next })} />
      <OffersField catalogue={catalogue.data} checked={hasOffers} onChange={setOffers} />
      {fields.email === undefined && <ErrorNote error={action.error} />}
      <ClearLinks onStep={clear} onAll={() => restart()} />
    </Frame>
  )
}
