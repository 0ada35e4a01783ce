import ICAL from 'ical.js'

/**
 * A separate reader of iCalendar files, written from RFC 5545 and from nothing of the product: octets first, then
 * lines, then properties. It is stricter than calendars are: whatever the RFC forbids throws.
 */
export interface Property {
  readonly name: string
  readonly parameters: Readonly<Record<string, string>>
  /** The text as it is, escapes included. */
  readonly raw: string
}
export interface Component {
  readonly name: string
  readonly properties: readonly Property[]
  readonly components: readonly Component[]
}

function linesOf(file: string): string[] {
  if (!file.endsWith('\r\n')) throw new Error('the last line has no end')
  const physical = file.slice(0, -2).split('\r\n')
  for (const line of physical) {
    if (/[\r\n]/.test(line)) throw new Error(`a bare line break in ${JSON.stringify(line)}`)
    if (Buffer.byteLength(line) > 75) throw new Error(`${Buffer.byteLength(line)} octets: ${line}`)
    if (line.includes('\uFFFD') || /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(line))
      throw new Error(`a torn letter in ${JSON.stringify(line)}`)
  }
  const lines: string[] = []
  for (const line of physical) {
    if (/^[ \t]/.test(line)) lines[lines.length - 1] += line.slice(1)
    else lines.push(line)
  }
  return lines
}

function propertyOf(line: string): Property {
  const head = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/s.exec(line)
  if (!head) throw new Error(`not a content line: ${line}`)
  const [, name = '', parameters = '', raw = ''] = head
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the RFC forbids them
  if (/[\u0000-\u0008\u000a-\u001f\u007f]/.test(raw)) throw new Error(`a control character in ${JSON.stringify(line)}`)
  const pairs = parameters
    .split(';')
    .slice(1)
    .map((pair) => pair.split('=', 2) as [string, string])
  return { name: name.toUpperCase(), parameters: Object.fromEntries(pairs), raw }
}

/** The outermost component; exactly one. */
export function readCalendar(file: string): Component {
  const open: { name: string; properties: Property[]; components: Component[] }[] = [{ name: '', properties: [], components: [] }]
  for (const line of linesOf(file)) {
    const property = propertyOf(line)
    const top = open.at(-1)
    if (!top) throw new Error('closed too often')
    if (property.name === 'BEGIN') open.push({ name: property.raw, properties: [], components: [] })
    else if (property.name === 'END') {
      if (top.name !== property.raw) throw new Error(`${top.name} is closed as ${property.raw}`)
      open.pop()
      open.at(-1)?.components.push(top)
    } else top.properties.push(property)
  }
  const [calendar, ...more] = open[0]?.components ?? []
  if (open.length !== 1 || more.length || calendar?.name !== 'VCALENDAR' || open[0]?.properties.length) throw new Error('not one calendar')
  for (const name of ['VERSION', 'PRODID']) one(calendar, name)
  for (const event of calendar.components) for (const name of ['UID', 'DTSTAMP', 'DTSTART']) one(event, name)
  return calendar
}

function one({ name, properties }: Component, wanted: string): Property {
  const [found, ...more] = properties.filter((property) => property.name === wanted)
  if (!found || more.length) throw new Error(`${name} has ${more.length + (found ? 1 : 0)} ${wanted}`)
  return found
}

/** A text value without its escapes. */
export function textOf(component: Component, name: string): string {
  return one(component, name).raw.replace(/\\(.)|([;,])/g, (_, escaped: string | undefined, bare: string | undefined) => {
    if (bare !== undefined) throw new Error(`a bare ${bare} in a text`)
    if (escaped === 'n' || escaped === 'N') return '\n'
    if (escaped !== undefined && '\\;,'.includes(escaped)) return escaped
    throw new Error(`no such escape: \\${escaped}`)
  })
}

/** A date-time in UTC, as an instant with Z. */
export function instantOf(component: Component, name: string): string {
  const { raw, parameters } = one(component, name)
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(raw)
  if (!parts || Object.keys(parameters).length) throw new Error(`not a time in UTC: ${raw}`)
  const [, year, month, day, hour, minute, second] = parts
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}Z`
  if (new Date(iso).toISOString().replace('.000Z', 'Z') !== iso) throw new Error(`no such time: ${raw}`)
  return iso
}

export const eventsOf = (file: string) =>
  readCalendar(file).components.map((event) => ({
    uid: textOf(event, 'UID'),
    sequence: Number(one(event, 'SEQUENCE').raw),
    start: instantOf(event, 'DTSTART'),
    end: instantOf(event, 'DTEND'),
    stamp: instantOf(event, 'DTSTAMP'),
    title: textOf(event, 'SUMMARY'),
    status: one(event, 'STATUS').raw,
  }))

/** What a calendar program's own library makes of a file. */
export const knownEvents = (file: string) =>
  new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
