import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import type { AgendaColumn } from './use-agenda-day.ts'
import type { DraggedCard } from './use-card-keys.ts'

/** The card that is dragged by keyboard, its target time, and buttons to drop or cancel. Screen readers get announcements instead. */
export function DragBar({
  dragged,
  columns,
  onDrop,
  onCancel,
}: {
  dragged: DraggedCard
  columns: readonly AgendaColumn[]
  onDrop: () => void
  onCancel: () => void
}) {
  const { t } = useTranslation('agenda-day')
  const { t: tMore } = useTranslation('bookings', { useSuspense: false })
  const { time } = useFormat()
  const { card, shift, resize, columnId } = dragged
  const column = columns.find(({ id }) => id === columnId)
  const target = {
    from: time((card.start + shift) * 1000),
    to: time((card.end + shift + resize * 60) * 1000),
    person: column?.shortName ?? '',
  }
  return (
    <div className="ag-drag-bar row gap-10 nowrap framed round-l s">
      <b className="semi ell">{card.agenda.clientDTO?.name}</b>
      <span className="num">{t(column?.user ? 'moving_to' : 'moving_to_unit', target)}</span>
      <Button size="s" tabIndex={-1} onClick={onCancel}>
        {tMore('cancel_move')} <Kbd keys={['Esc']} />
      </Button>
      <Button size="s" variant="primary" tabIndex={-1} onClick={onDrop}>
        {tMore('drop_here')} <Kbd keys={['Enter']} />
      </Button>
    </div>
  )
}
