import { Toaster as Ark, createToaster, Toast } from '@ark-ui/react/toast'
import { useTranslation } from 'react-i18next'
import { limits } from '../../schema/terms.ts'
import { Icon, type IconName } from './icon.tsx'
import { IconButton } from './icon-button.tsx'

type NoticeKind = 'success' | 'warning' | 'error' | 'info'
export interface Notice {
  kind: NoticeKind
  /** What happened, in the user's language. */
  text: string
  /** Action of the Undo button; omit it where the change cannot be undone. */
  undo?: () => void
  /** Another button instead of Undo. */
  action?: { label: string; run: () => void }
  /** Stays until it is closed. */
  stays?: boolean
  /** A notice with the same id is replaced. */
  id?: string
}

const icons: Record<NoticeKind, readonly [IconName, string]> = {
  success: ['check-circle', 'green'],
  warning: ['warning', 'amber'],
  error: ['warning', 'red'],
  info: ['info', 'blue'],
}
const toKind = (type: string | undefined): NoticeKind => (type === 'success' || type === 'warning' || type === 'error' ? type : 'info')

/** Below the toolbar, whose search and buttons are often pressed next. */
const offsets = { top: 'calc(var(--bar-h) + 8px)', left: '12px', right: '12px', bottom: '12px' }
const toaster = createToaster({ placement: 'top', duration: limits.snackbarMs, gap: 8, max: 3, offsets, removeDelay: 180 })

/** Shows a snackbar at the top centre for 6 seconds. Returns its id. */
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

/** Renders the notices; once per page, at its root. */
export function Toaster() {
  const { t } = useTranslation()
  return (
    <Ark toaster={toaster} aria-label={t('notifications')}>
      {(notice) => {
        const [icon, colour] = icons[toKind(notice.type)]
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
