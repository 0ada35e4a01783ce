import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Appointment } from '../../../../schema/api/visits/visits.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import './appointments-labels.ts'
import type { Step } from './steps.ts'
import { getClientName } from './visit-people.ts'

interface VisitMenuProps {
  visit: Appointment
  onStep: (step: Step) => void
  /** Opens the correction of the arrival time; undefined once the visit is closed. */
  onArrival: (() => void) | undefined
}

/** Further actions of a visit: its booking, its client, the arrival time, and undo of the check-in. */
export function VisitMenu({ visit, onStep, onArrival }: VisitMenuProps) {
  const { t } = useTranslation('visits')
  const navigate = useNavigate()
  const { roles } = useMe()
  const undoArrival = async () => {
    const hasBegun = visit.startServices !== null || visit.clientHistoryProductsDTO.length > 0
    const isConfirmed =
      !hasBegun ||
      (await confirm({
        kind: 'standard',
        danger: true,
        title: t('undo_check_in_question', { client: getClientName(visit) }),
        text: t('undo_check_in_text'),
        confirmLabel: t('undo_check_in'),
      }))
    if (!isConfirmed) return
    onStep({ of: 'visit', step: 'UndoArrival' })
    void navigate('/appointments')
  }
  const open = (path: string) => () => void navigate(path)
  const entries: MenuEntry[] = [
    { value: 'booking', icon: 'calendar', label: t('booking'), run: open(`/agenda/${encodeURIComponent(visit.agendaId)}`) },
  ]
  if (hasAnyRole(roles, groups.user))
    entries.push({ value: 'client', icon: 'user', label: t('client'), run: open(`/clientInfo/${encodeURIComponent(visit.clientId)}`) })
  if (onArrival)
    entries.push({ value: 'arrival', icon: 'clock', label: t('edit_arrival'), run: onArrival }, 'separator', {
      value: 'undo',
      icon: 'undo',
      label: t('undo_check_in'),
      danger: true,
      run: () => void undoArrival(),
    })
  return <Menu label={t('more')} trigger={<IconButton icon="more" label={t('more')} />} entries={entries} />
}
