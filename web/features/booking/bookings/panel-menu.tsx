import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Agenda } from '../../../../schema/api/booking/bookings.ts'
import { isPaid } from '../../../../schema/rules/visits/visit-status.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import './agenda-labels.ts'
import type { PanelDialog } from './panel-dialogs.tsx'

interface PanelMenuProps {
  agenda: Agenda
  onDialog: (dialog: PanelDialog) => void
  onRemove: () => void
}

/** Further actions of a booking, as far as the role and the state of the visit allow them. */
export function PanelMenu({ agenda, onDialog, onRemove }: PanelMenuProps) {
  const { t } = useTranslation('bookings')
  const { roles } = useMe()
  const navigate = useNavigate()
  const isSeries = agenda.repeatId != null
  const hasArrived = agenda.appointmentDTO?.arrival != null
  const entries: MenuEntry[] = [{ value: 'again', label: t('book_again'), icon: 'calendar-plus', run: () => onDialog('again') }]
  if (hasAnyRole(roles, groups.user)) entries.push({ value: 'repeat', label: t('repeat'), icon: 'repeat', run: () => onDialog('repeat') })
  entries.push('separator')
  if (hasAnyRole(roles, isSeries ? groups.user : groups.admin))
    entries.push({
      value: 'move',
      label: t(isSeries ? 'edit_series' : 'move_booking'),
      icon: 'clock',
      disabled: hasArrived,
      run: () => onDialog('move'),
    })
  if (hasAnyRole(roles, groups.adminReceptionistUser))
    entries.push({
      value: 'client',
      label: t('change_client'),
      icon: 'users',
      disabled: isPaid(agenda.appointmentDTO),
      run: () => onDialog('client'),
    })
  if (hasAnyRole(roles, groups.user))
    entries.push({
      value: 'contact',
      label: t('contact_details'),
      icon: 'phone',
      run: () => void navigate(`/clientPhone/${encodeURIComponent(agenda.clientId)}`),
    })
  entries.push(
    'separator',
    { value: 'cancel', label: t('cancel_booking'), icon: 'close', disabled: hasArrived, run: () => onDialog('cancelled') },
    { value: 'not_come', label: t('mark_no_show'), icon: 'user', disabled: hasArrived, run: () => onDialog('not_come') },
    { value: 'delete', label: t('delete'), icon: 'trash', danger: true, disabled: hasArrived, run: onRemove },
  )
  return <Menu label={t('more')} trigger={<IconButton size="s" icon="more" label={t('more')} />} entries={entries} />
}
