import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { classes } from '../../../../schema/api/booking/classes.ts'
import type { Class } from '../../../../schema/api/booking/classes-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { addDays } from '../../../ui/dates.ts'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { TablePage } from '../../../ui/table-page.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { ClassDialog } from './class-dialog.tsx'
import { classPath, getLeader, useClassStates } from './class-labels.ts'

const none: readonly Class[] = []
/** Days that are listed ahead, and behind. */
const listedDays = { coming: 365, past: 120 }
type View = keyof typeof listedDays

function useColumns(): readonly Column<Class>[] {
  const { t } = useTranslation('classes')
  const { momentOf, fileMoment } = useFormat()
  const getState = useClassStates()
  return useMemo(
    () => [
      { key: 'name', header: t('class'), value: ({ name }) => name, width: 180, grow: 2, card: 'title' },
      {
        key: 'start',
        header: t('when'),
        value: ({ start }) => start,
        text: ({ start }) => momentOf(start),
        fileText: ({ start }) => fileMoment(start),
        cell: ({ start }) => <span className="num nowrap">{momentOf(start)}</span>,
        width: 150,
      },
      { key: 'leader', header: t('leader'), value: getLeader, width: 130 },
      {
        key: 'seats',
        header: t('seats'),
        value: ({ taken }) => taken,
        text: ({ taken, seats }) => t('taken_of', { taken, seats }),
        cell: ({ taken, seats }) => <span className="num">{t('taken_of', { taken, seats })}</span>,
        width: 90,
        grow: 0,
        card: 'end',
      },
      {
        key: 'waiting',
        header: t('waiting_list'),
        kind: 'number',
        value: ({ waiting }) => waiting,
        width: 110,
        grow: 0,
        hiddenOnPhone: true,
      },
      { key: 'price', header: t('price_of_seat'), kind: 'euros', value: ({ price }) => price, width: 120, grow: 0, hiddenOnPhone: true },
      {
        key: 'state',
        header: t('status'),
        value: (one) => getState(one).text,
        cell: (one) => {
          const { tone, text } = getState(one)
          return <Badge tone={tone}>{text}</Badge>
        },
        width: 150,
        grow: 0,
      },
    ],
    [t, momentOf, fileMoment, getState],
  )
}

/** /classes: the classes to come, or those that are over. */
export function ClassesScreen() {
  const { t } = useTranslation('classes')
  const navigate = useNavigate()
  const errorMessage = useErrorMessage()
  const { dayIn } = useFormat()
  const [view, setView] = useState<View>('coming')
  const [isNew, setNew] = useState(false)
  const columns = useColumns()
  const today = dayIn(Date.now())
  const days =
    view === 'coming'
      ? { from: today, to: addDays(today, listedDays.coming) }
      : { from: addDays(today, -listedDays.past), to: addDays(today, -1) }
  const { data, isPending, error, refetch } = useRead(classes.list, days)
  const rows = useMemo(() => (view === 'past' ? (data?.toReversed() ?? none) : (data ?? none)), [data, view])
  const add = () => setNew(true)
  return (
    <TablePage title={t('classes')} actions={<AddButton label={t('new_class')} onClick={add} />}>
      {error && !data ? (
        <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          key={view}
          label={t('classes')}
          rows={rows}
          columns={columns}
          rowKey={({ classId }) => classId}
          onOpen={({ classId }) => void navigate(classPath(classId))}
          loading={isPending}
          exportName={t('classes')}
          tools={
            <Segment
              label={t('show')}
              value={view}
              onChange={setView}
              options={[
                { value: 'coming', label: t('coming') },
                { value: 'past', label: t('past') },
              ]}
            />
          }
          empty={
            view === 'coming' ? (
              <Empty icon="palette" title={t('no_classes')} text={t('no_classes_text')}>
                <Button icon="plus" onClick={add}>
                  {t('new_class')}
                </Button>
              </Empty>
            ) : (
              <Empty icon="palette" title={t('no_past_classes')} />
            )
          }
        />
      )}
      {isNew && <ClassDialog one={null} onClose={() => setNew(false)} />}
    </TablePage>
  )
}
