import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const axeFile = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js')
const axeSource = makeFieldsPlain(readFileSync(axeFile, 'utf8'))

/**
 * axe is compiled for old browsers: each private field of a class is a WeakMap, each private method a WeakSet. Those of its colours take
 * a sixth of an analysis: keep them as properties instead.
 */
function makeFieldsPlain(source: string): string {
  let count = 0
  return source.replace(/=new Weak(Map|Set)\b/g, () => {
    const field = `privateField${count++}`
    return `={has:o=>'${field}'in o,get:o=>o.${field},set(o,value){o.${field}=value},add(o){o.${field}=true}}`
  })
}

type Channels = Record<'r' | 'g' | 'b' | 'alpha', number>
interface AxeWindow {
  readonly axe: {
    configure(options: { noHtml: boolean }): void
    commons: { color: { Color: { prototype: Channels & { parseString(text: string): Channels } } } }
  }
}

/** Evaluates axe in a page or frame that has none yet. `AxeBuilder` would do so twice at each analysis, with the unminified source. */
export async function loadAxe(page: Pick<Page, 'evaluate'>): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return
  await page.evaluate(axeSource)
  await page.evaluate(() => {
    const { axe } = window as unknown as AxeWindow
    // A failure names elements by their selectors: the HTML of every element that was checked is not needed.
    axe.configure({ noHtml: true })
    // Parsing colours takes a third of an analysis, and a page has few of them: each text is parsed once.
    const { prototype } = axe.commons.color.Color
    const parse = prototype.parseString
    const parsed = new Map<string, Channels>()
    prototype.parseString = function (text) {
      const known = parsed.get(text)
      if (known) return Object.assign(this, known)
      const { r, g, b, alpha } = parse.call(this, text)
      parsed.set(text, { r, g, b, alpha })
      return this
    }
  })
}
