import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { twoStep } from '../../../schema/api/session.ts'
import { CallError } from '../../api/call.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useMe } from '../../api/me.ts'
import { useRead, useWrite } from '../../api/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Note } from '../../ui/note.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import { notify } from '../../ui/toaster.tsx'
import { TwoStepSetUp } from './two-step-set-up.tsx'

/** Two-step verification of the user's account: its state, and turning it on and off. */
export function TwoStep() {
  const { t } = useTranslation('security')
  const errorMessage = useErrorMessage()
  const { userId } = useMe()
  const [task, setTask] = useState<'none' | 'turnOn' | 'turnOff'>('none')
  const { data, error, refetch } = useRead(twoStep.state, { userId }, { staleTime: 0 })
  const codesLeft = data?.recoveryCodesLeft ?? 0
  const endTask = () => {
    setTask('none')
    void refetch()
  }
  return (
    <section aria-labelledby="two-step">
      <h3 id="two-step">
        {t('two_step')} {data?.on && <Badge tone="ok">{t('two_step_on')}</Badge>}
      </h3>
      {!data && !error && (
        <Skeleton className="session-two-step-skeleton">
          <SkeletonBlock width="80%" />
          <SkeletonBlock width={120} height={36} />
        </Skeleton>
      )}
      {!data && error && (
        <Empty icon="warning" title={errorMessage(error)}>
          <Button onClick={() => void refetch()}>{t('try_again')}</Button>
        </Empty>
      )}
      {task === 'turnOn' && <TwoStepSetUp onEnd={endTask} />}
      {task === 'turnOff' && <TurnOff onEnd={endTask} />}
      {data && task === 'none' && (
        <>
          {data.on && codesLeft === 0 && <Note tone="warn">{t('recovery_left_none')}</Note>}
          {data.on && codesLeft > 0 && <p className="s t2">{t('recovery_left', { count: codesLeft })}</p>}
          {!data.on && <p className="s t2">{t('two_step_off_text')}</p>}
          {data.on ? (
            <Button onClick={() => setTask('turnOff')}>{t('turn_off')}</Button>
          ) : (
            <Button icon="shield" onClick={() => setTask('turnOn')}>
              {t('turn_on')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function TurnOff({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation('security')
  const errorMessage = useErrorMessage()
  const { userId } = useMe()
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const turnOff = useWrite(twoStep.end, {
    onSuccess: () => {
      notify({ kind: 'success', text: t('turned_off') })
      onEnd()
    },
  })
  const refusal = turnOff.error instanceof CallError ? (turnOff.error.fields.password ?? turnOff.error) : turnOff.error
  const passwordError = missing ? 'Required' : refusal
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(password === '')
    if (password !== '' && !turnOff.isPending) turnOff.mutate({ input: { userId }, body: { password } })
  }
  return (
    <form className="session-form" noValidate onSubmit={submit}>
      <PasswordField
        autoFocus
        label={t('password_to_turn_off')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={passwordError && errorMessage(passwordError)}
      />
      <div className="row wrap">
        <Button type="submit" variant="danger" busy={turnOff.isPending}>
          {t('turn_off')}
        </Button>
        <Button variant="ghost" onClick={onEnd}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
