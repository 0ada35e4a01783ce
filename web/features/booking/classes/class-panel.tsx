import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { classes } from '../../../../schema/api/booking/classes.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './classes.css'
import { classPath, getLeader, useClassStates } from './class-labels.ts'
import { ClassPeople } from './class-people.tsx'

/** A class beside the agenda: who comes, with check-in and checkout. */
export function ClassPanel({ classId, onClose }: { classId: string; onClose?: (() => void) | undefined }) {
  const { t } = useTranslation('classes')
  const { time } = useFormat()
  const errorMessage = useErrorMessage()
  const getState = useClassStates()
  const { data, error, refetch } = useRead(classes.one, { classId })
  const state = data && getState(data)
  return (
    <div className="ag-panel-body cl-panel">
      <div className="row between">
        {state ? (
          <Badge tone={state.tone} size="l">
            {state.text}
          </Badge>
        ) : (
          <span />
        )}
        {onClose && <IconButton size="s" icon="close" label={t('close')} onClick={onClose} />}
      </div>
      {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={4} />}
      {data && (
        <>
          <div>
            {onClose && <h2 dir="auto">{data.name}</h2>}
            <p className="s muted num">
              {t('time_range', { from: time(data.start), to: time(Date.parse(data.start) + data.length * 60_000) })} · {getLeader(data)}
            </p>
          </div>
          <ClassPeople one={data} />
          <Link className={buttonClass({ block: true })} to={classPath(classId)}>
            {t('open_class')}
          </Link>
        </>
      )}
    </div>
  )
}
