import { type KeyboardEvent, useId, useState } from 'react'
import type { MessageField } from '../../../../schema/rules/messages/message-templates.ts'

interface Open {
  /** Where the brace is. */
  readonly at: number
  readonly query: string
  readonly active: number
}

/** The brace before the cursor that no other brace closes, and what is typed behind it. */
function findBrace(text: string, cursor: number): Pick<Open, 'at' | 'query'> | null {
  const at = text.lastIndexOf('{', cursor - 1)
  const query = at === -1 ? '' : text.slice(at + 1, cursor)
  return at === -1 || query.length > 30 || /[{}\n]/.test(query) ? null : { at, query }
}

/** The list of fields that opens behind a typed `{`: arrow keys choose, Enter or Tab inserts, Escape closes. */
export function useFieldMenu(
  fields: readonly MessageField[],
  labels: Readonly<Record<MessageField, string>>,
  onInsert: (field: MessageField, at: number) => void,
) {
  const id = useId()
  const [open, setOpen] = useState<Open | null>(null)
  const shown = open ? fields.filter((field) => labels[field].toLowerCase().includes(open.query.trim().toLowerCase())) : []
  const isOpen = shown.length > 0
  const active = isOpen && open ? Math.min(open.active, shown.length - 1) : -1
  const close = () => setOpen(null)
  const choose = (field: MessageField | undefined) => {
    if (!open || !field) return
    onInsert(field, open.at)
    close()
  }
  const move = (by: number) => setOpen((last) => last && { ...last, active: (active + by + shown.length) % shown.length })
  /** Whether the key was one of the list's. */
  const act = (key: string): boolean => {
    if (key === 'ArrowDown') move(1)
    else if (key === 'ArrowUp') move(-1)
    else if (key === 'Enter' || key === 'Tab') choose(shown[active])
    else if (key === 'Escape') close()
    else return false
    return true
  }
  const toId = (field: MessageField) => `${id}-${field}`
  return {
    id,
    isOpen,
    shown,
    active: shown[active],
    toId,
    choose,
    /** Call with the text and the cursor after each change. */
    follow: (text: string, cursor: number) => {
      const found = findBrace(text, cursor)
      setOpen(found && { ...found, active: 0 })
    },
    inputProps: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      ...(isOpen ? { 'aria-controls': id } : {}),
      ...(isOpen && shown[active] ? { 'aria-activedescendant': toId(shown[active]) } : {}),
      onBlur: close,
      onKeyDown: (event: KeyboardEvent) => {
        if (!isOpen || !act(event.key)) return
        event.preventDefault()
        event.stopPropagation()
      },
    },
  } as const
}
