import { addDays, type Day, getWeekday, parseTime } from '../ui/dates.ts'
import { plainText } from '../ui/match.ts'
import type { CommandWords } from './command-words.ts'

export type CommandField = 'action' | 'client' | 'service' | 'when' | 'with'

/** A booking as it was typed: 'book Rossi cut tomorrow 10'. What was not understood is part of the client. */
export interface BookingCommand {
  /** The words by which the client is searched for. */
  client: string
  serviceIds: readonly string[]
  day: Day | null
  /** `HH:MM`. */
  time: string | null
  userId: string | null
  /** Which parts of the text were understood as what, in their order. */
  marks: readonly { from: number; to: number; field: CommandField }[]
}

export interface CommandContext {
  words: CommandWords
  today: Day
  services: readonly { serviceId: string; service: string }[]
  people: readonly { userId: string; firstName: string }[]
}

interface Token {
  /** Lower case, without accents and punctuation around it. */
  word: string
  from: number
  to: number
  field: CommandField | 'filler' | null
}

function tokenize(text: string): Token[] {
  return [...text.matchAll(/[^\s,;"]+/g)].map(([found]: RegExpExecArray, index, all) => {
    const from = all[index]?.index ?? 0
    return { word: plainText(found).replace(/\.+$/, ''), from, to: from + found.length, field: null }
  })
}

/** The tokens from `at` on that are not understood yet, at most `count`; empty if they are fewer. */
function getFree(tokens: readonly Token[], at: number, count: number): readonly Token[] {
  const run = tokens.slice(at, at + count)
  return run.length === count && run.every((token) => token.field === null) ? run : []
}

const claim = (run: readonly Token[], field: Token['field']) => {
  for (const token of run) token.field = field
}
/** The position of a name in a list, in full or from its first three letters on; -1 if it is not in it. */
const findName = (names: readonly string[], word: string) =>
  names.findIndex((name) => name === word || (word.length >= 3 && name.startsWith(word)))

/** The date of this day and month that comes next; null if the month has no such day. */
function toNextDate(today: Day, day: number, month: number): Day | null {
  const year = Number(today.slice(0, 4))
  const dates = [year, year + 1].map((one) => `${one}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
  const next = dates.find((date) => date >= today)
  return next !== undefined && month >= 1 && month <= 12 && addDays(next, 0) === next ? next : null
}

/** The day of the tokens that begin at `at`, and how many they are. */
function readDay(tokens: readonly Token[], at: number, { words, today }: CommandContext): { day: Day; count: number } | null {
  const [first, second, third] = [0, 1, 2].map((i) => (getFree(tokens, at, i + 1).at(-1) ?? null)?.word)
  if (first === undefined) return null
  for (const [phrase, days] of Object.entries(words.phrases)) {
    const count = phrase.split(' ').length
    const run = getFree(tokens, at, count)
    if (run.length > 0 && run.map((token) => token.word).join(' ') === phrase) return { day: addDays(today, days), count }
  }
  const days = words.days[first]
  if (days !== undefined) return { day: addDays(today, days), count: 1 }
  if (
    words.in.includes(first) &&
    second !== undefined &&
    third !== undefined &&
    words.units[third] !== undefined &&
    /^\d{1,2}$/.test(second)
  )
    return { day: addDays(today, Number(second) * words.units[third]), count: 3 }
  const isNext = words.next.includes(first)
  const weekday = findName(words.weekdays, isNext ? (second ?? '') : first)
  if (weekday >= 0) {
    const ahead = (weekday - getWeekday(today) + 7) % 7 || 7
    const hasNextAfter = !isNext && second !== undefined && words.next.includes(second)
    return { day: addDays(today, ahead), count: isNext || hasNextAfter ? 2 : 1 }
  }
  return readDate(first, second, words, today)
}

/** '21/11', '21 November' or 'November 21'. */
function readDate(first: string, second: string | undefined, { months }: CommandWords, today: Day): { day: Day; count: number } | null {
  const digits = /^(\d{1,2})[/-](\d{1,2})$/.exec(first)
  if (digits) {
    const day = toNextDate(today, Number(digits[1]), Number(digits[2]))
    return day === null ? null : { day, count: 1 }
  }
  if (second === undefined) return null
  const [number, name] = /^\d/.test(first) ? [first, second] : [second, first]
  const month = findName(months, name)
  const day = /^\d{1,2}(st|nd|rd|th)?$/.test(number) && month >= 0 ? toNextDate(today, Number.parseInt(number, 10), month + 1) : null
  return day === null ? null : { day, count: 2 }
}

/** The time of the tokens that begin at `at`: '10', '10:30', '10.30', '3pm', 'at 930'. */
function readTime(tokens: readonly Token[], at: number, { words }: CommandContext): { time: string; count: number } | null {
  const isMarked = words.at.includes(tokens[at]?.word ?? '')
  const [token] = getFree(tokens, isMarked ? at + 1 : at, 1)
  if (!token || (isMarked && tokens[at]?.field !== null)) return null
  const count = isMarked ? 2 : 1
  const named = words.times[token.word]
  if (named !== undefined) return { time: named, count }
  const parts = /^(\d{1,2}(?:[:.h]\d{2})?|\d{3,4})(am|pm)?$/.exec(token.word)
  // Digits alone may be part of a phone number.
  if (!parts?.[1] || (!isMarked && /^\d{3,}$/.test(parts[1]))) return null
  const time = parseTime(parts[1])
  if (!time) return null
  const hour = Number(time.slice(0, 2))
  if (parts[2] === undefined || hour > 12) return { time, count }
  return { time: `${String((hour % 12) + (parts[2] === 'pm' ? 12 : 0)).padStart(2, '0')}${time.slice(2)}`, count }
}

/** How well words name a service: 0 its name, 1 its first words, 2 the beginnings of its words; null not at all. */
function rankService(name: string, words: readonly string[]): number | null {
  const phrase = words.join(' ')
  if (name === phrase) return 0
  if (name.startsWith(`${phrase} `)) return 1
  if ((words[0] ?? '').length < 3) return null
  const parts = name.split(/[^\p{L}\d]+/u)
  let next = 0
  for (const word of words) {
    const found = parts.findIndex((part, i) => i >= next && part.startsWith(word))
    if (found < 0) return null
    next = found + 1
  }
  return 2
}

const maxServiceWords = 5
/** The service that the free tokens name best: by rank, then by number of words. */
function findService(tokens: readonly Token[], { words, services }: CommandContext): { serviceId: string; run: readonly Token[] } | null {
  const isJoin = (token: Token | undefined) => token !== undefined && (words.and.includes(token.word) || words.fillers.includes(token.word))
  let best: { serviceId: string; run: readonly Token[]; rank: number } | null = null
  for (let count = maxServiceWords; count > 0; count -= 1)
    for (let at = 0; at + count <= tokens.length; at += 1) {
      const run = getFree(tokens, at, count)
      if (run.length === 0 || isJoin(run[0]) || isJoin(run.at(-1))) continue
      for (const { serviceId, service } of services) {
        const rank = rankService(
          plainText(service),
          run.map((token) => token.word),
        )
        if (rank !== null && (best === null || rank < best.rank)) best = { serviceId, run, rank }
      }
    }
  return best
}

/** Reads a day, a time and a team member, each once, at the first place where it is understood. */
function readWhenAndWhom(tokens: readonly Token[], context: CommandContext) {
  const { words, people } = context
  const found: Pick<BookingCommand, 'day' | 'time' | 'userId'> = { day: null, time: null, userId: null }
  for (let at = 0; at < tokens.length && found.day === null; at += 1) {
    const read = readDay(tokens, at, context)
    if (!read) continue
    claim(tokens.slice(at, at + read.count), 'when')
    found.day = read.day
  }
  for (let at = 0; at < tokens.length && found.time === null; at += 1) {
    const read = readTime(tokens, at, context)
    if (!read) continue
    claim(tokens.slice(at, at + read.count), 'when')
    found.time = read.time
  }
  tokens.forEach((token, at) => {
    const [name] = words.with.includes(token.word) ? getFree(tokens, at + 1, 1) : []
    const person = name && people.find(({ firstName }) => findName([plainText(firstName)], name.word) === 0)
    if (!person || found.userId !== null) return
    claim([token, name], 'with')
    found.userId = person.userId
  })
  return found
}

/** Ranges of neighbouring tokens of the same field. */
function toMarks(tokens: readonly Token[]): BookingCommand['marks'] {
  const marks: { from: number; to: number; field: CommandField }[] = []
  let previous: Token['field'] = null
  for (const { field, from, to } of tokens) {
    const last = marks.at(-1)
    if (last && field === previous) last.to = to
    else if (field !== null && field !== 'filler') marks.push({ from, to, field })
    previous = field
  }
  return marks
}

/** A typed booking; null if the text does not begin with a word for booking. */
export function parseCommand(text: string, context: CommandContext): BookingCommand | null {
  const { words } = context
  const tokens = tokenize(text)
  const [verb, ...rest] = tokens
  if (!verb || !words.book.includes(verb.word)) return null
  claim([verb], 'action')
  const found = readWhenAndWhom(rest, context)
  const serviceIds: string[] = []
  for (let next = findService(rest, context); next !== null; next = findService(rest, context)) {
    claim(next.run, 'service')
    serviceIds.push(next.serviceId)
  }
  // What joins services or only leads to the next word says nothing about the client.
  rest.forEach((token, at) => {
    const isJoin = words.and.includes(token.word) && rest[at - 1]?.field === 'service'
    if (token.field === null && (isJoin || words.fillers.includes(token.word) || words.at.includes(token.word))) claim([token], 'filler')
  })
  const client = rest.filter((token) => token.field === null)
  claim(client, 'client')
  return { ...found, client: client.map(({ from, to }) => text.slice(from, to)).join(' '), serviceIds, marks: toMarks(tokens) }
}
