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

/** The second step of signing in: on or off, and how to change that. */
export function TwoStep() {
  const { t } = useTranslation('security')
  const sentence = useErrorMessage()
  const { userId } = useMe()
  const [doing, setDoing] = useState<'nothing' | 'on' | 'off'>('nothing')
  const { data, error, refetch } = useRead(twoStep.state, { userId }, { staleTime: 0 })
  const left = data?.recoveryCodesLeft ?? 0
  const stop = () => {
    setDoing('nothing')
    void refetch()
  }
  return (
    <section aria-labelledby="two-step">
      <h3 id="two-step">
        {t('two_step')} {data?.on && <Badge tone="ok">{t('two_step_on')}</Badge>}
      </h3>
      {!data && !error && (
        <Skeleton className="two-step-bones">
          <SkeletonBlock width="80%" />
          <SkeletonBlock width={120} height={36} />
        </Skeleton>
      )}
      {!data && error && (
        <Empty icon="warning" title={sentence(error)}>
          <Button onClick={() => void refetch()}>{t('try_again')}</Button>
        </Empty>
      )}
      {doing === 'on' && <TwoStepSetUp onEnd={stop} />}
      {doing === 'off' && <SwitchOff onEnd={stop} />}
      {data && doing === 'nothing' && (
        <>
          {data.on && left === 0 && <Note tone="warn">{t('recovery_left_none')}</Note>}
          {data.on && left > 0 && <p className="s t2">{t('recovery_left', { count: left })}</p>}
          {!data.on && <p className="s t2">{t('two_step_off_text')}</p>}
          {data.on ? (
            <Button onClick={() => setDoing('off')}>{t('turn_off')}</Button>
          ) : (
            <Button icon="shield" onClick={() => setDoing('on')}>
              {t('turn_on')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function SwitchOff({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation('security')
  const words = useTranslation().t
  const sentence = useErrorMessage()
  const { userId } = useMe()
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const ending = useWrite(twoStep.end, {
    onSuccess: () => {
      notify({ kind: 'success', text: t('turned_off') })
      onEnd()
    },
  })
  const refused = ending.error instanceof CallError ? (ending.error.fields.password ?? ending.error.message) : undefined
  const wrong = missing ? 'Required' : (refused ?? (ending.error ? 'Something went wrong.' : undefined))
  const end = (event: FormEvent) => {
    event.preventDefault()
    setMissing(password === '')
    if (password !== '' && !ending.isPending) ending.mutate({ input: { userId }, body: { password } })
  }
  return (
    <form className="security-form" noValidate onSubmit={end}>
      <PasswordField
        autoFocus
        label={t('password_to_turn_off')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={wrong && sentence(wrong)}
      />
      <div className="row wrap">
        <Button type="submit" variant="danger" busy={ending.isPending}>
          {t('turn_off')}
        </Button>
        <Button variant="ghost" onClick={onEnd}>
          {words('cancel')}
        </Button>
      </div>
    </form>
  )
}
