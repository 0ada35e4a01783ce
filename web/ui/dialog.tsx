import { Dialog as Ark } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** A line below the title. */
  subtitle?: ReactNode
  children: ReactNode
  /** Buttons, the one that goes on last. */
  footer?: ReactNode
  /** 'narrow' for a question, 'wide' for a table; else section 9's 40 %, 70 % on small screens, 90 % on the smallest. */
  width?: 'narrow' | 'normal' | 'wide'
  /** A click beside it, and Escape, close it. Off where something typed would be lost. */
  closeOnInteractOutside?: boolean
  /** While something loads that must not be left alone: no closing at all. */
  locked?: boolean
  /** Where the focus goes first; else the first field of the body, or what else there is to press. */
  initialFocus?: () => HTMLElement | null
  /** A question that must be answered. */
  alert?: boolean
  className?: string
}

const fields = 'input:not([type="hidden"], [tabindex="-1"]), textarea, [role="combobox"], [tabindex="0"]'
const buttons = '.body button, footer .btn.primary, footer .btn'

/**
 * Over the page; on phones a sheet from below with its buttons in reach of the thumb.
 * The focus stays inside and goes back to where it came from.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    subtitle,
    children,
    footer,
    width = 'normal',
    closeOnInteractOutside = true,
    locked = false,
    alert = false,
  } = props
  const { t } = useTranslation()
  const body = useRef<HTMLDivElement>(null)
  const first = () =>
    body.current?.querySelector<HTMLElement>(fields) ?? body.current?.parentElement?.querySelector<HTMLElement>(buttons) ?? null
  return (
    <Ark.Root
      open={open}
      onOpenChange={(change) => !change.open && !locked && onClose()}
      role={alert ? 'alertdialog' : 'dialog'}
      closeOnInteractOutside={closeOnInteractOutside && !locked}
      closeOnEscape={!locked}
      initialFocusEl={props.initialFocus ?? first}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Ark.Backdrop />
        <Ark.Positioner>
          <Ark.Content className={classNames('dialog', width !== 'normal' && width, props.className)}>
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
