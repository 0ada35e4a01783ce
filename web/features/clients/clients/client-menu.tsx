import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Client } from '../../../../schema/api/clients/client-fields.ts'
import { clientErase } from '../../../../schema/api/records/client-erase.ts'
import { groups, languages } from '../../../../schema/terms.ts'
import { call } from '../../../api/call.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import './clients-labels.ts'

const EraseDialog = lazy(async () => ({ default: (await import('../../records/client-erase/index.ts')).EraseDialog }))

/** Merge, everything about the client as a file, and erase: by role. */
export function ClientMenu({ client }: { client: Pick<Client, 'clientId' | 'name'> }) {
  const { t, i18n } = useTranslation('clients')
  const navigate = useNavigate()
  const { roles } = useMe()
  const [isErasing, setIsErasing] = useState(false)
  const { clientId } = client
  const isAdmin = hasAnyRole(roles, groups.admin)
  const language = languages.find((one) => one === i18n.language)
  const download = useDownload()
  const exportJson = () => void download(() => call(clientErase.exportJson, { clientId }), clientErase.exportJson.reply.file)
  const exportPdf = () =>
    void download(() => call(clientErase.exportPdf, { clientId, ...(language ? { language } : {}) }), clientErase.exportPdf.reply.file)
  const merge = () => void navigate(`/clientMerge?${new URLSearchParams({ keep: clientId })}`)
  const entries: MenuEntry[] = [
    { value: 'merge', icon: 'users', label: t('merge_with'), run: merge },
    ...(isAdmin
      ? ([
          { value: 'json', icon: 'download', label: t('export_json'), run: exportJson },
          { value: 'pdf', icon: 'printer', label: t('export_pdf'), run: exportPdf },
          'separator',
          { value: 'erase', icon: 'trash', danger: true, label: t('erase_client'), run: () => setIsErasing(true) },
        ] satisfies MenuEntry[])
      : []),
  ]
  if (!hasAnyRole(roles, groups.adminReceptionist)) return null
  return (
    <>
      <Menu label={t('more')} trigger={<IconButton icon="more" label={t('more')} />} entries={entries} />
      {isErasing && (
        <Suspense>
          <EraseDialog client={client} onClose={() => setIsErasing(false)} />
        </Suspense>
      )}
    </>
  )
}
