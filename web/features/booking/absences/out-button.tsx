import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { partWhenUsed } from '../../../ui/lazy-part.ts'
import { useFormat } from '../../../ui/use-format.ts'
import type { BackWithout } from './use-settle.ts'

const LeftDialog = partWhenUsed(async () => (await import('./left-dialog.tsx')).LeftDialog)
const OutDialog = partWhenUsed(async () => (await import('./out-dialog.tsx')).OutDialog)

/** Opens the dialog for somebody who is out from now on; `own`: it is the user. */
export function OutButton({ userId, own = false }: { userId: string; own?: boolean }) {
  const { t, ready } = useTranslation('absences', { useSuspense: false })
  const { dayIn } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const [back, setBack] = useState<BackWithout | null>(null)
  if (!ready) return null
  return (
    <>
      <Button icon="sun" onClick={() => setOpen(true)}>
        {own ? t('i_am_out') : t('title')}
      </Button>
      {isOpen && <OutDialog userId={userId} day={dayIn(Date.now())} onLeft={setBack} onClose={() => setOpen(false)} />}
      {back && <LeftDialog back={back} onClose={() => setBack(null)} />}
    </>
  )
}
