/** What a pattern says, as a tree. A set tells whether a character (its code point) belongs to it. */
export type Pattern =
  | { readonly is: 'set'; readonly has: (code: number) => boolean }
  | { readonly is: 'start' | 'end' | 'edge' | 'inside' }
  | { readonly is: 'row'; readonly parts: readonly Pattern[] }
  | { readonly is: 'either'; readonly parts: readonly Pattern[] }
  | { readonly is: 'repeat'; readonly part: Pattern; readonly least: number; readonly most: number }

/** Why a text is no pattern: it is still being typed, or it asks for what would take for ever. */
export type PatternFault = 'unfinished' | 'unsupported' | 'too_long'
export class PatternError extends Error {
  readonly fault: PatternFault
  constructor(fault: PatternFault) {
    super(fault)
    this.fault = fault
  }
}

const limits = { letters: 200, depth: 20, repeats: 100 }
const codeOf = (letter: string) => letter.codePointAt(0) ?? 0
const within = (code: number, from: string, to: string) => code >= codeOf(from) && code <= codeOf(to)
const isDigit = (code: number) => within(code, '0', '9')
export const isWord = (code: number) =>
  isDigit(code) ||
  within(code, 'a', 'z') ||
  within(code, 'A', 'Z') ||
  code === codeOf('_') ||
  (code > 127 && /\p{L}/u.test(String.fromCodePoint(code)))
const isSpace = (code: number) => /\s/u.test(String.fromCodePoint(code))
const not = (has: (code: number) => boolean) => (code: number) => !has(code)

/** Upper and lower case are the same to somebody who searches. */
function bothCases(has: (code: number) => boolean): (code: number) => boolean {
  return (code) => {
    if (has(code)) return true
    const letter = String.fromCodePoint(code)
    const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()]
    return (lower !== letter && has(codeOf(lower))) || (upper !== letter && has(codeOf(upper)))
  }
}

const classes: { readonly [letter: string]: (code: number) => boolean } = {
  d: isDigit,
  D: not(isDigit),
  w: isWord,
  W: not(isWord),
  s: isSpace,
  S: not(isSpace),
}
const controls: { readonly [letter: string]: string } = { t: '\t', n: '\n', r: '\r' }

/** Reads the patterns people know, but for what needs going back: `\1`, `(?=…)`, `(?<=…)`. Throws PatternError. */
export function parsePattern(source: string): Pattern {
  const letters = [...source]
  if (letters.length > limits.letters) throw new PatternError('too_long')
  let at = 0
  const next = () => letters[at]
  const take = () => {
    const letter = letters[at]
    if (letter === undefined) throw new PatternError('unfinished')
    at += 1
    return letter
  }
  const skip = (text: string) => {
    const found = letters.slice(at, at + text.length).join('') === text
    if (found) at += text.length
    return found
  }

  function escaped(): (code: number) => boolean {
    const letter = take()
    const known = classes[letter]
    if (known) return known
    const control = controls[letter]
    // \1, \k, \p, \u …: none of them is a letter that stands for itself.
    if (control === undefined && /[\p{L}\d]/u.test(letter)) throw new PatternError('unsupported')
    const code = codeOf(control ?? letter)
    return (other) => other === code
  }

  function set(): (code: number) => boolean {
    const negated = skip('^')
    const members: ((code: number) => boolean)[] = []
    for (let first = true; first || next() !== ']'; first = false) {
      if (first && next() === ']') break
      if (skip('\\')) {
        members.push(escaped())
        continue
      }
      const from = take()
      if (next() === '-' && letters[at + 1] !== undefined && letters[at + 1] !== ']') {
        at += 1
        const to = take()
        if (to === '\\' || codeOf(to) < codeOf(from)) throw new PatternError('unsupported')
        members.push((code) => within(code, from, to))
      } else members.push((code) => code === codeOf(from))
    }
    take()
    const has = bothCases((code) => members.some((member) => member(code)))
    return negated ? not(has) : has
  }

  function atom(depth: number): Pattern {
    const letter = take()
    if (letter === '.') return { is: 'set', has: (code) => code !== 10 && code !== 13 }
    if (letter === '^') return { is: 'start' }
    if (letter === '$') return { is: 'end' }
    if (letter === '[') return { is: 'set', has: set() }
    if (letter === '\\') {
      if (skip('b')) return { is: 'edge' }
      if (skip('B')) return { is: 'inside' }
      return { is: 'set', has: bothCases(escaped()) }
    }
    if (letter === '(') {
      if (skip('?') && !skip(':')) throw new PatternError(next() === undefined ? 'unfinished' : 'unsupported')
      const inner = either(depth + 1)
      if (take() !== ')') throw new PatternError('unfinished')
      return inner
    }
    if (letter === '*' || letter === '+' || letter === '?') throw new PatternError('unfinished')
    const code = codeOf(letter)
    return { is: 'set', has: bothCases((other) => other === code) }
  }

  function repeated(part: Pattern): Pattern {
    let result = part
    for (;;) {
      const counts = /^\{(\d{1,3})(,(\d{0,3}))?\}/.exec(letters.slice(at, at + 9).join(''))
      const [least, most] = skip('*')
        ? [0, Number.POSITIVE_INFINITY]
        : skip('+')
          ? [1, Number.POSITIVE_INFINITY]
          : skip('?')
            ? [0, 1]
            : [
                Number(counts?.[1]),
                counts?.[2] === undefined ? Number(counts?.[1]) : counts[3] === '' ? Number.POSITIVE_INFINITY : Number(counts[3]),
              ]
      if (Number.isNaN(least)) return result
      if (counts && letters[at] === '{') at += counts[0].length
      if (least > limits.repeats || (most > limits.repeats && most !== Number.POSITIVE_INFINITY)) throw new PatternError('too_long')
      if (most < least) throw new PatternError('unsupported')
      // As little as possible or as much: whether it is there at all is the same question.
      skip('?')
      result = { is: 'repeat', part: result, least, most }
    }
  }

  function row(depth: number): Pattern {
    const parts: Pattern[] = []
    while (next() !== undefined && next() !== '|' && next() !== ')') parts.push(repeated(atom(depth)))
    return { is: 'row', parts }
  }

  function either(depth: number): Pattern {
    if (depth > limits.depth) throw new PatternError('too_long')
    const parts = [row(depth)]
    while (skip('|')) parts.push(row(depth))
    return parts.length === 1 && parts[0] ? parts[0] : { is: 'either', parts }
  }

  const whole = either(0)
  if (next() !== undefined) throw new PatternError('unfinished')
  return whole
}
