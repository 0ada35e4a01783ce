import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { missedCalls } from '../../../../schema/api/outreach/missed-calls.ts'
import type { MissedCallLine } from '../../../../schema/api/outreach/missed-calls-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-dialog.tsx'
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
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      notify({ kind: 'success', text: t('copied') })
    } catch {
      notify({ kind: 'warning', text: t('not_copied') })
    }
  }
  // Both ask first: the telephone system has the old address.
  const confirmAndRun = async (title: string, confirmLabel: string, run: () => void) => {
    if (await confirm({ kind: 'standard', danger: true, title, text: t('mc_old_text'), confirmLabel })) run()
  }
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
      <div className="row wrap">
        <Button icon="copy" onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <Button
          icon="reload"
          busy={make.isPending}
          onClick={() => void confirmAndRun(t('mc_renew_question'), t('mc_renew'), () => make.mutate({ input: {} }))}
        >
          {t('mc_renew')}
        </Button>
        <Button
          variant="ghost-danger"
          icon="trash"
          busy={revoke.isPending}
          onClick={() => void confirmAndRun(t('mc_revoke_question'), t('mc_revoke'), () => revoke.mutate({ input: {} }))}
        >
          {t('mc_revoke')}
        </Button>
      </div>
    </div>
  )
}
