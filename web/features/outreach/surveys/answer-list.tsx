import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ClientSurvey } from '../../../../schema/api/outreach/surveys-schemas.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useAnswerText } from './use-answer-text.ts'
import { useDeleteAnswers } from './use-survey-writes.ts'

/** Surveys with their answers, each to be opened; `showsClient` names the client, otherwise the survey. */
export function AnswerList({ answers, showsClient = false }: { answers: readonly ClientSurvey[]; showsClient?: boolean }) {
  const { t } = useTranslation('surveys')
  const { dateOf } = useFormat()
  const { roles } = useMe()
  const toText = useAnswerText()
  const remove = useDeleteAnswers()
  const mayDelete = hasAnyRole(roles, groups.adminReceptionist)
  return (
    <ul className="sv-answers lined">
      {answers.map((one) => (
        <li key={one.clientSurveyId}>
          <div className="row wrap">
            {showsClient ? (
              <Link className="semi grow ell" to={`/clientInfo/${one.clientId}?tabvalue=4`}>
                {one.clientName}
              </Link>
            ) : (
              <b className="semi grow ell">{one.title}</b>
            )}
            {one.answered === null && <Badge>{t('not_answered')}</Badge>}
            <small className="muted num">
              {one.answered ? t('answered_on', { day: dateOf(one.answered) }) : t('asked_on', { day: dateOf(one.asked) })}
            </small>
            {mayDelete && <IconButton size="s" icon="trash" label={t('delete_answers')} onClick={() => void remove(one)} />}
          </div>
          {one.answered && (
            <dl className="sv-facts grid">
              {one.questions.map(({ questionId, text }) => (
                <div key={questionId}>
                  <dt className="muted">{text}</dt>
                  <dd dir="auto">{toText(one, questionId)}</dd>
                </div>
              ))}
            </dl>
          )}
          {one.userDTO && <small className="muted">{t('recorded_by', { name: `${one.userDTO.firstName} ${one.userDTO.lastName}` })}</small>}
        </li>
      ))}
    </ul>
  )
}
