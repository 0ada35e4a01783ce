import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { Button } from '../../../ui/button.tsx'
import { partWhenUsed } from '../../../ui/lazy-part.ts'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { type DeskKind, deskKinds, useDeskLabels } from './desk-kinds.ts'
import { WriteDialog } from './lazy-write-dialog.ts'

const SendDialog = partWhenUsed(async () => (await import('./send-dialog.tsx')).SendDialog)

const icons = { next_agendas: 'calendar', nps: 'target', survey: 'chat', review_link: 'star-border', privacy: 'shield' } as const

/** What can be sent to a client from the desk. */
export function SendMenu({ client }: { client: { clientId: string; name: string } }) {
  const { t } = useTranslation('client-messages')
  const labels = useDeskLabels()
  const [open, setOpen] = useState<DeskKind | 'write' | null>(null)
  if (!hasAnyRole(useMe().roles, groups.user)) return null
  const entries: MenuEntry[] = [
    ...deskKinds.map((kind): MenuEntry => ({ value: kind, icon: icons[kind], label: labels[kind], run: () => setOpen(kind) })),
    'separator',
    { value: 'write', icon: 'edit', label: t('write'), run: () => setOpen('write') },
  ]
  const close = () => setOpen(null)
  return (
    <>
      <Menu label={t('send_menu')} trigger={<Button icon="send">{t('send_from_salon')}</Button>} entries={entries} />
      {open !== null && open !== 'write' && <SendDialog client={client} kind={open} onClose={close} />}
      {open === 'write' && (
        <Suspense>
          <WriteDialog clientIds={[client.clientId]} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
