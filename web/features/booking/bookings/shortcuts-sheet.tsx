import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import './agenda-keys.css'

/** List of the keyboard shortcuts. */
export function ShortcutsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('bookings')
  const groups = [
    {
      title: t('keys_agenda'),
      rows: [
        [['←', '→'], t('key_days')],
        [['T'], t('today')],
        [['N'], t('new_booking')],
        [['W'], t('walk_in')],
        [['/'], t('key_search')],
        [['Ctrl', 'K'], t('key_commands')],
        [['?'], t('keyboard_shortcuts')],
      ],
    },
    {
      title: t('booking'),
      rows: [
        [['Tab'], t('key_go_to_bookings')],
        [['↑', '↓', '←', '→'], t('key_next_booking')],
        [['Enter'], t('open')],
        [['A'], t('key_check_in')],
        [['S'], t('key_start')],
        [['X'], t('key_stop')],
        [['C'], t('key_check_out')],
        [['E'], t('edit')],
        [['Alt', '↑', '↓'], t('key_move')],
        [['Alt', '←', '→'], t('key_team_member')],
        [['Alt', 'Shift', '↑', '↓'], t('key_resize')],
        [['M'], t('key_pick_up')],
        [['Esc'], t('key_cancel')],
      ],
    },
    {
      title: t('keys_form'),
      rows: [
        [['Enter'], t('key_client')],
        [['Ctrl', 'Enter'], t('save')],
      ],
    },
  ] as const
  return (
    <Dialog open={open} onClose={onClose} title={t('keyboard_shortcuts')} className="ag-keys-dialog">
      <div className="ag-keys">
        {groups.map((group) => (
          <section key={group.title}>
            <h3>{group.title}</h3>
            <dl>
              {group.rows.map(([keys, label]) => (
                <div key={label} className="row between">
                  <dt>{label}</dt>
                  <dd>
                    <Kbd keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
