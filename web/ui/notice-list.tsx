import { Toaster as Ark, createToaster, Toast } from '@ark-ui/react/toast'
import type { PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../schema/terms.ts'
import { Icon, type IconName } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import type { Notice, NoticeKind } from './notice.ts'
import './toast.css'

const icons: Record<NoticeKind, readonly [IconName, string]> = {
  success: ['check-circle', 'green'],
  warning: ['warning', 'amber'],
  error: ['warning', 'red'],
  info: ['info', 'blue'],
}
const toKind = (type: string | undefined): NoticeKind => (type === 'success' || type === 'warning' || type === 'error' ? type : 'info')

const offsets = { top: 'var(--notice-top)', left: '12px', right: '12px', bottom: '12px' }
/** Notices that are seen at once: a further one takes the place of the oldest, and never waits behind it. */
const maxNotices = 3
const toaster = createToaster({ placement: 'top', duration: limits.snackbarMs, gap: 8, offsets, removeDelay: 180 })

function dismissOldest(): void {
  // The newest comes first.
  for (const { id } of toaster.getVisibleToasts().slice(maxNotices - 1)) if (id !== undefined) toaster.dismiss(id)
}

/** The most that a timer takes: 24 days. */
const maxTimerMs = 2 ** 31 - 1
/** Durations that differ by a millisecond: a toast restarts only when its kind or its duration changes. */
const durations = [limits.snackbarMs, limits.snackbarMs + 1]
const endlessDurations = [maxTimerMs, maxTimerMs - 1]
let count = 0

/** The id of a notice that says the same and, like this one, offers nothing to press. */
function findEqual({ kind, text, undo, action }: Notice): string | undefined {
  if (undo || action) return undefined
  return toaster.getVisibleToasts().find((shown) => shown.type === kind && shown.title === text && !shown.meta?.undo && !shown.action)?.id
}

/**
 * Shows a notice, or replaces the one with its id or an equal one, for its whole time: a toast that did not restart would keep the
 * time that it had left, and go with its new text if it was just being closed.
 */
export function showNotice(newId: string, notice: Notice): void {
  const { kind, text, undo, action, stays } = notice
  const id = findEqual(notice) ?? newId
  count += 1
  const toast = {
    type: kind,
    title: text,
    duration: (stays ? endlessDurations : durations)[count % durations.length],
    meta: { undo },
    action: action && { label: action.label, onClick: action.run },
  }
  if (toaster.isVisible(id)) {
    toaster.update(id, toast)
    return
  }
  dismissOldest()
  toaster.create({ ...toast, id })
}

export const removeNotice = (id: string): void => toaster.dismiss(id)

/** Removes all notices at once, without a transition. */
export const clearNotices = (): void => void toaster.remove()

/** The most that a pointer moves in a press that stays on its button, in CSS pixels. */
const maxPressMove = 10
let pressStart = { x: 0, y: 0 }

/** A press goes to the button where it began, even if the notice moves away under the pointer because another one comes or goes. */
function holdPress({ target, pointerId, clientX: x, clientY: y }: PointerEvent): void {
  pressStart = { x, y }
  if (target instanceof Element) target.closest('button')?.setPointerCapture(pointerId)
}

/** A pointer that leaves takes its press back. */
function releaseMovedPress({ target, pointerId, clientX: x, clientY: y }: PointerEvent): void {
  const isMoved = Math.hypot(x - pressStart.x, y - pressStart.y) > maxPressMove
  if (isMoved && target instanceof Element && target.hasPointerCapture(pointerId)) target.releasePointerCapture(pointerId)
}

/** The list of notices. */
export function NoticeList() {
  const { t } = useTranslation()
  return (
    <Ark toaster={toaster} aria-label={t('notifications')}>
      {(notice) => {
        const [icon, colour] = icons[toKind(notice.type)]
        const undo: unknown = notice.meta?.undo
        const label = notice.action?.label ?? (typeof undo === 'function' ? t('undo') : undefined)
        return (
          <Toast.Root onPointerDown={holdPress} onPointerMove={releaseMovedPress}>
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
