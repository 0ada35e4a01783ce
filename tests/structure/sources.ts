import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export const root = join(import.meta.dirname, '../..')

const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
/** Every file that is tracked or about to be, as a path from the root with forward slashes. */
export const files: readonly string[] = execFileSync('git', list, { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(root, path)))
  .sort()

/** The files below a folder. */
export const filesBelow = (folder: string): string[] => files.filter((path) => path.startsWith(`${folder}/`))

const texts = new Map<string, string>()
export function read(path: string): string {
  const text = texts.get(path) ?? readFileSync(join(root, path), 'utf8')
  texts.set(path, text)
  return text
}

const isTypeScript = (path: string) => /\.tsx?$/.test(path)
/** The TypeScript files of the product, tests left out. */
export const productSources = (): string[] => ['schema', 'worker', 'cron', 'web'].flatMap(filesBelow).filter(isTypeScript)
/** The TypeScript files of product and tests. */
export const allSources = (): string[] => [...productSources(), ...filesBelow('tests').filter(isTypeScript)]

const importing = /(?:\bfrom\s*|\bimport\s*\(\s*|^\s*import\s+)'([^']+)'/gm

/** What a file imports: paths from the root for the project's own files, names for packages. */
export function importsOf(path: string): string[] {
  return [...read(path).matchAll(importing)].map(([, target = '']) =>
    target.startsWith('.') ? normalize(join(dirname(path), target)) : target,
  )
}

export interface SourceParts {
  /** The source without comments, strings, regular expressions and the fixed text of templates. */
  readonly code: string
  readonly comments: readonly string[]
  /** Contents of strings and the fixed text of templates. */
  readonly strings: readonly string[]
}

// A slash after one of these begins a regular expression; elsewhere it divides or closes a JSX tag.
const beforeRegex = /(?:[=(,:[!&|?{};+]|=>|\breturn)\s*$/

/** Separates code, comments and strings of a TypeScript or JavaScript source. */
export function splitSource(source: string): SourceParts {
  const [comments, strings]: [string[], string[]] = [[], []]
  // Brace depths at which a `${` of a template was opened.
  const templates: number[] = []
  let [code, depth, at] = ['', 0, 0]
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const found = pattern.exec(source)?.[0] ?? source.charAt(at)
    at += found.length
    return found
  }
  const takeTemplateText = () => {
    strings.push(take(/(?:[^`\\$]|\\[\s\S]|\$(?!\{))*/y))
    if (take(/\$\{|`/y) === '`') return
    templates.push(depth++)
    code += ' '
  }
  while (at < source.length) {
    const character = source.charAt(at)
    if (source.startsWith('//', at)) comments.push(take(/[^\n]*/y))
    else if (source.startsWith('/*', at)) comments.push(take(/\/\*[\s\S]*?\*\//y))
    else if (character === "'" || character === '"') strings.push(take(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\]|\\.)*"/y).slice(1, -1))
    else if (character === '`') {
      at += 1
      takeTemplateText()
    } else if (character === '/' && source.charAt(at + 1) !== '>' && beforeRegex.test(code.slice(-20))) {
      take(/\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y)
      code += '_'
    } else if (character === '}' && templates.at(-1) === depth - 1) {
      templates.pop()
      depth--
      at += 1
      takeTemplateText()
    } else {
      if (character === '{') depth++
      if (character === '}') depth--
      code += character
      at += 1
    }
  }
  return { code, comments, strings }
}
