import { type MessageField, messageFields } from '../../../../schema/rules/messages/message-templates.ts'

type Labels = Readonly<Record<MessageField, string>>

/** A template as it is edited: `{firstName}` is shown by the field's name in the reader's language. */
export const toShownText = (text: string, labels: Labels): string =>
  text.replace(/\{(\w+)\}/g, (token, name: string) => {
    const field = messageFields.find((one) => one === name)
    return field ? `{${labels[field]}}` : token
  })

/** A template as it is stored. A name in braces that is no field stays as it was typed, and is refused when it is saved. */
export const toStoredText = (shown: string, labels: Labels): string =>
  shown.replace(/\{([^{}]*)\}/g, (token, name: string) => {
    const typed = name.trim().toLowerCase()
    const field = messageFields.find((one) => one.toLowerCase() === typed || labels[one].toLowerCase() === typed)
    return field ? `{${field}}` : token
  })
