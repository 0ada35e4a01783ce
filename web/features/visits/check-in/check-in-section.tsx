import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { checkInPoints } from '../../../../schema/api/visits/check-in.ts'
import type { CheckInPoint } from '../../../../schema/api/visits/check-in-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { AddressButtons } from '../../../ui/address-buttons.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { SectionHead } from '../../../ui/section-form.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'

/** The calls that make, replace and revoke the page; each puts what it answers in the place of what is shown. */
function usePointSteps() {
  const { t } = useTranslation('settings')
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const toStep = (text: string) => ({
    onError: (failure: Error) => notify({ kind: 'error', text: errorMessage(failure) }),
    onSuccess: (next: CheckInPoint) => {
      client.setQueryData(readKey(checkInPoints.state, {}), next)
      notify({ kind: 'success', text })
    },
  })
  const make = useWrite(checkInPoints.renew, toStep(t('check_in_made')))
  const revoke = useWrite(checkInPoints.revoke, toStep(t('check_in_revoked')))
  return { make, revoke }
}

/** Settings section: the page on which guests say that they are here. */
export function CheckInSection() {
  const { t } = useTranslation('settings')
  const errorMessage = useErrorMessage()
  const { data, error, isPending, refetch } = useRead(checkInPoints.state, {})
  const isLate = useDelayed(isPending)
  const steps = usePointSteps()
  return (
    <section className="section">
      <SectionHead title={t('check_in_title')} text={t('check_in_text')} />
      <div className="card">
        {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
        {isPending && isLate && (
          <div className="body">
            <ListSkeleton />
          </div>
        )}
        {data?.token === null && (
          <Empty icon="walk" title={t('check_in_off')} text={t('check_in_off_text')}>
            <Button icon="plus" busy={steps.make.isPending} onClick={() => steps.make.mutate({ input: {} })}>
              {t('check_in_make')}
            </Button>
          </Empty>
        )}
        {data && data.token !== null && <Point token={data.token} made={data.made} steps={steps} />}
      </div>
    </section>
  )
}

function Point({ token, made, steps: { make, revoke } }: { token: string; made: string | null; steps: ReturnType<typeof usePointSteps> }) {
  const { t } = useTranslation('settings')
  const { dateOf } = useFormat()
  const url = `${location.origin}/checkIn#${token}`
  return (
    <div className="body grid gap-16">
      <div className="row wrap gap-16">
        <QrCode text={url} label={t('check_in_code')} />
        <div className="grid gap-8 grow">
          <p>{t('check_in_how')}</p>
          {made && <p className="s muted">{t('check_in_since', { day: dateOf(made) })}</p>}
        </div>
      </div>
      <AddressButtons
        url={url}
        renew={{
          label: t('check_in_renew'),
          question: t('check_in_renew_question'),
          isPending: make.isPending,
          run: () => make.mutate({ input: {} }),
        }}
        revoke={{
          label: t('check_in_revoke'),
          question: t('check_in_revoke_question'),
          isPending: revoke.isPending,
          run: () => revoke.mutate({ input: {} }),
        }}
        oldText={t('check_in_old_text')}
      />
    </div>
  )
}
