import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageField } from '../../../../schema/rules/messages/message-templates.ts'
import { Chip } from '../../../ui/chip.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import './client-messages.css'
import { useMessageLabels } from './client-messages-labels.ts'
import { toShownText, toStoredText } from './field-names.ts'
import { useFieldMenu } from './use-field-menu.ts'

/** A text with named fields, and the buttons that insert one where the cursor is. */
export function MessageEditor({
  label,
  value,
  onChange,
  fields,
  error,
}: {
  label: string
  /** As it is stored: `{firstName}`. */
  value: string
  onChange: (value: string) => void
  fields: readonly MessageField[]
  error?: string | undefined
}) {
  const { t } = useTranslation('client-messages')
  const { fields: labels } = useMessageLabels()
  const input = useRef<HTMLTextAreaElement>(null)
  const shown = toShownText(value, labels)
  const insert = (field: MessageField, brace?: number) => {
    const { selectionStart, selectionEnd: to } = input.current ?? { selectionStart: shown.length, selectionEnd: shown.length }
    const from = brace ?? selectionStart
    const token = `{${labels[field]}}`
    onChange(toStoredText(`${shown.slice(0, from)}${token}${shown.slice(to)}`, labels))
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(from + token.length, from + token.length)
    })
  }
  const menu = useFieldMenu(fields, labels, insert)
  return (
    <div className="stack">
      <TextareaField
        ref={input}
        label={label}
        name="text"
        rows={5}
        maxLength={1500}
        value={shown}
        onChange={(next) => {
          menu.follow(next, input.current?.selectionStart ?? next.length)
          onChange(toStoredText(next, labels))
        }}
        error={error}
        {...menu.inputProps}
      />
      {menu.isOpen && (
        <div className="menu cm-fields" role="listbox" id={menu.id} aria-label={t('insert')}>
          {menu.shown.map((field) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field, which keeps the focus
            <div
              key={field}
              role="option"
              tabIndex={-1}
              id={menu.toId(field)}
              className="cm-field round"
              aria-selected={field === menu.active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => menu.choose(field)}
            >
              {labels[field]}
            </div>
          ))}
        </div>
      )}
      <fieldset className="wrap row gap-8">
        <legend className="sr">{t('insert')}</legend>
        <span className="xs muted" aria-hidden="true">
          {t('insert')}
        </span>
        {fields.map((field) => (
          <Chip key={field} size="s" dashed icon="plus" onClick={() => insert(field)}>
            {labels[field]}
          </Chip>
        ))}
      </fieldset>
    </div>
  )
}
