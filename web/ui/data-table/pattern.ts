import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js'

/** Why a text is not a usable pattern: incomplete while it is typed, syntax that the engine lacks, or above the limits. */
export type PatternProblem = 'unfinished' | 'unsupported' | 'too_long'
type PatternTest = (text: string) => boolean

const limits = { letters: 200, repeats: 100, programSize: 2000 }
/** Descriptions of RE2's syntax errors. All others are syntax that RE2 does not have, such as lookahead and back-references. */
const problems = new Map<string, PatternProblem>([
  ['missing closing )', 'unfinished'],
  ['missing closing ]', 'unfinished'],
  ['unexpected )', 'unfinished'],
  ['trailing backslash at end of expression', 'unfinished'],
  ['missing argument to repetition operator', 'unfinished'],
  ['invalid nested repetition operator', 'unfinished'],
  ['invalid repeat count', 'too_long'],
  ['expression nests too deeply', 'too_long'],
  ['expression too large', 'too_long'],
])

/** `{3,2}` and counts above the limit; RE2 reports both as the same error, and allows up to 1000. */
function findRepeatProblem(source: string): PatternProblem | undefined {
  const counts = [...source.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].map(([, from, to]) => ({ from: Number(from), to: Number(to || from) }))
  if (counts.some(({ to }) => to > limits.repeats)) return 'too_long'
  return counts.some(({ from, to }) => to < from) ? 'unsupported' : undefined
}

/**
 * Tests whether a text contains a match of a pattern (RE2 syntax, case-insensitive), or says why the pattern is unusable.
 * RE2 needs time in proportion to text × pattern whatever the pattern, where JavaScript's own engine would hang the page on
 * `(a+)+$`. This module brings the engine of 46 KB: load it with `import()` when a pattern is first needed.
 */
export function createPatternTest(source: string): PatternTest | PatternProblem {
  if ([...source].length > limits.letters) return 'too_long'
  const repeatProblem = findRepeatProblem(source)
  if (repeatProblem) return repeatProblem
  try {
    const pattern = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE)
    return pattern.programSize() > limits.programSize ? 'too_long' : (text) => pattern.test(text)
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    if (!(error instanceof RE2JSSyntaxException)) return 'unsupported'
    return source.endsWith('(?') ? 'unfinished' : (problems.get(error.getDescription()) ?? 'unsupported')
  }
}
