import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { missedCalls } from '../../../../schema/api/outreach/missed-calls.ts'
import type { MissedCallLine } from '../../../../schema/api/outreach/missed-calls-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { AddressButtons } from '../../../ui/address-buttons.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { SectionHead } from '../../../ui/section-form.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'

/** The calls that make, replace and revoke the address; each puts what it answers in the place of what is shown. */
function useLineSteps() {
  const { t } = useTranslation('missed-calls')
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const toStep = (text: string) => ({
    onError: (failure: Error) => notify({ kind: 'error', text: errorMessage(failure) }),
    onSuccess: (next: MissedCallLine) => {
      client.setQueryData(readKey(missedCalls.state, {}), next)
      notify({ kind: 'success', text })
    },
  })
  const make = useWrite(missedCalls.renew, toStep(t('mc_made')))
  const revoke = useWrite(missedCalls.revoke, toStep(t('mc_revoked')))
  return { make, revoke }
}

/** Settings section: the address at which the telephone system reports calls that nobody could take. */
export function MissedCallsSection() {
  const { t } = useTranslation('missed-calls')
  const errorMessage = useErrorMessage()
  const { data, error, isPending, refetch } = useRead(missedCalls.state, {})
  const isLate = useDelayed(isPending)
  const steps = useLineSteps()
  return (
    <section className="section">
      <SectionHead title={t('missed_calls')} text={t('mc_text')} />
      <div className="card">
        {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
        {isPending && isLate && (
          <div className="body">
            <ListSkeleton />
          </div>
        )}
        {data?.address === null && (
          <Empty icon="phone" title={t('mc_off')} text={t('mc_off_text')}>
            <Button icon="plus" busy={steps.make.isPending} onClick={() => steps.make.mutate({ input: {} })}>
              {t('mc_make')}
            </Button>
          </Empty>
        )}
        {data && data.address !== null && <Line address={data.address} line={data} steps={steps} />}
      </div>
    </section>
  )
}

interface LineProps {
  address: string
  line: MissedCallLine
  steps: ReturnType<typeof useLineSteps>
}
function Line({ address, line: { made, sent, last }, steps: { make, revoke } }: LineProps) {
  const { t } = useTranslation('missed-calls')
  const { dateOf, momentOf } = useFormat()
  // A telephone system that sends the number by itself leaves the end empty.
  const url = `${location.origin}${address}?from=`
  return (
    <div className="body grid gap-16">
      <TextField
        label={t('mc_address')}
        help={made ? t('mc_made_on', { day: dateOf(made) }) : undefined}
        readOnly
        value={url}
        onChange={() => undefined}
      />
      <p className="s t2">{t('mc_how')}</p>
      <p className="s muted">{last === null ? t('mc_none') : t('mc_sent', { count: sent, at: momentOf(last) })}</p>
      <AddressButtons
        url={url}
        renew={{ label: t('mc_renew'), question: t('mc_renew_question'), isPending: make.isPending, run: () => make.mutate({ input: {} }) }}
        revoke={{
          label: t('mc_revoke'),
          question: t('mc_revoke_question'),
          isPending: revoke.isPending,
          run: () => revoke.mutate({ input: {} }),
        }}
        oldText={t('mc_old_text')}
      />
    </div>
  )
}
