import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VisitPromo } from '../../../../schema/api/money/promotions-schemas.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import type { PromoRefusal } from '../../../../schema/rules/money/promotions.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useVisitPromos } from './use-visit-promos.ts'

const reasonLabels = {
  inactive: 'promo_inactive',
  not_started: 'promo_not_started',
  ended: 'promo_ended',
  other_weekday: 'promo_other_weekday',
  other_time: 'promo_other_time',
  other_client: 'promo_other_client',
  other_items: 'promo_other_items',
  needs_code: 'promo_needs_code',
  used_up: 'promo_used_up',
  client_limit: 'promo_client_limit',
  no_saving: 'promo_no_saving',
} as const satisfies Record<PromoRefusal, string>

/** The promotions of a visit: those that apply as chips, why the others do not, and a field for a code. Nothing on a day without any. */
export function VisitPromos({ visit }: { visit: Appointment }) {
  const { t } = useTranslation('visits')
  const { euros } = useFormat()
  const { promos, apply, remove, applyCode, isPending } = useVisitPromos(visit)
  const isOn = ({ specialPromoUsageStatsId }: VisitPromo) => specialPromoUsageStatsId !== null
  const shown = promos.filter((promo) => isOn(promo) || promo.applies)
  const others = promos.filter((promo) => !isOn(promo) && !promo.applies && promo.reason !== 'needs_code')
  const takesCode = promos.some((promo) => promo.reason === 'needs_code')
  if (promos.length === 0) return null
  return (
    <section className="ck-offer" aria-label={t('promotions_today')}>
      <h2 className="s">{t('promotions_today')}</h2>
      {shown.length > 0 && (
        <div className="row wrap">
          {shown.map((promo) => (
            <Chip
              key={promo.specialPromoId}
              on={isOn(promo)}
              disabled={isPending}
              onClick={() => (isOn(promo) ? remove(promo) : apply(promo))}
            >
              {t('promo_saving', { name: promo.specialPromo, amount: euros(promo.saving) })}
            </Chip>
          ))}
        </div>
      )}
      {takesCode && <CodeField onApply={applyCode} />}
      {others.length > 0 && <Others promos={others} />}
      {shown.length > 0 && <p className="xs muted">{t('promo_rule')}</p>}
    </section>
  )
}

function CodeField({ onApply }: { onApply: (code: string) => boolean }) {
  const { t } = useTranslation('visits')
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') input.current?.focus()
    else if (onApply(code)) setCode('')
  }
  return (
    <form className="ck-code row bottom" onSubmit={submit}>
      <TextField ref={input} label={t('promo_code')} autoComplete="off" value={code} onChange={setCode} />
      <Button type="submit">{t('promo_apply')}</Button>
    </form>
  )
}

/** The promotions of the day that do not apply, with the reason. */
function Others({ promos }: { promos: readonly VisitPromo[] }) {
  const { t } = useTranslation('visits')
  return (
    <details className="s">
      <summary className="muted">{t('promos_not_applied', { count: promos.length })}</summary>
      <ul className="ck-promo-reasons">
        {promos.map(({ specialPromoId, specialPromo, reason }) => (
          <li key={specialPromoId} className="row between">
            <span className="med ell">{specialPromo}</span>
            <span className="muted">{reason && t(reasonLabels[reason])}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
