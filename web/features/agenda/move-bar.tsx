import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './agenda-labels.ts'
import type { AgendaPerson } from './use-agenda-day.ts'
import type { CarriedCard } from './use-card-keys.ts'

/** What is being carried, where to, and how to put it down; for the eye and the mouse, the rest is said aloud. */
export function CarriedBar({
  carried,
  people,
  onPutDown,
  onPutBack,
}: {
  carried: CarriedCard
  people: readonly AgendaPerson[]
  onPutDown: () => void
  onPutBack: () => void
}) {
  const { t } = useTranslation('agenda')
  const { time } = useFormat()
  const { card, by, stretch, userId } = carried
  const person = people.find((one) => one.user.userId === userId)?.user.firstName ?? ''
  const where = { from: time((card.start + by) * 1000), to: time((card.end + by + stretch * 60) * 1000), person }
  return (
    <div className="ag-carried">
      <b className="semi ell">{card.agenda.clientDTO?.name}</b>
      <span className="num">{t('moving_to', where)}</span>
      <Button size="s" tabIndex={-1} onClick={onPutBack}>
        {t('cancel_move')} <Kbd keys={['Esc']} />
      </Button>
      <Button size="s" variant="primary" tabIndex={-1} onClick={onPutDown}>
        {t('drop_here')} <Kbd keys={['Enter']} />
      </Button>
    </div>
  )
}
