import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timeClock } from '../../../../schema/api/team/time-clock.ts'
import type { ClockState } from '../../../../schema/api/team/time-clock-schemas.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { notify } from '../../../ui/toaster.tsx'

/** The PIN for the shared screen: its owner sets it, and an administrator can only remove it. */
export function PinCard({ userId, isOwn }: { userId: string; isOwn: boolean }) {
  const { t } = useTranslation('attendance')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const [isOpen, setOpen] = useState(false)
  const { data } = useRead(timeClock.state, { userId })
  const setHasPin = (hasPin: boolean) =>
    client.setQueryData<ClockState>(readKey(timeClock.state, { userId }), (state) => state && { ...state, hasPin })
  const removing = useWrite(timeClock.removePin, {
    invalidates: [timeClock.state],
    optimistic: () => {
      setHasPin(false)
      return () => setHasPin(true)
    },
    onSuccess: () => void notify({ kind: 'success', text: t('pin_removed') }),
    onError: (error) => void notify({ kind: 'error', text: errorMessage(error) }),
  })
  const remove = async () => {
    const isSure = await confirm({ kind: 'delete', title: t('remove_pin'), text: isOwn ? t('remove_own_pin_text') : t('remove_pin_text') })
    if (isSure) removing.mutate({ input: { userId } })
  }
  if (!data || (!isOwn && !data.hasPin)) return null
  return (
    <section className="card at-pin wrap flex middle pad" aria-label={t('pin')}>
      <Icon name="lock" />
      <span className="grow">
        <b className="semi">{t('pin')}</b>
        <small className="muted">{data.hasPin ? t('pin_is_set') : t('pin_text')}</small>
      </span>
      {data.hasPin && (
        <Button variant="ghost" size="s" onClick={() => void remove()}>
          {t('remove_pin')}
        </Button>
      )}
      {isOwn && (
        <Button size="s" onClick={() => setOpen(true)}>
          {data.hasPin ? t('change_pin') : t('set_pin')}
        </Button>
      )}
      {isOpen && (
        <PinDialog
          userId={userId}
          onSaved={() => {
            setHasPin(true)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}

function PinDialog({ userId, onSaved, onClose }: { userId: string; onSaved: () => void; onClose: () => void }) {
  const { t } = useTranslation('attendance')
  const errorMessage = useErrorMessage()
  const [pin, setPin] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const saving = useWrite(timeClock.setPin, {
    onSuccess: () => {
      notify({ kind: 'success', text: t('pin_saved') })
      onSaved()
    },
    onError: setFailure,
  })
  const refused = failure instanceof CallError ? failure.fields.pin : undefined
  const isShort = failure === 'short'
  const error = isShort ? t('enter_pin') : refused && errorMessage(refused)
  const fieldErrors: Record<string, string> = error ? { pin: error } : {}
  return (
    <FormDialog
      title={t('set_pin')}
      subtitle={t('pin_text')}
      width="narrow"
      fieldErrors={fieldErrors}
      errorMessage={failure !== null && !error ? errorMessage(failure) : undefined}
      busy={saving.isPending}
      onClear={() => setFailure(null)}
      onSave={() => (/^\d{4,6}$/.test(pin) ? saving.mutate({ input: { userId }, body: { pin } }) : setFailure('short'))}
      onClose={onClose}
    >
      <PasswordField
        label={t('pin')}
        help={t('pin_help')}
        name="pin"
        inputMode="numeric"
        autoComplete="new-password"
        maxLength={6}
        value={pin}
        error={error}
        onChange={(next) => {
          setFailure(null)
          setPin(next.replace(/\D/g, ''))
        }}
      />
    </FormDialog>
  )
}
