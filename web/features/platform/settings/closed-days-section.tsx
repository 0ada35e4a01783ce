import { useTranslation } from 'react-i18next'
import type { DaysClosed } from '../../../../schema/api/platform/settings-resources-schemas.ts'
import { isClosed } from '../../../../schema/rules/team/rota.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { ClosedDaysDialog } from './closed-days-dialog.tsx'
import { useClosedDaysLabel } from './closed-days-labels.ts'
import { ConfigList } from './config-list.tsx'
import { HolidayProposals } from './holiday-proposals.tsx'
import { useClosedDays } from './resources.ts'
import { useRemoval } from './use-removal.ts'

const toDraft = ({ dayStart, dayEnd, everyYear, note }: DaysClosed) => ({ dayStart, dayEnd, everyYear, note })

/** The days on which the salon is closed, with the country's public holidays as proposals. */
export function ClosedDaysSection() {
  const { t } = useTranslation('settings')
  const { dayIn } = useFormat()
  const getLabel = useClosedDaysLabel()
  const list = useClosedDays()
  const getName = (row: DaysClosed) => row.note || getLabel(row)
  const remove = useRemoval(list, { getName, toDraft })
  const today = dayIn(Date.now())
  const isPast = (row: DaysClosed) => !row.everyYear && row.dayEnd < today
  // Coming days first, by date; yearly ones by their date in this year.
  const toSortKey = (row: DaysClosed) => (row.everyYear ? `${today.slice(0, 4)}${row.dayStart.slice(4)}` : row.dayStart)
  const rows = list.entities?.toSorted((a, b) => Number(isPast(a)) - Number(isPast(b)) || toSortKey(a).localeCompare(toSortKey(b)))
  return (
    <ConfigList
      title={t('closed_days')}
      text={t('closed_text')}
      addLabel={t('add_closed_days')}
      icon="calendar"
      emptyText={t('closed_empty')}
      list={list}
      rows={rows}
      getName={getName}
      renderRow={(row) => (
        <span className="config-row-text grow grid">
          <span className="row wrap">
            <b className="semi capital">{getLabel(row)}</b>
            {row.everyYear && (
              <Badge tone="info" icon="repeat">
                {t('every_year')}
              </Badge>
            )}
            {isPast(row) && <Badge>{t('past')}</Badge>}
            {isClosed([row], today) && <Badge tone="accent">{t('today')}</Badge>}
          </span>
          {row.note && <span className="s muted">{row.note}</span>}
        </span>
      )}
      renderDialog={(entity, onClose) => <ClosedDaysDialog entity={entity} onClose={onClose} />}
      onRemove={remove}
    >
      {list.entities && (
        <HolidayProposals
          closed={list.entities}
          busy={list.create.isPending}
          onAdd={(draft) => list.create.mutateAsync({ input: {}, body: draft })}
        />
      )}
    </ConfigList>
  )
}
