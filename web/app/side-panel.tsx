import { Dialog as Ark } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'

/** A modal panel of 280 px at the side of the page. Escape and a click outside close it. */
export function SidePanel({
  open,
  close,
  side,
  title,
  titleHidden = false,
  isText = false,
  className,
  children,
  ...region
}: {
  open: boolean
  close: () => void
  side: 'left' | 'right'
  title: string
  titleHidden?: boolean
  /** Something to read: the panel itself gets the focus, so that the arrow keys scroll it, not its first button. */
  isText?: boolean
  className?: string
  children: ReactNode
  'data-theme'?: string
  'data-color-scheme'?: string
}) {
  const { t } = useTranslation()
  const content = useRef<HTMLDivElement>(null)
  return (
    <Ark.Root
      open={open}
      onOpenChange={(change) => !change.open && close()}
      lazyMount
      unmountOnExit
      {...(isText && { initialFocusEl: () => content.current })}
    >
      <Portal>
        <Ark.Backdrop />
        <Ark.Positioner className="side-pos">
          <Ark.Content ref={content} className={classNames('side-panel', className)} data-side={side} {...region}>
            <header>
              <Ark.Title className={titleHidden ? 'sr' : 'grow'}>{title}</Ark.Title>
              <IconButton size="s" icon="close" label={t('close')} onClick={close} />
            </header>
            <div className="side-body col gap-16">{children}</div>
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}
