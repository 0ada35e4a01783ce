import { isWord, type Pattern, PatternError, type PatternFault, parsePattern } from './pattern-parse.ts'

/*
 * Regular expressions that cannot hang the page.
 *
 * JavaScript's own engine goes back and tries again: `(a+)+$` on thirty letters takes minutes, and nothing can stop it but
 * ending its thread. A worker with a time limit would, but every keystroke would pay for a round trip with all rows, and what
 * is honest and slow looks the same as what never ends. So patterns run on a machine of our own that reads a text once and
 * keeps all the places of the pattern it may be at (Thompson's way): time grows with length of text × length of pattern,
 * whatever the pattern. The price is two things nobody filters a table with: going back to a group, and looking ahead.
 */
type Step =
  | { readonly do: 'take'; readonly has: (code: number) => boolean; readonly ascii: Uint8Array }
  | { readonly do: 'check'; readonly what: 'start' | 'end' | 'edge' | 'inside' }
  | { readonly do: 'fork'; to: number }
  | { readonly do: 'jump'; to: number }
  | { readonly do: 'found' }

const maxSteps = 2000
const maxWork = 20_000

function compile(pattern: Pattern): readonly Step[] {
  const steps: Step[] = []
  const push = (step: Step) => {
    if (steps.length >= maxSteps) throw new PatternError('too_long')
    steps.push(step)
    return step
  }
  let work = 0
  /** A fork goes on with the next step, and from `to` as well. */
  function emit(part: Pattern): void {
    work += 1
    // Nothing repeated is no steps and yet work: `(((){100}){100}){100}`.
    if (work > maxWork) throw new PatternError('too_long')
    if (part.is === 'set') {
      push({ do: 'take', has: part.has, ascii: Uint8Array.from({ length: 128 }, (_, code) => (part.has(code) ? 1 : 0)) })
    } else if (part.is === 'row') {
      for (const inner of part.parts) emit(inner)
    } else if (part.is === 'either') {
      const ends: { to: number }[] = []
      for (const [index, inner] of part.parts.entries()) {
        if (index === part.parts.length - 1) {
          emit(inner)
          continue
        }
        const fork = { do: 'fork' as const, to: 0 }
        push(fork)
        emit(inner)
        const end = { do: 'jump' as const, to: 0 }
        push(end)
        ends.push(end)
        fork.to = steps.length
      }
      for (const end of ends) end.to = steps.length
    } else if (part.is === 'repeat') {
      for (let count = 0; count < part.least; count += 1) emit(part.part)
      const fork = { do: 'fork' as const, to: 0 }
      if (part.most === Number.POSITIVE_INFINITY) {
        const again = steps.length
        push(fork)
        emit(part.part)
        push({ do: 'jump', to: again })
        fork.to = steps.length
      } else {
        const forks: { to: number }[] = []
        for (let count = part.least; count < part.most; count += 1) {
          const skip = { do: 'fork' as const, to: 0 }
          push(skip)
          forks.push(skip)
          emit(part.part)
        }
        for (const skip of forks) skip.to = steps.length
      }
    } else push({ do: 'check', what: part.is })
  }
  emit(pattern)
  push({ do: 'found' })
  return steps
}

function machine(steps: readonly Step[]): (text: string) => boolean {
  const seen = new Uint32Array(steps.length)
  let turn = 0
  return (text) => {
    const codes = Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
    const wordAt = (index: number) => {
      const code = codes[index]
      return code !== undefined && isWord(code)
    }
    const holds = (what: 'start' | 'end' | 'edge' | 'inside', index: number) => {
      if (what === 'start') return index === 0
      if (what === 'end') return index === codes.length
      return (wordAt(index - 1) !== wordAt(index)) === (what === 'edge')
    }
    let places: number[] = []
    for (let index = 0; index <= codes.length; index += 1) {
      turn += 1
      const code = codes[index]
      const after: number[] = []
      // Every place may be the first letter of what is looked for.
      const open = [...places, 0].reverse()
      for (let place = open.pop(); place !== undefined; place = open.pop()) {
        const step = steps[place]
        if (!step || seen[place] === turn) continue
        seen[place] = turn
        if (step.do === 'found') return true
        if (step.do === 'jump') open.push(step.to)
        else if (step.do === 'fork') open.push(step.to, place + 1)
        else if (step.do === 'check') {
          if (holds(step.what, index)) open.push(place + 1)
        } else if (code !== undefined && (code < 128 ? step.ascii[code] === 1 : step.has(code))) after.push(place + 1)
      }
      places = after
    }
    return false
  }
}

/** Whether a text holds what a pattern describes, anywhere, in upper or lower case; or why the pattern is none. */
export function patternTest(source: string): ((text: string) => boolean) | PatternFault {
  try {
    return machine(compile(parsePattern(source)))
  } catch (error) {
    if (error instanceof PatternError) return error.fault
    throw error
  }
}
