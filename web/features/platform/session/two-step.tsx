import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { twoStep } from '../../../../schema/api/platform/account-security.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Note } from '../../../ui/note.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoStepSetUp } from './two-step-set-up.tsx'

type Task = 'none' | 'turnOn' | 'turnOff' | 'renewCodes'

/** Two-step verification of the user's account: its state, turning it on and off, and new recovery codes. */
export function TwoStep() {
  const { t } = useTranslation('security')
  const errorMessage = useErrorMessage()
  const { userId } = useMe()
  const [task, setTask] = useState<Task>('none')
  const { data, error, refetch } = useRead(twoStep.state, { userId }, { staleTime: 0 })
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
      {task === 'renewCodes' && <RenewCodes onEnd={endTask} />}
      {data && task === 'none' && <State {...data} onTask={setTask} />}
    </section>
  )
}

interface StateProps {
  on: boolean
  required: boolean
  recoveryCodesLeft: number
  onTask: (task: Task) => void
}

function State({ on, required, recoveryCodesLeft, onTask }: StateProps) {
  const { t } = useTranslation('security')
  if (!on)
    return (
      <>
        <p className="s t2">{t('two_step_off_text')}</p>
        {required && <Note tone="warn">{t('two_step_required_off')}</Note>}
        <Button icon="shield" onClick={() => onTask('turnOn')}>
          {t('turn_on')}
        </Button>
      </>
    )
  return (
    <>
      {required && <p className="s t2">{t('two_step_required_on')}</p>}
      {recoveryCodesLeft === 0 && <Note tone="warn">{t('recovery_left_none')}</Note>}
      {recoveryCodesLeft > 0 && <p className="s t2">{t('recovery_left', { count: recoveryCodesLeft })}</p>}
      <div className="row wrap">
        <Button onClick={() => onTask('renewCodes')}>{t('new_codes')}</Button>
        {!required && <Button onClick={() => onTask('turnOff')}>{t('turn_off')}</Button>}
      </div>
    </>
  )
}

function TurnOff({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation('security')
  const { userId } = useMe()
  const turnOff = useWrite(twoStep.end, {
    onSuccess: () => {
      notify({ kind: 'success', text: t('turned_off') })
      onEnd()
    },
  })
  return (
    <PasswordForm
      danger
      label={t('password_to_turn_off')}
      action={t('turn_off')}
      busy={turnOff.isPending}
      error={turnOff.error}
      onSubmit={(password) => turnOff.mutate({ input: { userId }, body: { password } })}
      onCancel={onEnd}
    />
  )
}

function RenewCodes({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation('security')
  const { userId } = useMe()
  const renew = useWrite(twoStep.renewCodes)
  if (renew.data) return <RecoveryCodes codes={renew.data.recoveryCodes} onEnd={onEnd} />
  return (
    <PasswordForm
      label={t('password_for_codes')}
      action={t('new_codes')}
      busy={renew.isPending}
      error={renew.error}
      onSubmit={(password) => renew.mutate({ input: { userId }, body: { password } })}
      onCancel={onEnd}
    />
  )
}
