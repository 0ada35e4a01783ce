import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DaysClosed } from '../../../schema/api/salon-config.ts'
import { isClosed } from '../../../schema/rules/rota.ts'
import { Badge } from '../../ui/badge.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { ClosedDaysDialog } from './closed-days-dialog.tsx'
import { useClosedLabels } from './closed-labels.ts'
import { ConfigList } from './config-list.tsx'
import { HolidayProposals } from './holiday-proposals.tsx'
import './salon-config-labels.ts'
import { oneClosed, useClosedDays } from './resources.ts'
import { useRemoval } from './use-removal.ts'

const draftOf = ({ dayStart, dayEnd, everyYear, note }: DaysClosed) => ({ dayStart, dayEnd, everyYear, note })

/** Days on which the salon is closed; the country's holidays are proposed. */
export function ClosedDaysSection() {
  const { t } = useTranslation('salon-config')
  const { dayIn } = useFormat()
  const words = useClosedLabels()
  const [opened, setOpened] = useState<DaysClosed | 'new' | null>(null)
  const list = useClosedDays()
  const nameOf = (row: DaysClosed) => row.note || words(row)
  const remove = useRemoval(list, { nameOf, oneOf: oneClosed, draftOf })
  const today = dayIn(Date.now())
  const isPast = (row: DaysClosed) => !row.everyYear && row.dayEnd < today
  // What is still to come first, in the order of the calendar; what comes every year among it by its day.
  const place = (row: DaysClosed) => (row.everyYear ? `${today.slice(0, 4)}${row.dayStart.slice(4)}` : row.dayStart)
  const rows = list.entities?.toSorted((a, b) => Number(isPast(a)) - Number(isPast(b)) || place(a).localeCompare(place(b)))
  return (
    <>
      <ConfigList
        title={t('closed_days')}
        text={t('closed_text')}
        add={t('add_closed_days')}
        icon="calendar"
        emptyText={t('closed_empty')}
        read={list.read}
        rows={rows}
        keyOf={(row) => row.salonConfigDaysClosedId}
        nameOf={nameOf}
        renderRow={(row) => (
          <span className="row-text">
            <span className="row wrap">
              <b className="semi capital">{words(row)}</b>
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
        onAdd={() => setOpened('new')}
        onEdit={setOpened}
        onRemove={(row) => void remove(row)}
      >
        <HolidayProposals
          closed={list.entities ?? []}
          busy={list.create.isPending}
          onAdd={(draft) => list.create.mutateAsync({ input: {}, body: draft })}
        />
      </ConfigList>
      {opened && <ClosedDaysDialog entity={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </>
  )
}
