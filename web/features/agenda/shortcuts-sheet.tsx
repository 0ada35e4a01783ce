import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import './agenda-labels.ts'

/** What the keys do, on one sheet. */
export function ShortcutsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('agenda')
  const groups = [
    {
      title: t('keys_day'),
      rows: [
        [['←', '→'], t('key_days')],
        [['T'], t('key_today')],
        [['N'], t('key_new')],
        [['W'], t('key_walk_in')],
        [['/'], t('key_search')],
        [['?'], t('key_sheet')],
      ],
    },
    {
      title: t('keys_card'),
      rows: [
        [['Tab'], t('key_into')],
        [['↑', '↓', '←', '→'], t('key_next_card')],
        [['Enter'], t('key_open')],
        [['E'], t('key_edit')],
        [['Alt', '↑', '↓'], t('key_move')],
        [['Alt', '←', '→'], t('key_person')],
        [['Alt', 'Shift', '↑', '↓'], t('key_resize')],
        [['M'], t('key_carry')],
        [['Esc'], t('key_escape')],
      ],
    },
    {
      title: t('keys_form'),
      rows: [
        [['Enter'], t('key_client')],
        [['Ctrl', 'Enter'], t('key_save')],
      ],
    },
  ] as const
  return (
    <Dialog open={open} onClose={onClose} title={t('keys')}>
      <div className="ag-keys">
        {groups.map((group) => (
          <section key={group.title}>
            <h3>{group.title}</h3>
            <dl>
              {group.rows.map(([keys, words]) => (
                <div key={words} className="row between">
                  <dt>{words}</dt>
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
