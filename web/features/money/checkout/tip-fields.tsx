import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { Chip } from '../../../ui/chip.tsx'
import { MoneyField } from '../../../ui/number-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { getStaffNames } from '../../visits/visits/index.ts'
import type { CheckoutState } from './use-checkout.ts'

/** Cents. */
const suggestedTips = [300, 500, 1000] as const

/** The tip and who receives it: who worked longest, unless others are chosen; several share it evenly. */
export function TipFields({
  visit,
  checkout,
}: {
  visit: Appointment
  checkout: Pick<CheckoutState, 'tip' | 'tips' | 'people' | 'setTip' | 'setTipTo'>
}) {
  const { t } = useTranslation('visits')
  const { t: b } = useTranslation('ledger')
  const { euros } = useFormat()
  const [other, setOther] = useState(false)
  const { tip, tips, people, setTip, setTipTo } = checkout
  const names = getStaffNames(visit)
  const getName = (userId: string) => names.get(userId) ?? ''
  const [first = ''] = people
  const receivers = tips.map(({ userId }) => userId)
  const choose = (amount: number) => {
    setOther(false)
    setTip(amount)
  }
  const toggle = (userId: string) => {
    const rest = receivers.includes(userId)
      ? receivers.filter((one) => one !== userId)
      : people.filter((one) => one === userId || receivers.includes(one))
    setTipTo(rest.length > 0 ? rest : [first])
  }
  return (
    <section className="grid gap-6 packed" aria-label={t('tip')}>
      <span className="label">{people.length === 1 ? t('tip_for', { person: getName(first) }) : t('tip')}</span>
      <div className="ck-tip wrap row">
        <Chip on={tip === 0 && !other} onClick={() => choose(0)}>
          {t('no_tip')}
        </Chip>
        {suggestedTips.map((amount) => (
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
            onChange={(value) => setTip(value ?? 0)}
          />
        ) : (
          <Chip dashed onClick={() => setOther(true)}>
            {t('other_tip')}
          </Chip>
        )}
      </div>
      {tip > 0 && people.length > 1 && (
        <fieldset className="bk-tip wrap row">
          <legend className="sr">{b('tip_for')}</legend>
          {people.map((userId) => {
            const share = tips.find((one) => one.userId === userId)
            return (
              <Chip key={userId} size="s" on={share !== undefined} onClick={() => toggle(userId)}>
                <span className="num">
                  {share ? b('tip_share', { person: getName(userId), amount: euros(share.amount) }) : getName(userId)}
                </span>
              </Chip>
            )
          })}
        </fieldset>
      )}
      <p className="help">{t('tip_text')}</p>
    </section>
  )
}
