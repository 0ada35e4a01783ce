import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { addDays } from '../../../ui/dates.ts'
import { Segment } from '../../../ui/segment.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { NpsPanel } from './nps-panel.tsx'
import { SurveyPanel } from './survey-panel.tsx'
import '../../../ui/page.css'
import './surveys.css'
import '../../../ui/tabs.css'

const periods = ['30', '90', '365'] as const

/** /surveys: what clients say after a visit: the NPS with its comments (`?tab=nps`), and the salon's surveys with their results. */
export function SurveysScreen() {
  const { t } = useTranslation('surveys')
  const [query] = useSearchParams()
  const today = useFormat().dayIn(Date.now())
  const [days, setDays] = useState<(typeof periods)[number]>('90')
  const labels = { '30': t('days_30'), '90': t('days_90'), '365': t('days_365') }
  const span = { from: addDays(today, 1 - Number(days)), to: today }
  const tab = query.get('tab') === 'nps' ? 'nps' : 'surveys'
  return (
    <section className="page-body grid gap-16">
      <header className="sv-head wrap flex middle">
        <h1>{t('title')}</h1>
        <nav className="tabs" aria-label={t('title')}>
          {(['surveys', 'nps'] as const).map((one) => (
            <Link key={one} to={`?tab=${one}`} aria-current={one === tab ? 'page' : undefined}>
              {t(one)}
            </Link>
          ))}
        </nav>
        <Segment label={t('period')} value={days} onChange={setDays} options={periods.map((value) => ({ value, label: labels[value] }))} />
      </header>
      {tab === 'nps' ? <NpsPanel span={span} /> : <SurveyPanel span={span} />}
    </section>
  )
}
