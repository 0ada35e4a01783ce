import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { clientSurveys } from '../../../../schema/api/outreach/surveys.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { SendDialog } from '../client-messages/index.ts'
import { AnswerList } from './answer-list.tsx'
import './surveys.css'

const AnswerDialog = lazy(async () => ({ default: (await import('./answer-dialog.tsx')).AnswerDialog }))

/** Surveys of a client: what was sent and answered; sends one, or records the answers at the desk. */
export function SurveysTab({ client }: { client: { clientId: string; name: string } }) {
  const { t } = useTranslation('surveys')
  const errorMessage = useErrorMessage()
  const [open, setOpen] = useState<'send' | 'answer' | null>(null)
  const { data, error, isPending, refetch } = useRead(clientSurveys.list, { clientId: client.clientId })
  const isLate = useDelayed(isPending)
  const buttons = (
    <>
      <Button icon="send" onClick={() => setOpen('send')}>
        {t('send_survey')}
      </Button>
      <Button icon="edit" onClick={() => setOpen('answer')}>
        {t('answer_here')}
      </Button>
    </>
  )
  const close = () => setOpen(null)
  return (
    <section className="sv-tab">
      {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {isPending && isLate && <ListSkeleton rows={3} />}
      {data?.length === 0 && (
        <Empty icon="chat" title={t('no_client_surveys')} text={t('no_client_surveys_text')}>
          {buttons}
        </Empty>
      )}
      {data && data.length > 0 && (
        <>
          <div className="row wrap sv-tab-head">
            {buttons}
            <Link className={buttonClass({ variant: 'ghost' })} to="/surveys">
              {t('all_results')}
            </Link>
          </div>
          <div className="card sv-card grid gap-12 shrinks pad">
            <AnswerList answers={data} />
          </div>
        </>
      )}
      {open === 'send' && <SendDialog client={client} kind="survey" onClose={close} />}
      {open === 'answer' && (
        <Suspense>
          <AnswerDialog clientId={client.clientId} onClose={close} />
        </Suspense>
      )}
    </section>
  )
}
