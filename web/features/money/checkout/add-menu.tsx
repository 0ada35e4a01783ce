import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { partWhenUsed } from '../../../ui/lazy-part.ts'
import { Popover } from '../../../ui/popover.tsx'
import { phone, useMedia } from '../../../ui/use-media.ts'
import type { AddActions } from './use-add-rows.ts'

const AddList = partWhenUsed(async () => (await import('./add-list.tsx')).AddList)
const AddSheet = partWhenUsed(async () => (await import('./add-list.tsx')).AddSheet)

/** The one button that adds to a checkout; `A` presses it (pay-panel.tsx). */
export function AddMenu({ visit, actions }: { visit: Appointment; actions: AddActions }) {
  const { t } = useTranslation('visits')
  const [isOpen, setOpen] = useState(false)
  const isPhone = useMedia(phone)
  const list = { visit, actions, onClose: () => setOpen(false) }
  const button = (
    <Button size="s" icon="plus" className="ck-add" aria-keyshortcuts="A" {...(isPhone ? { onClick: () => setOpen(true) } : {})}>
      {t('add')}
      <span className="ck-key" aria-hidden="true">
        <Kbd keys={['A']} />
      </span>
    </Button>
  )
  if (isPhone)
    return (
      <>
        {button}
        {isOpen && <AddSheet {...list} />}
      </>
    )
  return (
    <Popover label={t('add')} trigger={button} open={isOpen} onOpenChange={setOpen}>
      <AddList {...list} />
    </Popover>
  )
}
