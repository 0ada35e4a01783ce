import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { specialPromos } from '../../../../schema/api/money/promotions.ts'
import type { SpecialPromo } from '../../../../schema/api/money/promotions-fields.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Note } from '../../../ui/note.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { TablePage } from '../../../ui/table-page.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { LastMinuteDialog } from './last-minute-dialog.tsx'
import { usePromoColumns } from './promo-columns.tsx'
import { findMeeting, getPromoState, type PromoState } from './promo-state.ts'
import { PromoTotals } from './promo-totals.tsx'
import './promotions.css'
import { viewLabels } from './promotions-labels.ts'
import { useTogglePromo } from './use-promo-writes.ts'

const views = { current: ['active', 'upcoming', 'used_up'], paused: ['paused'], ended: ['ended'] } as const satisfies Record<
  string,
  PromoState[]
>
type View = keyof typeof views
const noPromos: SpecialPromo[] = []

/** /promo: the salon's promotions, how often they were used and what they cost. */
export function PromoScreen() {
  const { t } = useTranslation('promotions')
  const navigate = useNavigate()
  const errorMessage = useErrorMessage()
  const today = useFormat().dayIn(Date.now())
  const [view, setView] = useState<View>('current')
  const [isLastMinute, setLastMinute] = useState(false)
  const { data = noPromos, isPending, error, refetch } = useRead(specialPromos.list, {})
  const toggle = useTogglePromo()
  const [onToggle] = useState(() => ({ run: toggle }))
  onToggle.run = toggle
  const [callToggle] = useState(() => (promo: SpecialPromo) => onToggle.run(promo))
  const columns = usePromoColumns(today, callToggle)
  const isIn = (one: View) => (promo: SpecialPromo) => views[one].some((state) => state === getPromoState(promo, today))
  const add = () => void navigate('/special-promo-feature/add')
  const options = (Object.keys(views) as View[]).map((value) => ({
    value,
    label: t('view_count', { view: t(viewLabels[value].name), count: data.filter(isIn(value)).length }),
  }))
  return (
    <TablePage
      title={t('promotions')}
      actions={
        <>
          <Button icon="clock" onClick={() => setLastMinute(true)}>
            {t('last_minute')}
          </Button>
          <AddButton label={t('new_promotion')} onClick={add} />
        </>
      }
    >
      {error && data.length === 0 ? (
        <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <>
          <div className="pm-top grid gap-12 no-shrink">
            <PromoTotals />
            <MeetingNote promos={data} today={today} />
          </div>
          <DataTable
            key={view}
            label={t('promotions')}
            rows={data.filter(isIn(view))}
            columns={columns}
            rowKey={({ specialPromoId }) => specialPromoId}
            onOpen={({ specialPromoId }) => void navigate(`/special-promo-feature/${specialPromoId}`)}
            loading={isPending}
            exportName={t('promotions')}
            tools={<Segment label={t('show')} value={view} onChange={setView} options={options} />}
            empty={
              <Empty icon="tag" title={t(viewLabels[view].none)} text={view === 'current' ? t('none_current_text') : undefined}>
                {view === 'current' && (
                  <Button icon="plus" onClick={add}>
                    {t('new_promotion')}
                  </Button>
                )}
              </Empty>
            }
          />
        </>
      )}
      {isLastMinute && <LastMinuteDialog onClose={() => setLastMinute(false)} />}
    </TablePage>
  )
}

/** Says what happens where two promotions can apply to the same visit. */
function MeetingNote({ promos, today }: { promos: readonly SpecialPromo[]; today: string }) {
  const { t } = useTranslation('promotions')
  const meeting = findMeeting(promos, today)
  if (!meeting) return null
  const [one, other] = meeting
  return (
    <Note tone="info" title={t('two_meet')}>
      {t('two_meet_text', { one: one.specialPromo, other: other.specialPromo })}
    </Note>
  )
}
