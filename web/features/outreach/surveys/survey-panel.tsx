import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { surveys } from '../../../../schema/api/outreach/surveys.ts'
import type { Survey } from '../../../../schema/api/outreach/surveys-schemas.ts'
import type { DaySpan } from '../../../../schema/rules/insights/report-periods.ts'
import { groups } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Select } from '../../../ui/select.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { SurveyDialog } from './survey-dialog.tsx'
import { SurveyResultsCards } from './survey-results.tsx'
import { useArchive } from './use-survey-writes.ts'

const noSurveys: Survey[] = []

/** The salon's surveys, and the results of the chosen one. */
export function SurveyPanel({ span }: { span: DaySpan }) {
  const { t } = useTranslation('surveys')
  const errorMessage = useErrorMessage()
  const { roles } = useMe()
  const [query, setQuery] = useSearchParams()
  const [edited, setEdited] = useState<Survey | 'new' | null>(null)
  const { data = noSurveys, error, isPending, refetch } = useRead(surveys.list, {})
  const isLate = useDelayed(isPending)
  const mayEdit = hasAnyRole(roles, groups.adminReceptionist)
  const current = data.find(({ surveyId }) => surveyId === query.get('survey')) ?? data[0]
  const newest = data.find(({ archived }) => archived === null)
  const choose = (surveyId: string) => setQuery({ tab: 'surveys', survey: surveyId })
  const add = mayEdit && (
    <Button variant="primary" icon="plus" onClick={() => setEdited('new')}>
      {t('new_survey')}
    </Button>
  )
  return (
    <>
      {error && data.length === 0 && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {isPending && isLate && <ListSkeleton rows={6} />}
      {!isPending && !error && data.length === 0 && (
        <Empty icon="chat" title={t('no_surveys')} text={t('no_surveys_text')}>
          {add}
        </Empty>
      )}
      {current && (
        <div className="sv-body grid top gap-20">
          <div className="sv-column grid gap-16 shrinks">
            {add}
            <Select
              className="sv-choice"
              label={t('choose_survey')}
              labelHidden
              options={data.map(({ surveyId, title }) => ({ value: surveyId, label: title }))}
              value={current.surveyId}
              onChange={choose}
            />
            <ul className="card sv-list" aria-label={t('surveys')}>
              {data.map((one) => (
                <li key={one.surveyId}>
                  <button
                    type="button"
                    className="sv-item wrap flex middle full round"
                    aria-current={one.surveyId === current.surveyId || undefined}
                    onClick={() => choose(one.surveyId)}
                  >
                    <span className="grow">
                      {one.title}
                      <small className="below muted num">{t('answers_count', { count: one.answered })}</small>
                    </span>
                    {one.archived && <Badge>{t('archived')}</Badge>}
                    {one === newest && <Badge tone="accent">{t('default_survey')}</Badge>}
                  </button>
                </li>
              ))}
            </ul>
          </div>
          <div className="sv-column grid gap-16 shrinks">
            <Head survey={current} mayEdit={mayEdit} onEdit={() => setEdited(current)} />
            <SurveyResultsCards key={current.surveyId} surveyId={current.surveyId} span={span} />
          </div>
        </div>
      )}
      {edited && (
        <SurveyDialog
          survey={edited === 'new' ? null : edited}
          onSaved={({ surveyId }) => choose(surveyId)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

function Head({ survey, mayEdit, onEdit }: { survey: Survey; mayEdit: boolean; onEdit: () => void }) {
  const { t } = useTranslation('surveys')
  const { number } = useFormat()
  const archive = useArchive()
  const { title, sent, answered, archived } = survey
  return (
    <header className="row wrap">
      <div className="sv-name shrinks">
        <h2 className="sv-title breaks semi">{title}</h2>
        <p className="s muted num">{t('sent_answered', { answered: number(answered), sent: number(sent) })}</p>
      </div>
      {mayEdit && (
        <>
          <Button icon="edit" onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button icon={archived ? 'undo' : 'layers'} onClick={() => archive(survey, !archived)}>
            {t(archived ? 'restore' : 'archive')}
          </Button>
        </>
      )}
    </header>
  )
}
