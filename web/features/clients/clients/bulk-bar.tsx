import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ExportMenu } from '../../../ui/export-menu.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { WriteDialog } from '../../outreach/client-messages/index.ts'
import type { useBulkActions } from './use-bulk-actions.ts'
import type { Selection } from './use-selection.ts'
import { useClientCategories } from './view-filter.tsx'

/** What can be done with the selected clients. */
export function BulkBar({
  selection,
  total,
  actions,
}: {
  selection: Selection
  total: number
  actions: ReturnType<typeof useBulkActions>
}) {
  const { t } = useTranslation('clients')
  const { number } = useFormat()
  const categories = useClientCategories()
  const mayMerge = hasAnyRole(useMe().roles, groups.adminReceptionist)
  const [keep = '', other = ''] = selection.ids
  const [written, setWritten] = useState<readonly string[] | null>(null)
  // Stays open where the selection changes behind it.
  const dialog = written && (
    <Suspense>
      <WriteDialog clientIds={written} onClose={() => setWritten(null)} />
    </Suspense>
  )
  if (selection.size === 0) return dialog
  const { progress } = actions
  const choices = [
    ...categories.map(({ salonConfigCategoryId, category }) => ({ id: salonConfigCategoryId, label: category })),
    { id: null, label: t('no_category') },
  ]
  return (
    <div className="cl-bulk row gap-4 nowrap framed round-l" role="toolbar" aria-label={t('selected_clients')}>
      <b className="semi num" role="status">
        {t('selected', { count: selection.size, total: number(selection.size) })}
      </b>
      {progress === null ? (
        <>
          {selection.size < total && (
            <Button variant="ghost" size="s" onClick={actions.selectAll}>
              {t('select_all_total', { total: number(total) })}
            </Button>
          )}
          <span className="cl-bulk-line" />
          <Menu
            label={t('category')}
            side="top-start"
            trigger={
              <Button variant="ghost" icon="star-border">
                {t('category')}
              </Button>
            }
            entries={choices.map(({ id, label }) => ({ value: id ?? 'none', label, run: () => actions.setCategory(id, label) }))}
          />
          <Button variant="ghost" icon="send" onClick={() => setWritten(selection.ids)}>
            {t('message')}
          </Button>
          {selection.size === 2 && mayMerge && (
            <Link className={buttonClass({ variant: 'ghost' })} to={`/clientMerge?${new URLSearchParams({ keep, other })}`}>
              <Icon name="users" />
              {t('merge')}
            </Link>
          )}
          <ExportMenu
            side="top-start"
            onExport={actions.exportSelected}
            trigger={
              <Button variant="ghost" icon="download">
                {t('export')}
              </Button>
            }
          />
        </>
      ) : (
        <Progress label={t('working')} value={progress} max={1} onStop={actions.stop} />
      )}
      <IconButton icon="close" label={t('clear_selection')} onClick={selection.clear} />
      {dialog}
    </div>
  )
}
