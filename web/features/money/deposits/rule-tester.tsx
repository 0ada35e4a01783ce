import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import { findDeposit } from '../../../../schema/rules/money/deposit-rules.ts'
import { describeDeposit } from '../../../../schema/rules/money/deposit-text.ts'
import { cents } from '../../../../schema/rules/money.ts'
import { addDays, atTime } from '../../../../schema/rules/salon-time.ts'
import { type DepositMark, depositMarks } from '../../../../schema/terms.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { NumberField, TimeField } from '../../../ui/number-field.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { Select } from '../../../ui/select.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { markLabels } from './mark-labels.ts'
import type { Rule } from './rule-values.ts'
import { ServiceChips } from './service-chips.tsx'

/** What rules ask of a client, services and a time that are made up here. Nothing of it is saved. */
export function RuleTester({ rules, services }: { rules: readonly Rule[]; services: readonly Service[] }) {
  const { t, i18n } = useTranslation('deposits')
  const { dayIn, euros, timeZone: zone, currency } = useFormat()
  const today = dayIn(Date.now())
  const [isNew, setNew] = useState(true)
  const [lastVisit, setLastVisit] = useState<string | null>(addDays(today, -30))
  const [noShows, setNoShows] = useState<number | null>(0)
  const [mark, setMark] = useState<DepositMark>('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [day, setDay] = useState<string | null>(addDays(today, 7))
  const [at, setAt] = useState<string | null>('10:00')
  const value = services.filter(({ serviceId }) => chosen.includes(serviceId)).reduce((sum, { price }) => sum + cents(price), 0)
  const client = { mark, lastVisit: isNew ? null : lastVisit, noShows: isNew ? 0 : (noShows ?? 0) }
  const booking = { startUtc: atTime(day ?? today, at ?? '10:00', zone), cents: value, serviceIds: chosen }
  const terms = findDeposit(rules, client, booking, zone)
  const place = rules.findIndex(({ ruleKey }) => ruleKey === terms?.ruleKey)
  const others = rules.flatMap((rule, i) => (i > place && findDeposit([rule], client, booking, zone) ? [i + 1] : []))
  const language = i18n.language.startsWith('it') ? 'it' : 'en'
  const now = { language, currency, zone, nowUtc: Date.now() / 1000 } as const
  return (
    <section className="card" aria-label={t('dep_test')}>
      <header>
        <h3 className="grow">{t('dep_test')}</h3>
      </header>
      <div className="body grid gap-12">
        <Segment
          label={t('client')}
          value={isNew ? 'new' : 'known'}
          onChange={(next) => setNew(next === 'new')}
          options={[
            { value: 'new', label: t('new_client') },
            { value: 'known', label: t('dep_client_known') },
          ]}
        />
        {!isNew && (
          <div className="form-grid">
            <DatePicker label={t('last_visit')} max={today} value={lastVisit} onChange={setLastVisit} />
            <NumberField label={t('dep_missed')} min={0} max={50} value={noShows} onChange={setNoShows} />
          </div>
        )}
        <Select
          label={t('deposit')}
          value={mark}
          onChange={setMark}
          options={depositMarks.map((one) => ({ value: one, label: t(markLabels[one]) }))}
        />
        <ServiceChips label={t('services')} services={services} chosen={chosen} onChange={setChosen} />
        <div className="form-grid">
          <DatePicker label={t('dep_when')} min={today} value={day} onChange={setDay} />
          <TimeField label={t('dep_at')} value={at} onChange={setAt} />
        </div>
      </div>
      <div className="body grid gap-8 hair-above" aria-live="polite">
        {terms ? (
          <>
            <span>
              <Badge tone="accent">{t('dep_decides', { place: place + 1 })}</Badge>
            </span>
            <b className="semi num">{t('dep_now', { amount: euros(terms.cents / 100), rest: euros((value - terms.cents) / 100) })}</b>
            <blockquote className="deposit-text s">
              {describeDeposit(terms, now)}
              <span className="below xs muted">{t('dep_guest_reads')}</span>
            </blockquote>
            {others.length > 0 && <p className="xs muted">{t('dep_also', { count: others.length, places: others.join(', ') })}</p>}
          </>
        ) : (
          <b className="semi">{t('dep_no_deposit')}</b>
        )}
      </div>
    </section>
  )
}
