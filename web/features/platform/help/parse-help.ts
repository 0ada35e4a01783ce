/** A part of a line: plain, **bold** (the label of a control), or `a key`. */
export interface HelpSpan {
  readonly text: string
  readonly kind: 'plain' | 'label' | 'key'
}
export type HelpLine = readonly HelpSpan[]
export type HelpBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly line: HelpLine }
  | { readonly kind: 'list'; readonly items: readonly HelpLine[] }
/** A page of help or a note of a release. */
export interface HelpPage {
  readonly title: string
  readonly blocks: readonly HelpBlock[]
}

const span = /\*\*([^*]+)\*\*|`([^`]+)`/g
function parseLine(text: string): HelpLine {
  const spans: HelpSpan[] = []
  let from = 0
  for (const match of text.matchAll(span)) {
    if (match.index > from) spans.push({ text: text.slice(from, match.index), kind: 'plain' })
    spans.push(match[1] === undefined ? { text: match[2] ?? '', kind: 'key' } : { text: match[1], kind: 'label' })
    from = match.index + match[0].length
  }
  return from < text.length ? [...spans, { text: text.slice(from), kind: 'plain' }] : spans
}

/** Reads the subset of Markdown in which help is written: one `#` title, `##` headings, paragraphs, `-` lists, bold and keys. */
export function parseHelp(markdown: string): HelpPage {
  const parts = markdown.trim().split(/\n{2,}|\n(?=- |#)/)
  const blocks: HelpBlock[] = []
  let title = ''
  for (const part of parts) {
    const text = part.replace(/\s*\n\s*/g, ' ').trim()
    const last = blocks.at(-1)
    if (text.startsWith('# ')) title = text.slice(2)
    else if (text.startsWith('## ')) blocks.push({ kind: 'heading', text: text.slice(3) })
    else if (text.startsWith('- ')) {
      const item = parseLine(text.slice(2))
      if (last?.kind === 'list') blocks[blocks.length - 1] = { kind: 'list', items: [...last.items, item] }
      else blocks.push({ kind: 'list', items: [item] })
    } else if (text !== '') blocks.push({ kind: 'paragraph', line: parseLine(text) })
  }
  return { title, blocks }
}

/** The lines of a page, headings included. */
export const listLines = ({ blocks }: HelpPage): readonly HelpLine[] =>
  blocks.flatMap((block): readonly HelpLine[] => {
    if (block.kind === 'heading') return [[{ text: block.text, kind: 'plain' }]]
    return block.kind === 'list' ? block.items : [block.line]
  })
