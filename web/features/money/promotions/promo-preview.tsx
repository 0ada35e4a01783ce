import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { specialPromos } from '../../../../schema/api/money/promotions.ts'
import { SpecialPromoDraft } from '../../../../schema/api/money/promotions-fields.ts'
import { call } from '../../../api/call.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { type PromoFormValues, toPromoBody } from './promo-values.ts'

/** Milliseconds without a change after which the preview is computed again. */
const delay = 300
const shownSamples = 4

/** The value as it was when it last stopped changing. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** What the promotion would have done to last month's visits, computed again with each change. */
export function PromoPreview({ values }: { values: PromoFormValues }) {
  const { t } = useTranslation('promotions')
  const { euros, dayOf, time } = useFormat()
  const [showsAll, setShowsAll] = useState(false)
  const name = values.specialPromo.trim() || t('name')
  const text = useSettled(JSON.stringify({ ...toPromoBody(values), specialPromo: name }))
  const body: unknown = JSON.parse(text)
  const isComplete = v.is(SpecialPromoDraft, body)
  const { data, error } = useQuery({
    queryKey: ['promotions.preview', text],
    queryFn: ({ signal }) => call(specialPromos.preview, {}, v.parse(SpecialPromoDraft, body), { signal }),
    enabled: isComplete,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const preview = isComplete && !error ? data : undefined
  if (!preview) return <aside className="card pm-preview grid gap-10 pad s muted">{t('preview_incomplete')}</aside>
  const given = Math.round((preview.before - preview.after) * 100) / 100
  const samples = showsAll ? preview.samples : preview.samples.slice(0, shownSamples)
  return (
    <aside className="card pm-preview grid gap-10 pad" aria-live="polite" aria-label={t('preview')}>
      <p className="xs muted semi">{t('would_have_applied')}</p>
      <p className="row between wrap">
        <span>
          <b className="display num">{t('visits', { count: preview.visits })}</b> <span className="s muted">{t('last_month')}</span>
        </span>
        <b className="display num">{given > 0 ? t('minus_amount', { amount: euros(given) }) : euros(0)}</b>
      </p>
      {preview.visits > 0 && (
        <dl className="pm-facts grid framed round">
          <div className="flex">
            <dt className="xs muted">{t('those_visits')}</dt>
            <dd className="s num semi">{t('before_after', { before: euros(preview.before), after: euros(preview.after) })}</dd>
          </div>
          <div className="flex">
            <dt className="xs muted">{t('per_visit')}</dt>
            <dd className="s num semi">{t('minus_amount', { amount: euros(Math.round((given / preview.visits) * 100) / 100) })}</dd>
          </div>
          {preview.paysFor !== null && (
            <div className="flex">
              <dt className="xs muted">{t('pay_for_it')}</dt>
              <dd className="s num semi">{t('more_visits', { count: preview.paysFor })}</dd>
            </div>
          )}
        </dl>
      )}
      <ul className="pm-samples">
        {samples.map(({ appointmentId, name: client, services, person, at, before, after }) => (
          <li className="row gap-12 hair-above" key={appointmentId}>
            <span className="grow">
              <b className="med">{client}</b>
              <span className="xs muted ell">{[services, person, `${dayOf(at, 'short')}, ${time(at)}`].join(' · ')}</span>
            </span>
            <span className="num">
              <s className="xs muted">{euros(before)}</s>
              <b className="semi">{euros(after)}</b>
            </span>
          </li>
        ))}
      </ul>
      <p className="row between xs muted">
        {preview.samples.length > shownSamples && (
          <button type="button" className="link" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t('show_fewer') : t('show_visits', { count: preview.samples.length })}
          </button>
        )}
        {preview.leftOut > 0 && <span className="num">{t('left_out', { count: preview.leftOut })}</span>}
      </p>
    </aside>
  )
}
