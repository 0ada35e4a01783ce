import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Appointment } from '../../../schema/api/appointments.ts'
import { Chip } from '../../ui/chip.tsx'
import { MoneyField } from '../../ui/number-field.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './appointments-words.ts'

const usual = [300, 500, 1000] as const

/** Who the tip is for: whoever has worked longest on the client. */
export function tipFor(visit: Pick<Appointment, 'clientHistoryServicesDTO'>): string {
  const minutes = new Map<string, number>()
  for (const { userDTO, length } of visit.clientHistoryServicesDTO)
    minutes.set(userDTO.firstName, (minutes.get(userDTO.firstName) ?? 0) + length)
  return [...minutes].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

/** Cents in and out. */
export function TipCard({ visit, tip, onTip }: { visit: Appointment; tip: number; onTip: (cents: number) => void }) {
  const { t } = useTranslation('appointments')
  const { euros } = useFormat()
  const [other, setOther] = useState(false)
  const person = tipFor(visit)
  const choose = (amount: number) => {
    setOther(false)
    onTip(amount)
  }
  return (
    <section className="card" aria-label={t('tip')}>
      <div className="body row wrap ck-tip">
        <span className="grow">
          <b className="semi s">{person ? t('tip_for', { person }) : t('tip')}</b>
          <span className="xs muted vs-below">{t('tip_text')}</span>
        </span>
        <Chip on={tip === 0 && !other} onClick={() => choose(0)}>
          {t('no_tip')}
        </Chip>
        {usual.map((amount) => (
          <Chip key={amount} on={tip === amount && !other} onClick={() => choose(amount)}>
            <span className="num">{euros(amount / 100).replace(/[.,]00/, '')}</span>
          </Chip>
        ))}
        {other ? (
          <MoneyField
            className="ck-other"
            label={t('tip')}
            labelHidden
            min={0}
            value={tip || null}
            onChange={(value) => onTip(value ?? 0)}
          />
        ) : (
          <Chip dashed onClick={() => setOther(true)}>
            {t('other_tip')}
          </Chip>
        )}
      </div>
    </section>
  )
}
