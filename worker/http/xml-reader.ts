/** An element that was read: its name without prefix, its text without that of its children, and its children. Attributes are left out. */
export interface ReadElement {
  readonly name: string
  text: string
  readonly children: ReadElement[]
}

const maxDepth = 40
const maxElements = 20_000
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** Markup: a comment, character data, a processing instruction, a declaration, or a tag. */
const markup =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<!|<(\/?)([A-Za-z_][\w.:-]*)((?:"[^"]*"|'[^']*'|[^<>"'])*?)(\/?)>/g

/** Throws for a file that is no well-formed XML, or that this reader does not take. */
export class XmlError extends Error {}

function decodeText(text: string): string {
  if (text.includes('<')) throw new XmlError('a sign that is no markup')
  return text.replace(/&([^;]{0,12};?)/g, (_, reference: string) => {
    const [, decimal, hexadecimal, name] = /^(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));$/i.exec(reference) ?? []
    const code = decimal ? Number(decimal) : hexadecimal ? Number.parseInt(hexadecimal, 16) : Number.NaN
    const character = name ? entities[name] : code <= 0x10ffff ? String.fromCodePoint(code) : undefined
    if (character === undefined) throw new XmlError('an unknown entity')
    return character
  })
}

/**
 * Reads a small XML document, such as a notification. There are no entities but the five of XML: a document type declaration is refused,
 * so that no file can expand itself or name another one. Throws XmlError.
 */
export function readXml(source: string): ReadElement {
  const text = source.replace(/^\ufeff/, '')
  const root: ReadElement = { name: '', text: '', children: [] }
  const open = [root]
  let [at, elements] = [0, 0]
  for (const match of text.matchAll(markup)) {
    const [whole, data, closing, name = '', , empty] = match
    const current = open.at(-1) as ReadElement
    current.text += decodeText(text.slice(at, match.index))
    at = match.index + whole.length
    if (whole === '<!') throw new XmlError('a declaration')
    if (data !== undefined) current.text += data
    if (name === '') continue
    const local = name.slice(name.indexOf(':') + 1)
    if (closing) {
      if (open.length < 2 || current.name !== local) throw new XmlError(`an end of ${local} without its start`)
      open.pop()
      continue
    }
    const child: ReadElement = { name: local, text: '', children: [] }
    current.children.push(child)
    if (!empty) open.push(child)
    if (open.length > maxDepth || ++elements > maxElements) throw new XmlError('too large')
  }
  const [document, ...others] = root.children
  if (!document || others.length > 0 || open.length > 1 || `${root.text}${text.slice(at)}`.trim() !== '')
    throw new XmlError('no single element')
  return document
}

/** Texts of the elements at a path below one, each trimmed. */
export const findTexts = (from: ReadElement, path: string): string[] => {
  const [name, ...rest] = path.split('/')
  const found = from.children.filter((child) => child.name === name)
  return rest.length === 0 ? found.map(({ text }) => text.trim()) : found.flatMap((child) => findTexts(child, rest.join('/')))
}
