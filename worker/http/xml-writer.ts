/** An element: its name, its attributes if it has any, and its text or children. Children that are undefined are left out. */
export interface XmlElement {
  readonly name: string
  readonly attributes?: Readonly<Record<string, string>>
  readonly content: string | readonly (XmlElement | undefined)[]
}

/** An element of the given content. */
export const element = (name: string, content: XmlElement['content']): XmlElement => ({ name, content })
/** An element with a text, or none for an empty text. */
export const optional = (name: string, text: string): XmlElement | undefined => (text === '' ? undefined : { name, content: text })

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// Control characters are no part of XML 1.0, not even as references.
const escapeText = (text: string) => text.replace(/[^\P{Cc}\t\n\r]/gu, '').replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

function write({ name, attributes = {}, content }: XmlElement, indent: string): string {
  const open = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeText(value)}"`)].join(' ')
  if (typeof content === 'string') return `${indent}<${open}>${escapeText(content)}</${name}>\n`
  const children = content.flatMap((child) => (child ? [write(child, `${indent}  `)] : []))
  return `${indent}<${open}>\n${children.join('')}${indent}</${name}>\n`
}

/** A document as UTF-8 text. */
export const writeXml = (root: XmlElement): string => `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '')}`
