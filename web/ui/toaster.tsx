import { Toaster as Ark, createToaster, Toast } from '@ark-ui/react/toast'
import { useTranslation } from 'react-i18next'
import { limits } from '../../schema/terms.ts'
import { Icon, type IconName } from './icon.tsx'
import { IconButton } from './icon-button.tsx'

export type NoticeKind = 'success' | 'warning' | 'error' | 'info'
export interface Notice {
  kind: NoticeKind
  /** What happened, as a whole sentence in the user's language. */
  text: string
  /** Takes it back; where the writing itself cannot be undone, leave it out. */
  undo?: () => void
  /** Another way on than Undo: what its button says, and does. */
  action?: { label: string; run: () => void }
  /** Stays until closed: no connection, changes kept. */
  stays?: boolean
  /** The same id replaces what is shown under it. */
  id?: string
}

const icons: Record<NoticeKind, readonly [IconName, string]> = {
  success: ['check-circle', 'green'],
  warning: ['warning', 'amber'],
  error: ['warning', 'red'],
  info: ['info', 'blue'],
}
const kindOf = (type: string | undefined): NoticeKind => (type === 'success' || type === 'warning' || type === 'error' ? type : 'info')

const toaster = createToaster({ placement: 'top', duration: limits.snackbarMs, gap: 8, max: 3, offsets: '12px', removeDelay: 180 })

/** The snackbar of section 9: top centre, 6000 ms. Answers its id. */
export function notify({ kind, text, undo, action, stays, id }: Notice): string {
  const notice = {
    type: kind,
    title: text,
    duration: stays ? Number.POSITIVE_INFINITY : limits.snackbarMs,
    meta: { undo },
    action: action && { label: action.label, onClick: action.run },
  }
  if (id === undefined) return toaster.create(notice)
  return toaster.isVisible(id) ? toaster.update(id, notice) : toaster.create({ ...notice, id })
}

export function dismissNotice(id: string): void {
  toaster.dismiss(id)
}

/** Once per page, at its root. */
export function Toaster() {
  const { t } = useTranslation()
  return (
    <Ark toaster={toaster} aria-label={t('notifications')}>
      {(notice) => {
        const [icon, colour] = icons[kindOf(notice.type)]
        const undo: unknown = notice.meta?.undo
        const label = notice.action?.label ?? (typeof undo === 'function' ? t('undo') : undefined)
        return (
          <Toast.Root>
            <span className={colour}>
              <Icon name={icon} />
            </span>
            <Toast.Title className="grow">{notice.title}</Toast.Title>
            {label !== undefined && (
              <Toast.ActionTrigger
                className="acc semi s toast-action"
                onClick={() => typeof undo === 'function' && !notice.action && undo()}
              >
                {label}
              </Toast.ActionTrigger>
            )}
            <Toast.CloseTrigger asChild>
              <IconButton size="s" icon="close" label={t('close')} />
            </Toast.CloseTrigger>
          </Toast.Root>
        )
      }}
    </Ark>
  )
}
