import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { phone, useMedia } from './use-media.ts'

/** The main action of a page, which adds something: a button in the head, on phones a round one above the bottom bar. */
export function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  if (useMedia(phone)) {
    return (
      <button type="button" className="fab" aria-label={label} onClick={onClick}>
        <Icon name="plus" size={24} />
      </button>
    )
  }
  return (
    <Button variant="primary" icon="plus" onClick={onClick}>
      {label}
    </Button>
  )
}
