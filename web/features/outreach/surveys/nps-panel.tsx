import { useTranslation } from 'react-i18next'
import { clientNPSs } from '../../../../schema/api/outreach/client-messages.ts'
import type { NPSScore } from '../../../../schema/api/outreach/client-messages-schemas.ts'
import type { DaySpan } from '../../../../schema/rules/insights/report-periods.ts'
import { countNpsAnswers, type NpsCounts } from '../../../../schema/rules/outreach/nps.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { NpsComments } from './nps-comments.tsx'

const groups = ['promoters', 'passives', 'detractors'] as const

/** The NPS of a period by its formula, by team member, and the comments of those who answered. */
export function NpsPanel({ span }: { span: DaySpan }) {
  const { t } = useTranslation('surveys')
  const errorMessage = useErrorMessage()
  const { data, error, isPending, refetch } = useRead(clientNPSs.score, span, { keepPrevious: true })
  const isLate = useDelayed(isPending)
  if (error && !data) return <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!data) return isLate ? <ListSkeleton rows={6} /> : null
  if (data.score === null) return <Empty icon="star-border" title={t('no_score')} text={t('no_score_text')} />
  return (
    <div className="sv-nps grid top gap-16">
      <div className="sv-column grid gap-16 shrinks">
        <Score nps={data} />
        <People people={data.people} />
      </div>
      <NpsComments span={span} />
    </div>
  )
}

/** Promoters, passives and detractors as parts of one bar. */
function Bar({ counts }: { counts: NpsCounts }) {
  const all = countNpsAnswers(counts)
  return (
    <span className="sv-bar flex gap-2 clip" aria-hidden="true">
      {groups.map((group) => (
        <i key={group} className={`is-${group}`} style={{ flexGrow: counts[group] / Math.max(all, 1) }} />
      ))}
    </span>
  )
}

function Score({ nps }: { nps: NPSScore }) {
  const { t } = useTranslation('surveys')
  const { number } = useFormat()
  const answers = countNpsAnswers(nps)
  return (
    <section className="card sv-card grid gap-12 shrinks pad" aria-labelledby="nps-score">
      <h2 id="nps-score">{t('score')}</h2>
      <div className="row wrap">
        <b className="sv-figure num semi">{number(nps.score ?? 0)}</b>
        <span className="grow muted">
          {t('answers_of', { answers: number(answers), asked: number(Math.max(nps.asked, answers)) })}
          <br />
          {t('margin', { margin: number(nps.margin ?? 0) })}
          {nps.before.score !== null && ` · ${t('before', { score: number(nps.before.score) })}`}
        </span>
      </div>
      <Bar counts={nps} />
      <ul className="grid gap-4">
        {groups.map((group) => (
          <li key={group} className="row">
            <i className={`sv-dot is-${group}`} />
            <span className="grow">{t(group)}</span>
            <span className="num">{number(nps[group])}</span>
          </li>
        ))}
      </ul>
      <p className="xs muted">{t('formula')}</p>
    </section>
  )
}

function People({ people }: { people: NPSScore['people'] }) {
  const { t } = useTranslation('surveys')
  const { number } = useFormat()
  if (people.length === 0) return null
  return (
    <section className="card sv-card grid gap-12 shrinks pad" aria-labelledby="nps-people">
      <h2 id="nps-people">{t('by_person')}</h2>
      <ul className="sv-people grid gap-10">
        {people.map((person) => (
          <li className="grid middle gap-12" key={person.userId}>
            <span className="ell">{`${person.firstName} ${person.lastName}`}</span>
            <Bar counts={person} />
            <b className="num">{person.score === null ? '–' : number(person.score)}</b>
            <small className="muted num">{t('answers_count', { count: countNpsAnswers(person) })}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
