import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { confirm } from './confirm-dialog.tsx'
import { notify } from './toaster.tsx'

interface Step {
  readonly label: string
  readonly question: string
  readonly isPending: boolean
  readonly run: () => void
}
interface Props {
  readonly url: string
  readonly renew: Step
  readonly revoke: Step
  /** What becomes of the old address, in both questions. */
  readonly oldText: string
  /** More buttons, behind Copy. */
  readonly children?: ReactNode
}

/** Buttons that copy, replace and revoke a secret address. The last two ask first: the old address cannot be restored. */
export function AddressButtons({ url, renew, revoke, oldText, children }: Props) {
  const { t } = useTranslation()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      notify({ kind: 'success', text: t('copied') })
    } catch {
      notify({ kind: 'warning', text: t('not_copied') })
    }
  }
  const ask = async ({ label, question, run }: Step) => {
    if (await confirm({ kind: 'standard', danger: true, title: question, text: oldText, confirmLabel: label })) run()
  }
  return (
    <div className="row wrap">
      <Button icon="copy" onClick={() => void copy()}>
        {t('copy')}
      </Button>
      {children}
      <Button icon="reload" busy={renew.isPending} onClick={() => void ask(renew)}>
        {renew.label}
      </Button>
      <Button variant="ghost-danger" icon="trash" busy={revoke.isPending} onClick={() => void ask(revoke)}>
        {revoke.label}
      </Button>
    </div>
  )
}
