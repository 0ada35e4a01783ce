import { Dialog as Ark } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import './dialog.css'
import './floating.css'

/** What had the focus before the first of the dialogs that are open. */
let beforeDialogs: Element | null = null

/**
 * Focus of a dialog. It takes the focus a frame after it is shown: a control that somebody uses by then keeps it. When the dialog is
 * closed, the focus returns to what had it when the dialog was rendered. Where that is gone, it returns to the dialog that held it, or,
 * where this one has taken that one's place, to what had it before both.
 */
function useDialogFocus(open: boolean, body: RefObject<HTMLElement | null>, getFirst: () => HTMLElement | null) {
  const opener = useRef<Element | null>(null)
  const holder = useRef<Element | null>(null)
  const wasUsedEarly = useRef(false)
  const wasOpen = useRef(false)
  // What is kept at the opening is asked for after the closing.
  if (open && !wasOpen.current) {
    opener.current = document.activeElement
    wasUsedEarly.current = false
    holder.current = opener.current?.closest('.dialog') ?? null
    if (!holder.current) beforeDialogs = opener.current
  }
  wasOpen.current = open
  return {
    getInitial: () => {
      const used = body.current?.querySelector<HTMLElement>(':focus')
      if (used) wasUsedEarly.current = true
      return used ?? getFirst()
    },
    /** Null for the element that had the focus when the dialog took it. */
    getFinal: () => {
      // Outside a dialog that is still open the focus would close it.
      const isHeld = holder.current?.isConnected && holder.current.matches('[data-state="open"]')
      // A dialog below has the focus itself by the time that the one above takes it.
      if (opener.current?.isConnected && !wasUsedEarly.current && !isHeld) return null
      const to = opener.current?.isConnected ? opener.current : isHeld ? holder.current : beforeDialogs
      return to instanceof HTMLElement && to.isConnected ? to : null
    },
  }
}

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** A line below the title. */
  subtitle?: ReactNode
  children: ReactNode
  /** Buttons; the primary one comes last. */
  footer?: ReactNode
  /** 'narrow' for a confirmation, 'wide' for a table; 'normal' is 40 % of the page, 70 % on small and 90 % on the smallest screens. */
  width?: 'narrow' | 'normal' | 'wide'
  /** Whether a click outside closes the dialog. Off where input would be lost, and for an alert dialog. */
  closeOnInteractOutside?: boolean
  /** Cannot be closed at all, e.g. while loading. */
  locked?: boolean
  /** The element to focus first; default: the first field, else the first button, else the dialog. A control in use keeps the focus. */
  initialFocus?: () => HTMLElement | null
  /** An alert dialog, which requires an answer. */
  alert?: boolean
  className?: string
}

const fieldSelector = 'input:not([type="hidden"], [tabindex="-1"]), textarea, [role="combobox"], [tabindex="0"]'
const buttonSelector = '.body button, footer .btn.primary, footer .btn'

/** A modal dialog, on phones a bottom sheet. The focus stays inside and returns to where it was. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    subtitle,
    children,
    footer,
    width = 'normal',
    alert = false,
    closeOnInteractOutside = !alert,
    locked = false,
  } = props
  const { t } = useTranslation()
  const body = useRef<HTMLDivElement>(null)
  const getFirstControl = () =>
    body.current?.querySelector<HTMLElement>(fieldSelector) ??
    body.current?.parentElement?.querySelector<HTMLElement>(buttonSelector) ??
    body.current?.parentElement ??
    null
  const focus = useDialogFocus(open, body, props.initialFocus ?? getFirstControl)
  return (
    <Ark.Root
      open={open}
      onOpenChange={(change) => !change.open && !locked && onClose()}
      role={alert ? 'alertdialog' : 'dialog'}
      closeOnInteractOutside={closeOnInteractOutside && !locked}
      closeOnEscape={!locked}
      initialFocusEl={focus.getInitial}
      finalFocusEl={focus.getFinal}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Ark.Backdrop />
        <Ark.Positioner>
          <Ark.Content className={classNames('dialog', locked && 'is-locked', width !== 'normal' && width, props.className)}>
            <header>
              <div className="grow">
                <Ark.Title asChild>
                  <h2>{title}</h2>
                </Ark.Title>
                {subtitle && <Ark.Description className="s muted">{subtitle}</Ark.Description>}
              </div>
              {!locked && <IconButton size="s" icon="close" label={t('close')} onClick={onClose} />}
            </header>
            <div ref={body} className="body grow">
              {children}
            </div>
            {footer && <footer>{footer}</footer>}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}
