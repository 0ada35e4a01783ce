import { useRef, useState } from 'react'
import { CallError } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Refusal } from './error-note.tsx'
import { ClearLinks, FieldError, Frame } from './frame.tsx'
import { submitClient } from './guest-calls.ts'
import type { Page } from './page.ts'
import { cleared } from './progress.ts'
import { t } from './translate.ts'
import { useErrorText } from './use-error-text.ts'
import { useGuestAction } from './use-guest-action.ts'

const maxPets = 10

/** Who the salon does not know yet: a name, and the pets' where it grooms them. */
export function NameStep({ page }: { page: Page }) {
  const { progress, change, restart, info, catalogue } = page
  const { name, email, sessionCode } = progress
  const pets = info.isPet ? (progress.pets.length > 0 ? progress.pets : ['']) : []
  const deed = useGuestAction()
  const field = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState(false)
  const fields = deed.error instanceof CallError ? deed.error.fields : {}
  const saidEmail = useErrorText(fields.email === undefined ? null : deed.error)

  const next = () => {
    setMissing(name.trim() === '')
    if (name.trim() === '') return field.current?.focus()
    deed.run(async () => {
      try {
        const named = pets.map((pet) => pet.trim()).filter(Boolean)
        const reply = await submitClient(sessionCode ?? '', { name: name.trim(), email: email.trim(), pets: named })
        catalogue.again()
        change({ firstName: reply.client.firstName, step: 'services' })
      } catch (error) {
        if (error instanceof CallError && error.status === 401) return page.ended()
        // Said already, by this very phone: the line broke behind the first try.
        if (!(error instanceof CallError) || error.status !== 409) throw error
        catalogue.again()
        change({ firstName: name.trim().split(/\s+/)[0] ?? '', step: 'services' })
      }
    })
  }
  const setPet = (at: number, pet: string) => change({ pets: pets.map((other, i) => (i === at ? pet : other)) })
  return (
    <Frame
      title={t('name_title')}
      text={t('name_text')}
      onSubmit={next}
      foot={
        <Button type="submit" variant="primary" size="xl" block busy={deed.busy}>
          {t('choose_services')}
        </Button>
      }
    >
      <div>
        <label className="label" htmlFor="gb-name">
          {t('name')}
        </label>
        <input
          ref={field}
          id="gb-name"
          name="name"
          className="input xl"
          autoComplete="name"
          required
          maxLength={200}
          value={name}
          aria-invalid={missing || undefined}
          aria-describedby={missing ? 'gb-name-error' : undefined}
          onChange={(event) => change({ name: event.target.value })}
        />
        <FieldError id="gb-name-error" text={missing && name.trim() === '' ? t('name_missing') : undefined} />
      </div>
      {info.isPet && (
        <fieldset className="gb-pets">
          <legend className="label">{t('pets')}</legend>
          {pets.map((pet, at) => (
            <input
              // biome-ignore lint/suspicious/noArrayIndexKey: a pet without a name has nothing else to be told by
              key={at}
              className="input xl"
              aria-label={t('pet_name', { number: at + 1 })}
              autoComplete="off"
              maxLength={60}
              value={pet}
              onChange={(event) => setPet(at, event.target.value)}
            />
          ))}
          {pets.length < maxPets && (
            <button type="button" className="btn l" onClick={() => change({ pets: [...pets, ''] })}>
              <Icon name="plus" />
              {t('pet_add')}
            </button>
          )}
        </fieldset>
      )}
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
          aria-invalid={saidEmail !== undefined || undefined}
          aria-describedby={saidEmail === undefined ? undefined : 'gb-email-error'}
          onChange={(event) => change({ email: event.target.value })}
        />
        <FieldError id="gb-email-error" text={saidEmail} />
      </div>
      {fields.email === undefined && <Refusal error={deed.error} />}
      <ClearLinks onStep={() => change(cleared(progress, 'name'))} onAll={() => restart()} />
    </Frame>
  )
}
