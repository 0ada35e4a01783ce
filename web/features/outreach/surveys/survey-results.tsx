import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { clientSurveys, surveys } from '../../../../schema/api/outreach/surveys.ts'
import type { ClientSurvey, QuestionResult } from '../../../../schema/api/outreach/surveys-schemas.ts'
import type { DaySpan } from '../../../../schema/rules/insights/report-periods.ts'
import type { SheetValue } from '../../../../schema/rules/sheet-cells.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { SheetExport } from '../../../ui/sheet-export.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { AnswerList } from './answer-list.tsx'
import { useAnswerText } from './use-answer-text.ts'

/** Saves the surveys that are shown: a row per client, a column per question, those of earlier versions included. */
function AnswersExport({ answers }: { answers: readonly ClientSurvey[] }) {
  const { t } = useTranslation('surveys')
  const { dayIn } = useFormat()
  const toText = useAnswerText()
  const toDay = (instant: string | null): SheetValue => (instant === null ? null : { day: dayIn(instant) })
  const toSheet = () => {
    const questions = new Map(answers.flatMap((one) => one.questions.map(({ questionId, text }) => [questionId, text] as const)))
    const toAnswer = (one: ClientSurvey, questionId: string): SheetValue => {
      const { number } = one.answers.find((answer) => answer.questionId === questionId) ?? {}
      return number ?? (one.answered === null ? '' : toText(one, questionId))
    }
    return {
      name: t('answers_per_client'),
      head: [t('client'), t('asked_day'), t('answered_day'), ...questions.values()],
      rows: answers.map((one) => [
        one.clientName,
        toDay(one.asked),
        toDay(one.answered),
        ...[...questions.keys()].map((questionId) => toAnswer(one, questionId)),
      ]),
    }
  }
  return <SheetExport disabled={answers.length === 0} toSheet={toSheet} />
}

/** What clients answered in a period: a chart per question, then the answers of each client. */
export function SurveyResultsCards({ surveyId, span }: { surveyId: string; span: DaySpan }) {
  const { t } = useTranslation('surveys')
  const errorMessage = useErrorMessage()
  const { data, error, isPending, refetch } = useRead(surveys.results, { surveyId, ...span }, { keepPrevious: true })
  const { data: answers } = useRead(clientSurveys.list, { surveyId, ...span }, { keepPrevious: true })
  const isLate = useDelayed(isPending)
  if (error && !data) return <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!data) return isLate ? <ListSkeleton rows={6} /> : null
  if (data.answered === 0) return <Empty icon="chat" title={t('no_results')} />
  return (
    <>
      <div className="sv-results grid top gap-16">
        {data.questions.map((question) => (
          <Question key={question.questionId} question={question} />
        ))}
      </div>
      <section className="card sv-card grid gap-12 shrinks pad" aria-labelledby="sv-answers">
        <div className="row">
          <h2 id="sv-answers" className="grow">
            {t('answers_per_client')}
          </h2>
          {answers && <AnswersExport answers={answers} />}
        </div>
        {answers && <AnswerList answers={answers} showsClient />}
      </section>
    </>
  )
}

function Question({ question }: { question: QuestionResult }) {
  const { t } = useTranslation('surveys')
  const { number } = useFormat()
  const { text, answered, asked, average, kind } = question
  return (
    <article className="card sv-card grid gap-12 shrinks pad">
      <div>
        <h3>{text}</h3>
        <p className="row wrap xs muted num">
          {t('answers_count', { count: answered })}
          {average !== null && <b>{t('average', { average: number(average) })}</b>}
          {!asked && <Badge>{t('no_longer_asked')}</Badge>}
        </p>
      </div>
      {kind === 'text' ? <Texts question={question} /> : <Chart question={question} />}
    </article>
  )
}

/** One bar per choice; its length is the share of those who answered. */
function Chart({ question: { counts, answered, kind } }: { question: QuestionResult }) {
  const { t } = useTranslation('surveys')
  const { number, share } = useFormat()
  const rows = kind === 'stars' ? counts.toReversed() : counts
  return (
    <ul className="sv-chart stack">
      {rows.map(({ choice, label, count }) => {
        const part = answered > 0 ? count / answered : 0
        const name = kind === 'stars' ? t('stars_of', { number: label }) : label
        return (
          <li className="grid middle gap-10 s" key={choice}>
            <span className="sr">{t('choice_count', { label: name, count, answered })}</span>
            <span className="sv-label breaks" aria-hidden="true">
              {kind === 'stars' ? '★'.repeat(Number(label)) : label}
            </span>
            <span className="sv-track" aria-hidden="true">
              <i className="below" style={{ width: `${part * 100}%` }} />
            </span>
            <span className="num muted" aria-hidden="true">
              {number(count)} · {share(part)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Texts({ question: { texts } }: { question: QuestionResult }) {
  const { dateOf } = useFormat()
  return (
    <ul className="sv-texts lined">
      {texts.map(({ clientId, clientName, answered, text }) => (
        <li key={`${clientId} ${answered}`}>
          <p className="lines breaks" dir="auto">
            {text}
          </p>
          <small className="row">
            <Link className="sv-who ell" to={`/clientInfo/${clientId}?tabvalue=4`}>
              {clientName}
            </Link>
            <span className="muted num">{dateOf(answered)}</span>
          </small>
        </li>
      ))}
    </ul>
  )
}
