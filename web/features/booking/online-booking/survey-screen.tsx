import { useState } from 'react'
import type { SurveyPage } from '../../../../schema/api/booking/link-page-replies.ts'
import { surveyLinks as calls } from '../../../../schema/api/outreach/survey-links.ts'
import { checkAnswers, type SurveyAnswer } from '../../../../schema/rules/outreach/surveys.ts'
import { CallError, call } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { QuestionField } from '../../../ui/question-field.tsx'
import { ClientPageFrame, noSession } from './client-page-frame.tsx'
import { readConflict } from './conflict.ts'
import { ErrorNote } from './error-note.tsx'
import { Frame } from './frame.tsx'
import { joinNames } from './page.ts'
import { getRequestKey } from './request-keys.ts'
import { ThankYou } from './thank-you.tsx'
import { t } from './translate.ts'
import { useGuestAction } from './use-guest-action.ts'

const readSurvey = (token: string, signal: AbortSignal) => call(calls.one, { token }, undefined, { ...noSession, signal })

/** /survey#token: the salon's questions about a visit; then everybody is offered the review link. */
export function SurveyScreen() {
  return (
    <ClientPageFrame title="survey_page" load={readSurvey}>
      {(page, token) => <Survey first={page} token={token} />}
    </ClientPageFrame>
  )
}

const showFirst = (questionId: string | undefined) => {
  const field = document.querySelector<HTMLElement>(`[data-question="${questionId}"]`)
  field?.scrollIntoView({ block: 'center' })
  field?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
}

function Survey({ first, token }: { first: SurveyPage; token: string }) {
  const [page, setPage] = useState(first)
  const [answers, setAnswers] = useState<Readonly<Record<string, SurveyAnswer>>>({})
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({})
  const { run, busy, error } = useGuestAction()
  const { state, title, intro, questions, surveyVersion, people } = page
  if (state === 'answered') return <ThankYou page={page} />
  if (state === 'over')
    return (
      <Frame title={t('nps_over')} text={t('nps_over_text')}>
        {null}
      </Frame>
    )
  const change = (answer: SurveyAnswer) => {
    setAnswers((before) => ({ ...before, [answer.questionId]: answer }))
    setFieldErrors(({ [answer.questionId]: _, ...others }) => others)
  }
  const send = () => {
    const given = Object.values(answers)
    const found = checkAnswers(questions, given)
    setFieldErrors(found)
    if (Object.keys(found).length > 0) return showFirst(questions.find(({ questionId }) => found[questionId])?.questionId)
    run(async () => {
      const body = {
        surveyVersion,
        answers: given.map(({ options, ...answer }) => ({ ...answer, ...(options && { options: [...options] }) })),
      }
      try {
        setPage(await call(calls.answer, { token }, body, { ...noSession, key: getRequestKey('survey', token, body) }))
      } catch (refused) {
        if (refused instanceof CallError) setFieldErrors(refused.fields)
        const current = readConflict<SurveyPage>(refused, 'current')
        if (!current) throw refused
        setPage(current)
      }
    })
  }
  const texts = {
    stars: [t('stars_1'), t('stars_2'), t('stars_3'), t('stars_4'), t('stars_5')],
    optional: t('if_you_like'),
    write: t('survey_write'),
  }
  return (
    <Frame
      title={title}
      text={[intro, people.length > 0 ? t('nps_with', { people: joinNames(people) }) : ''].filter(Boolean).join(' ') || undefined}
      onSubmit={send}
      foot={
        <Button type="submit" variant="primary" size="xl" block busy={busy}>
          {t('survey_send')}
        </Button>
      }
    >
      {questions.map((question) => (
        <QuestionField
          key={question.questionId}
          question={question}
          answer={answers[question.questionId]}
          onChange={change}
          error={fieldErrors[question.questionId] === undefined ? undefined : t('survey_required')}
          texts={texts}
        />
      ))}
      <ErrorNote error={error} retry={send} />
    </Frame>
  )
}
