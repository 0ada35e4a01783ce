/** A rendered text without what would open something: verification codes, and the tokens of links. */
export const maskSecrets = (text: string): string =>
  text
    .replace(/\b\d{6}\b/g, '••••••')
    .replace(/(https?:\/\/\S+?)#\S+/g, '$1#…')
    .replace(/(\/api\/\w+\/\w+\/)[^/\s?]+/g, '$1…')

/** A phone number or e-mail address of which enough is left to recognise it. */
export function maskRecipient(recipient: string): string {
  const [name = '', host] = recipient.split('@')
  if (host !== undefined) return `${name.slice(0, 1)}•••@${host}`
  return recipient.length > 5 ? `${recipient.slice(0, 3)}••••${recipient.slice(-3)}` : recipient && '••••'
}
